import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import type { RuleReport } from '../rules/contract';
import { describeCrash } from './internal-problem';
import { ReportsOfCells } from './reports-of-cells';
import type { InternalProblem } from './result';
import type { ActiveRule } from '../settings/rule-selection';

/** What rules look at, before a rule's own options are added. */
export type RuleSubject = Omit<RuleContext, 'options'>;

/** What one rule reported on one version of the notebook. */
export interface RuleOutcome {
  readonly active: ActiveRule;
  readonly reports: readonly RuleReport[];
}

/**
 * Runs rules over versions of one notebook. What rules of scope `cell` reported on a cell is kept until the cell or
 * its summary changes. A rule that throws loses its reports (those on the cell, for rules of scope `cell`) and no
 * other rule's.
 */
export class RuleRunner {
  /** By the rule's code. */
  private readonly kept = new Map<string, ReportsOfCells>();

  constructor(private readonly rules: readonly ActiveRule[]) {}

  /** Hands over after each report and each rule, and within rules of scope `cell` after each cell looked at anew. */
  *run(
    subject: RuleSubject
  ): Generator<void, { outcomes: readonly RuleOutcome[]; problems: readonly InternalProblem[] }> {
    const outcomes: RuleOutcome[] = [];
    const problems: InternalProblem[] = [];
    const isPython = subject.document.language === 'python';
    const plain = { ...subject, options: {} };
    const summaries = summariesOf(subject);
    for (const active of this.rules) {
      if (!isPython && !active.rule.anyLanguage) {
        continue;
      }
      const context = hasOptions(active) ? { ...subject, options: active.options } : plain;
      const reports =
        active.rule.scope === 'cell'
          ? yield* this.runOnCells(active, context, summaries, problems)
          : yield* runOnce(active, context, null, problems);
      outcomes.push({ active, reports });
      yield;
    }
    return { outcomes, problems };
  }

  private *runOnCells(
    active: ActiveRule,
    context: RuleContext,
    summaries: readonly (CellSummary | null)[],
    problems: InternalProblem[]
  ): Generator<void, readonly RuleReport[]> {
    const kept = this.kept.get(active.rule.code) ?? new ReportsOfCells();
    this.kept.set(active.rule.code, kept);
    const { cells } = context.document;
    for (let at = 0; at < cells.length; at++) {
      if (!kept.holds(at, cells[at], summaries[at])) {
        const found: InternalProblem[] = [];
        const reports = yield* runOnce(active, context, cells[at], found);
        kept.put(at, {
          cell: cells[at],
          summary: summaries[at],
          reports,
          problem: found[0] ?? null
        });
        yield;
      }
    }
    kept.end(cells.length);
    problems.push(...kept.problems);
    return kept.reports;
  }
}

/** Of each cell of the document; null for those that are no code, and where the notebook's language is not Python. */
function summariesOf({ document, rows }: RuleSubject): readonly (CellSummary | null)[] {
  let code = 0;
  return document.cells.map(({ type }) => (type === 'code' ? rows[code++].summary : null));
}

function hasOptions({ options }: ActiveRule): boolean {
  return Object.keys(options).length > 0;
}

/** Hands over after each step of the preparation, and after each report: some are dear to make, and there may be hundreds. */
function* runOnce(
  { rule }: ActiveRule,
  context: RuleContext,
  cell: NotebookCell | null,
  problems: InternalProblem[]
): Generator<void, readonly RuleReport[]> {
  const reports: RuleReport[] = [];
  try {
    yield* rule.prepare?.(context) ?? [];
    for (const report of rule.check(context, cell)) {
      reports.push(report);
      yield;
    }
  } catch (error) {
    problems.push(describeCrash(rule.code, cell?.index ?? null, error));
    return [];
  }
  return reports;
}
