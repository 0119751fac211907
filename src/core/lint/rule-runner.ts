import type { Edit } from '../fixes/edit';
import { append } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleContext } from '../rule-context/rule-context';
import type { RuleReport } from '../rules/contract';
import { describeCrash } from './internal-problem';
import { CellReportCache } from './cell-report-cache';
import type { CellReports } from './cell-report-cache';
import type { InternalProblem } from './result';
import type { ActiveRule } from '../settings/rule-selection';

/** The context of all rules, before the runner adds which rules there are, and a rule's own options. */
export type RuleSubject = Omit<RuleContext, 'options' | 'activeCodes'>;

/** The reports of one rule on one version of the notebook. */
export interface RuleOutcome {
  readonly active: ActiveRule;
  readonly reports: readonly RuleReport[];
}

/** The reports of all rules on one version of the notebook, and the rules that failed. */
export interface RulesRun {
  readonly outcomes: readonly RuleOutcome[];
  readonly problems: readonly InternalProblem[];
}

/**
 * Runs rules over versions of one notebook. The reports of a rule of scope `cell` on a cell are kept until the cell or
 * its summary changes. A rule that throws loses its own reports only (those on the cell, for rules of scope `cell`).
 */
export class RuleRunner {
  /** By the rule's code. */
  private readonly cellReports = new Map<string, CellReportCache>();
  /** By the code of a rule that waits for rest. */
  private readonly reportsAtRest = new Map<string, readonly RuleReport[]>();

  private readonly activeCodes: ReadonlySet<string>;

  constructor(private readonly rules: readonly ActiveRule[]) {
    this.activeCodes = new Set(rules.map(({ rule }) => rule.code));
  }

  /**
   * Yields after each step of a preparation, each report on the notebook and each rule: some are expensive, and there may be
   * hundreds of reports. In rules of scope `cell`, yields after each cell that is not cached.
   */
  *run(subject: RuleSubject): Generator<void, RulesRun> {
    const outcomes: RuleOutcome[] = [];
    const problems: InternalProblem[] = [];
    const isPython = subject.document.language === 'python';
    const { activeCodes } = this;
    const plain = { ...subject, activeCodes, options: {} };
    const summaries = summariesOf(subject);
    for (const active of this.rules) {
      if (!isPython && !active.rule.anyLanguage) {
        continue;
      }
      const context = hasOptions(active) ? { ...plain, options: active.options } : plain;
      const { rule } = active;
      let reports: readonly RuleReport[] = [];
      try {
        if (rule.scope === 'cell') {
          reports = yield* this.runOnCells(active, context, summaries, problems);
        } else {
          reports = yield* this.runOnNotebook(active, context);
        }
      } catch (error) {
        problems.push(describeCrash(rule.code, null, error));
      }
      outcomes.push({ active, reports });
      yield;
    }
    return { outcomes, problems };
  }

  private *runOnNotebook(
    { rule }: ActiveRule,
    context: RuleContext
  ): Generator<void, readonly RuleReport[]> {
    const atRest = context.isTyping ? this.reportsAtRest.get(rule.code) : undefined;
    if (atRest !== undefined) {
      return onUnchangedCells(atRest, context);
    }
    // Most rules find nothing, which must cost next to nothing.
    if (rule.prepare !== undefined) {
      yield* rule.prepare(context);
    }
    const found: RuleReport[] = [];
    for (const report of rule.check(context, null)) {
      found.push(report);
      yield;
    }
    if (rule.waitsForRest === true) {
      this.reportsAtRest.set(rule.code, found);
    }
    return found;
  }

  private *runOnCells(
    active: ActiveRule,
    context: RuleContext,
    summaries: readonly (CellSummary | null)[],
    problems: InternalProblem[]
  ): Generator<void, readonly RuleReport[]> {
    const cache = this.cellReports.get(active.rule.code) ?? new CellReportCache();
    this.cellReports.set(active.rule.code, cache);
    const { cells } = context.document;
    for (let at = 0; at < cells.length; at++) {
      if (!cache.has(at, cells[at], summaries[at])) {
        cache.put(at, reportsOn(active, context, cells[at], summaries[at]));
        yield;
      }
    }
    cache.end(cells.length);
    append(problems, cache.problems);
    return cache.reports;
  }
}

/** The reports that concern no cell that was edited, moved or deleted since. */
function onUnchangedCells(
  reports: readonly RuleReport[],
  { document }: RuleContext
): readonly RuleReport[] {
  if (reports.length === 0) {
    return reports;
  }
  const cells = new Map(document.cells.map(cell => [cell.key, cell]));
  const isPresent = (cell: NotebookCell): boolean => cells.get(cell.key) === cell;
  const isUnchanged = (edit: Edit): boolean =>
    !('expectedSource' in edit) || cells.get(edit.cell)?.source === edit.expectedSource;
  return reports.filter(
    ({ cell, related = [], fixes = [] }) =>
      (cell === null || isPresent(cell)) &&
      related.every(location => isPresent(location.cell)) &&
      fixes.every(({ edits }) => edits.every(isUnchanged))
  );
}

/** The summary of each cell of the document; null for cells that are not code, and in other languages than Python. */
function summariesOf({ document, rows }: RuleSubject): readonly (CellSummary | null)[] {
  let code = 0;
  return document.cells.map(({ type }) => (type === 'code' ? rows[code++].summary : null));
}

function hasOptions({ options }: ActiveRule): boolean {
  return Object.keys(options).length > 0;
}

/** Not a generator: one cell costs little, and most rules report nothing on it. */
function reportsOn(
  { rule }: ActiveRule,
  context: RuleContext,
  cell: NotebookCell,
  summary: CellSummary | null
): CellReports {
  try {
    return { cell, summary, reports: [...rule.check(context, cell)], problem: null };
  } catch (error) {
    return { cell, summary, reports: [], problem: describeCrash(rule.code, cell.index, error) };
  }
}
