/** Cells in the order in which they run, traced for slices of them. */
import { limitsOf } from '../analysis/heap/cell-limits';
import { runnableCell } from '../analysis/heap/cell-text';
import type { ExecutedStatement } from '../analysis/heap/document-slot';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { ErrorCause, ObservedExecution } from '../analysis/heap/observed-execution';
import { SymbolicWorld } from '../analysis/heap/program';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { joinedRanges } from '../notebook/line-ranges';
import type { LineRange } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { MagicTable } from '../python/ipython/magic-table';
import type { PythonVersion } from '../python/version';
import type { LintConfig } from '../settings/config';
import { magicsOf } from '../settings/known-magics';
import { backwardSlice } from '../slices/backward-slice';
import type { Slice, UnitsOfCells } from '../slices/backward-slice';
import { failedUnits, raisingStatements } from '../slices/failed-units';
import { forwardSlice } from '../slices/forward-slice';
import { statementUnits, wholeCell } from '../slices/slice-units';
import type { SliceUnit } from '../slices/slice-units';
import { smallerSlice } from '../slices/smaller-slice';
import type { AnalysisLimit, ErrorPosition } from '../../protocol';
import { NotebookAnalyzer } from './notebook-analyzer';
import type { InternalProblem } from './result';
import { SliceTracer } from './slice-tracer';
import { targetPython } from './target-python';

/** What an execution of a cell reported. */
export interface ReportedExecution {
  readonly failed: boolean;
  /** The line of the text that IPython ran on which it failed, from 1; null if it is unknown. */
  readonly errorLine: number | null;
  /** What raised the error; null if that is unknown. */
  readonly cause: ErrorCause | null;
  /** The expression that raised it, as the kernel reported it; null if it did not. */
  readonly position: ErrorPosition | null;
  /** Names that referred to a different object afterwards; null if that is unknown. */
  readonly bound: ReadonlySet<string> | null;
}

/** What a slice starts from: the output of a cell by its position among the code cells, or a name after all of them. */
export type ProgramTarget =
  | { readonly kind: 'position'; readonly position: number }
  | { readonly kind: 'name'; readonly name: string };

/** Backward: what the target came from. Forward: what depends on it. */
export type SliceDirection = 'backward' | 'forward';

/** What a slice contains. */
export interface SliceScope {
  readonly direction: SliceDirection;
  /** Statements instead of whole cells. */
  readonly byStatement: boolean;
}

/** How to cut a program. */
export interface ProgramOptions extends Pick<SliceScope, 'byStatement'> {
  readonly target: ProgramTarget;
  /** What the executions of the code cells reported; empty for a document that no kernel ran. */
  readonly reports: readonly ReportedExecution[];
}

/** A cell of a slice, by its position among the code cells. */
export interface SlicedPosition {
  readonly position: number;
  readonly summary: CellSummary;
  /** Lines of its source that belong to the slice, ascending. */
  readonly lines: readonly LineRange[];
  /** Whether the statement that failed belongs to the slice. */
  readonly raises: boolean;
}

/** The key of the cell that reads a name after all others. */
const READER_KEY = 'freshkernel:reader';

/** The trace of cells; for a name, with a cell that reads it after all others. */
export class SlicedProgram {
  readonly problems: readonly InternalProblem[];
  readonly summaries: readonly CellSummary[];
  private readonly trace: IncrementalExecution;
  private readonly codeCells: readonly NotebookCell[];
  private readonly observed: readonly (ObservedExecution | undefined)[];
  private readonly version: PythonVersion;
  private readonly magics: MagicTable;

  /** Traces the cells in small steps. */
  static *steps(
    document: NotebookDocument,
    config: LintConfig,
    options: ProgramOptions
  ): Generator<void, SlicedProgram> {
    const program = new SlicedProgram(document, config, options);
    yield* program.traceSteps();
    return program;
  }

  private constructor(
    private readonly document: NotebookDocument,
    config: LintConfig,
    private readonly options: ProgramOptions
  ) {
    const { target } = options;
    this.version = targetPython(document, config);
    const cells = [...document.cells, ...(target.kind === 'name' ? [readerOf(target.name)] : [])];
    this.codeCells = cells.filter(({ type }) => type === 'code');
    this.magics = magicsOf(config, document);
    const analyzer = new NotebookAnalyzer(this.magics);
    const { summaries, problems } = analyzer.summarize({ ...document, cells }, this.version);
    this.summaries = summaries.orderedValues;
    this.problems = problems;
    this.observed = this.codeCells.map((_, at) => this.observedAt(at));
    this.trace = new IncrementalExecution(new SymbolicWorld(this.version), true);
  }

  /** Finds a slice, in order, in small steps; null where the program does not have the target. */
  *sliceSteps(direction: SliceDirection): Generator<void, readonly SlicedPosition[] | null> {
    const wanted = this.beginning(direction);
    if (wanted === null) {
      return null;
    }
    const units = this.codeCells.map((_, at) => this.unitsOf(at));
    const slice =
      direction === 'backward'
        ? yield* this.backwardSteps(units, wanted)
        : forwardSlice(this.trace, units, wanted);
    return [...slice]
      .sort(([one], [other]) => one - other)
      .filter(([at, taken]) => this.codeCells[at].key !== READER_KEY && taken.size > 0)
      .map(([position, taken]) => ({
        position,
        summary: this.summaries[position],
        lines: joinedRanges([...taken].map(({ lines }) => lines)),
        raises: [...taken].some(unit => this.isRaising(position, unit))
      }));
  }

  /** The names of these that statements of a slice read although nothing binds them, sorted. */
  unboundReads(slice: readonly SlicedPosition[], isWanted: (name: string) => boolean): string[] {
    const names = new Set<string>();
    for (const { position } of slice) {
      for (const statement of this.trace.statementsOf(position)) {
        for (const { location } of statement.trace.reads) {
          if (
            location.kind === 'name' &&
            isWanted(location.label) &&
            this.trace.providerOf(statement, location) === null
          ) {
            names.add(location.label);
          }
        }
      }
    }
    return [...names].sort();
  }

  limits(): readonly AnalysisLimit[] {
    return limitsOf(this.codeCells, this.trace.limits());
  }

  private backwardSteps(
    units: UnitsOfCells,
    wanted: readonly ExecutedStatement[]
  ): Generator<void, Slice> {
    const { document, codeCells, trace, observed, magics, version } = this;
    const tracer = new SliceTracer({ document, codeCells, trace, observed, magics, version });
    const { slice, kept } = backwardSlice(trace, units, wanted);
    return smallerSlice(slice, [...wanted, ...kept], tracer);
  }

  private traceSteps(): Generator<void, void> {
    return this.trace.steps(
      this.codeCells.map(({ key }, at) => {
        const observed = this.observed[at];
        return { key, summary: this.summaries[at], ...(observed && { observed }) };
      })
    );
  }

  /** The statements that a slice begins with; null where there is no target. */
  private beginning(direction: SliceDirection): readonly ExecutedStatement[] | null {
    const { target } = this.options;
    const isForward = direction === 'forward';
    if (target.kind === 'name') {
      const binders = this.bindersOf(target.name);
      const reader = this.codeCells.length - 1;
      return binders.length === 0 ? null : isForward ? binders : this.showing(reader);
    }
    const { position } = target;
    return position < 0 || position >= this.codeCells.length
      ? null
      : isForward
        ? this.trace.statementsOf(position)
        : this.showing(position);
  }

  /** The statements of a cell that produce its output, which may be an error; all of them where none does. */
  private showing(cell: number): readonly ExecutedStatement[] {
    const all = this.trace.statementsOf(cell);
    const raised = this.observed[cell]?.raised ?? null;
    const showing = all.filter(
      ({ trace, index }) => trace.mayProduceOutput || (raised !== null && index >= raised.first)
    );
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

  private isRaising(position: number, { statements }: SliceUnit): boolean {
    const raised = this.observed[position]?.raised ?? null;
    return raised !== null && statements.some(at => at >= raised.first);
  }

  private observedAt(at: number): ObservedExecution | undefined {
    const { reports } = this.options;
    if (at >= reports.length) {
      return undefined;
    }
    const { failed, errorLine, cause, position, bound } = reports[at];
    const { source } = this.summaries[at];
    return {
      bound,
      raised: failed
        ? raisingStatements(this.statementsAt(at), source, errorLine, cause, position)
        : null
    };
  }

  private unitsOf(at: number): readonly SliceUnit[] {
    const { byStatement } = this.options;
    const raised = this.observed[at]?.raised ?? null;
    if (raised !== null) {
      return failedUnits(this.statementsAt(at), raised, byStatement);
    }
    return byStatement
      ? this.statementsAt(at)
      : wholeCell(this.summaries[at].source, this.trace.statementsOf(at).length);
  }

  /** The statements of a cell as units; none where it does not parse. */
  private statementsAt(at: number): readonly SliceUnit[] {
    const summary = this.summaries[at];
    const runnable = runnableCell(summary, this.version);
    return runnable === null ? wholeCell(summary.source, 0) : statementUnits(runnable);
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
