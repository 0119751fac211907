/** Slices of a notebook as it stands, run from top to bottom: what a cell or a name needs, or what depends on it. */
import type { AnalysisLimit } from '../../protocol';
import type { ExecutedStatement } from '../analysis/heap/document-slot';
import { limitsOf } from '../analysis/heap/cell-limits';
import { runnableCell } from '../analysis/heap/cell-text';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import { SymbolicWorld } from '../analysis/heap/program';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { joinedRanges } from '../notebook/line-ranges';
import type { LineRange } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { PythonVersion } from '../python/version';
import type { LintConfig } from '../settings/config';
import { magicsOf } from '../settings/known-magics';
import { backwardSlice } from '../slices/backward-slice';
import type { Slice } from '../slices/backward-slice';
import { forwardSlice } from '../slices/forward-slice';
import { statementUnits, wholeCell } from '../slices/slice-units';
import type { SliceUnit } from '../slices/slice-units';
import type { InternalProblem } from './result';
import { NotebookAnalyzer } from './notebook-analyzer';
import { targetPython } from './target-python';

/** What a slice is of: the output of a cell by its index among all cells, or the value of a name after the last cell. */
export type SliceTarget =
  | { readonly kind: 'cell'; readonly index: number }
  | { readonly kind: 'name'; readonly name: string };

/** What to find. */
export interface SliceRequest {
  readonly target: SliceTarget;
  /** backward: what the target needs; forward: what depends on it. */
  readonly direction: 'backward' | 'forward';
  /** Statements instead of whole cells. */
  readonly byStatement: boolean;
}

/** A cell of a slice. */
export interface SlicedCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  /** Lines of its source that belong to the slice, ascending. */
  readonly lines: readonly LineRange[];
}

/** A slice; `not-python`, `no-cell` and `no-name` where there is none. */
export type NotebookSlice =
  | {
      readonly kind: 'slice';
      /** In document order. */
      readonly cells: readonly SlicedCell[];
      readonly limits: readonly AnalysisLimit[];
      readonly internalProblems: readonly InternalProblem[];
    }
  | { readonly kind: 'not-python' | 'no-cell' | 'no-name' };

/** The key of the cell that reads a name after all others. */
const READER_KEY = 'freshkernel:reader';

/** Finds a slice of a notebook. */
export function sliceNotebook(
  document: NotebookDocument,
  config: LintConfig,
  { target, direction, byStatement }: SliceRequest
): NotebookSlice {
  if (document.language !== 'python') {
    return { kind: 'not-python' };
  }
  const sliced = new SlicedNotebook(document, config, target, byStatement);
  const wanted = sliced.beginning(direction);
  if (wanted === null) {
    return { kind: target.kind === 'cell' ? 'no-cell' : 'no-name' };
  }
  const find = direction === 'backward' ? backwardSlice : forwardSlice;
  return {
    kind: 'slice',
    cells: sliced.cellsOf(find(sliced.trace, sliced.units, wanted)),
    limits: sliced.limits(),
    internalProblems: sliced.problems
  };
}

/** The trace of a notebook; for a name, with a cell that reads it after all others. */
class SlicedNotebook {
  readonly trace: IncrementalExecution;
  readonly units: readonly (readonly SliceUnit[])[];
  readonly problems: readonly InternalProblem[];
  private readonly codeCells: readonly NotebookCell[];
  private readonly summaries: readonly CellSummary[];
  private readonly version: PythonVersion;

  constructor(
    document: NotebookDocument,
    config: LintConfig,
    private readonly target: SliceTarget,
    byStatement: boolean
  ) {
    this.version = targetPython(document, config);
    const cells = [...document.cells, ...(target.kind === 'name' ? [readerOf(target.name)] : [])];
    this.codeCells = cells.filter(({ type }) => type === 'code');
    const analyzer = new NotebookAnalyzer(magicsOf(config));
    const { summaries, problems } = analyzer.summarize({ ...document, cells }, this.version);
    this.summaries = summaries.orderedValues;
    this.problems = problems;
    this.trace = new IncrementalExecution(new SymbolicWorld(this.version), true);
    this.trace.update(this.codeCells.map(({ key }, at) => ({ key, summary: this.summaries[at] })));
    this.units = this.codeCells.map((_, at) => this.unitsOf(at, byStatement));
  }

  /** The statements that a slice begins with; null where the notebook does not have the target. */
  beginning(direction: SliceRequest['direction']): readonly ExecutedStatement[] | null {
    const { target } = this;
    const isForward = direction === 'forward';
    if (target.kind === 'name') {
      const binders = this.bindersOf(target.name);
      const reader = this.codeCells.length - 1;
      return binders.length === 0 ? null : isForward ? binders : this.showing(reader);
    }
    const cell = this.codeCells.findIndex(({ index }) => index === target.index);
    return cell < 0 ? null : isForward ? this.trace.statementsOf(cell) : this.showing(cell);
  }

  /** The cells of a slice, without the one that only reads the name. */
  cellsOf(slice: Slice): readonly SlicedCell[] {
    return [...slice]
      .sort(([one], [other]) => one - other)
      .filter(([at, units]) => this.codeCells[at].key !== READER_KEY && units.size > 0)
      .map(([at, units]) => ({
        cell: this.codeCells[at],
        summary: this.summaries[at],
        lines: joinedRanges([...units].map(({ lines }) => lines))
      }));
  }

  limits(): readonly AnalysisLimit[] {
    return limitsOf(this.codeCells, this.trace.limits());
  }

  /** The statements of a cell that produce its output; all of them where none does. */
  private showing(cell: number): readonly ExecutedStatement[] {
    const all = this.trace.statementsOf(cell);
    const showing = all.filter(({ trace }) => trace.mayProduceOutput);
    return showing.length > 0 ? showing : all;
  }

  private bindersOf(name: string): readonly ExecutedStatement[] {
    return this.codeCells.flatMap((_, cell) =>
      this.trace
        .statementsOf(cell)
        .filter(({ trace }) =>
          trace.writes.some(
            ({ location, entry }) =>
              location.kind === 'name' && location.label === name && entry !== null
          )
        )
    );
  }

  private unitsOf(at: number, byStatement: boolean): readonly SliceUnit[] {
    const summary = this.summaries[at];
    const runnable = byStatement ? runnableCell(summary, this.version) : null;
    return runnable === null
      ? wholeCell(summary.source, this.trace.statementsOf(at).length)
      : statementUnits(runnable);
  }
}

function readerOf(name: string): NotebookCell {
  return {
    key: READER_KEY,
    index: -1,
    id: null,
    type: 'code',
    // In parentheses: a name alone may be that of a magic.
    source: `(${name})`,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  };
}
