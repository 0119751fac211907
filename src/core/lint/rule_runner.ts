import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/summary/cell_summary';
import type { RuleContext, RuleReport } from '../rules/contract';
import { KeptByCell } from './kept_by_cell';
import { describeCrash } from './internal_problem';
import type { InternalProblem } from './result';
import type { ActiveRule } from './rule_selection';

/** What rules look at, before a rule's own options are added. */
export type RuleSubject = Omit<RuleContext, 'options'>;

/** What one rule reported on one version of the notebook. */
export interface RuleOutcome {
  readonly active: ActiveRule;
  readonly reports: readonly RuleReport[];
}

interface CellReports {
  readonly cell: NotebookCell;
  readonly summary: CellSummary | null;
  readonly reports: readonly RuleReport[];
  readonly problem: InternalProblem | null;
}

/**
 * Runs rules over versions of one notebook. What rules of scope `cell` reported on a cell is kept until the cell or
 * its summary changes. A rule that throws loses its reports (those on the cell, for rules of scope `cell`) and no
 * other rule's.
 */
export class RuleRunner {
  /** By the rule's code. */
  private readonly kept = new Map<string, KeptByCell<CellReports>>();

  constructor(private readonly rules: readonly ActiveRule[]) {}

  /** Hands over after each report and each rule, and within rules of scope `cell` after each cell looked at anew. */
  *run(
    subject: RuleSubject
  ): Generator<void, { outcomes: readonly RuleOutcome[]; problems: readonly InternalProblem[] }> {
    const outcomes: RuleOutcome[] = [];
    const problems: InternalProblem[] = [];
    const isPython = subject.document.language === 'python';
    const plain = { ...subject, options: {} };
    for (const active of this.rules) {
      if (!isPython && !active.rule.anyLanguage) {
        continue;
      }
      const context = hasOptions(active) ? { ...subject, options: active.options } : plain;
      const reports =
        active.rule.scope === 'cell'
          ? yield* this.runOnCells(active, context, problems)
          : yield* runOnce(active, context, null, problems);
      outcomes.push({ active, reports });
      yield;
    }
    return { outcomes, problems };
  }

  private *runOnCells(
    active: ActiveRule,
    context: RuleContext,
    problems: InternalProblem[]
  ): Generator<void, readonly RuleReport[]> {
    const before = this.kept.get(active.rule.code);
    const now: CellReports[] = [];
    const reports: RuleReport[] = [];
    for (const cell of context.document.cells) {
      const summary = context.summary(cell);
      const known = before?.find(cell.key, now.length);
      let entry: CellReports;
      if (known !== undefined && known.summary === summary && isSameCell(known.cell, cell)) {
        entry = known.cell === cell ? known : { ...known, cell };
      } else {
        const found: InternalProblem[] = [];
        const made = yield* runOnce(active, context, cell, found);
        entry = { cell, summary, reports: made, problem: found[0] ?? null };
        yield;
      }
      now.push(entry);
      if (entry.reports.length > 0) {
        reports.push(...entry.reports.map(report => renewCells(report, cell)));
      }
      if (entry.problem !== null) {
        problems.push(entry.problem);
      }
    }
    this.kept.set(active.rule.code, new KeptByCell(now));
    return reports;
  }
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

/** Equal in all that a rule of scope `cell` may look at. */
function isSameCell(a: NotebookCell, b: NotebookCell): boolean {
  return (
    a === b ||
    (a.source === b.source &&
      a.index === b.index &&
      a.type === b.type &&
      a.executionCount === b.executionCount &&
      a.editable === b.editable &&
      a.id === b.id &&
      a.tags.join('\n') === b.tags.join('\n') &&
      isSameError(a, b))
  );
}

function isSameError({ storedError: a }: NotebookCell, { storedError: b }: NotebookCell): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.ename === b.ename &&
      a.evalue === b.evalue &&
      a.traceback.join('\n') === b.traceback.join('\n'))
  );
}

/** A kept report speaks of the cell object of an earlier version; this one speaks of `cell`. */
function renewCells(report: RuleReport, cell: NotebookCell): RuleReport {
  if (report.cell === cell) {
    return report;
  }
  const related = report.related?.map(place =>
    place.cell.key === cell.key ? { ...place, cell } : place
  );
  return { ...report, cell: report.cell === null ? null : cell, related };
}
