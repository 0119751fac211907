/** Traces the cells and statements of a slice as a program of their own, to find out whether fewer would do. */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { ObservedExecution } from '../analysis/heap/observed-execution';
import type { ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { joinedRanges, textOfLines } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { MagicTable } from '../python/ipython/magic-table';
import type { PythonVersion } from '../python/version';
import type { Slice } from '../slices/backward-slice';
import type { SliceUnit } from '../slices/slice-units';
import { EquivalentStatements } from '../slices/equivalent-statements';
import type { ComparedProgram } from '../slices/equivalent-statements';
import type { SliceComparison } from '../slices/smaller-slice';
import { NotebookAnalyzer } from './notebook-analyzer';

/** A program that is sliced. */
export interface TracedProgram {
  readonly document: NotebookDocument;
  readonly codeCells: readonly NotebookCell[];
  readonly trace: SymbolicTrace;
  /** What the kernel reported about the execution of each cell. */
  readonly observed: readonly (ObservedExecution | undefined)[];
  readonly magics: MagicTable;
  readonly version: PythonVersion;
}

/** The part of a cell that belongs to a slice. */
interface Part {
  /** Its cell, by its position in the program. */
  readonly position: number;
  readonly text: string;
  /** The positions of its statements in the trace of the cell, ascending. */
  readonly statements: readonly number[];
}

/** A traced slice. */
interface TracedSlice {
  readonly program: ComparedProgram;
  /** By `cell:index` in the program that is sliced; undefined where an error comes before. */
  readonly statements: ReadonlyMap<string, ExecutedStatement | undefined>;
}

/** Traces slices of one program; what a slice shares with the one before is not traced again. */
export class SliceTracer implements SliceComparison {
  private readonly analyzer: NotebookAnalyzer;
  private readonly execution: IncrementalExecution;
  /** The first summary of each text: one that differs depends on cells that the slice lacks. */
  private readonly summaries = new Map<string, CellSummary>();
  /** The slice that parts are compared with. */
  private whole: TracedSlice | null = null;

  constructor(private readonly program: TracedProgram) {
    this.analyzer = new NotebookAnalyzer(program.magics);
    this.execution = new IncrementalExecution(new SymbolicWorld(program.version), true);
  }

  /** @inheritdoc */
  *begin(slice: Slice): Generator<void, boolean> {
    const traced = yield* this.traceOf(slice);
    this.whole = traced && {
      ...traced,
      program: { ...traced.program, trace: this.execution.copy() }
    };
    return traced !== null;
  }

  /** @inheritdoc */
  *computesTheSame(part: Slice): Generator<void, boolean> {
    const { whole } = this;
    const traced = yield* this.traceOf(part);
    return whole !== null && traced !== null && isSamePart(traced, whole);
  }

  /** Null if the slice cannot be compared. */
  private *traceOf(slice: Slice): Generator<void, TracedSlice | null> {
    const parts = [...slice]
      .filter(([, units]) => units.size > 0)
      .sort(([one], [other]) => one - other)
      .map(([position, units]) => this.partOf(position, units));
    const cells = this.programOf(parts);
    if (cells === null) {
      return null;
    }
    yield* this.execution.steps(cells);
    if (this.execution.limits().size > 0) {
      return null;
    }
    const trace = this.execution;
    const isOpaque = (at: number): boolean =>
      cells[at].summary.masked.forms.some(({ kind }) => kind === 'cell-magic');
    const statements = new Map(
      parts.flatMap(({ position, statements: indexes }, at) => {
        const traced = trace.statementsOf(at);
        return indexes.map((index, ran) => [`${position}:${index}`, traced.at(ran)] as const);
      })
    );
    return { program: { trace, isOpaque }, statements };
  }

  private partOf(position: number, units: ReadonlySet<SliceUnit>): Part {
    const lines = joinedRanges([...units].map(each => each.lines));
    return {
      position,
      text: textOfLines(this.program.codeCells[position].source, lines),
      statements: [...units].flatMap(({ statements }) => statements).sort((a, b) => a - b)
    };
  }

  /** Null where a text means something else without the cells that are left out. */
  private programOf(parts: readonly Part[]): readonly ProgramCell[] | null {
    const { document, codeCells, version } = this.program;
    const keys = parts.map(({ position }) => `cell ${position}`);
    const cells = parts.map(({ position, text }, index) => ({
      ...codeCells[position],
      key: keys[index],
      index,
      source: text
    }));
    const { summaries } = this.analyzer.summarize({ ...document, cells }, version);
    const program = parts.map((part, at): ProgramCell => {
      const observed = this.observedIn(part);
      const summary = summaries.orderedValues[at];
      return { key: keys[at], summary, ...(observed && { observed }) };
    });
    return program.every(({ summary }, at) => this.isFirst(parts[at].text, summary))
      ? program
      : null;
  }

  private isFirst(text: string, summary: CellSummary): boolean {
    const first = this.summaries.get(text) ?? summary;
    this.summaries.set(text, first);
    return first === summary;
  }

  /** What the kernel reported about the statements of a part. */
  private observedIn({ position, statements }: Part): ObservedExecution | undefined {
    const observed = this.program.observed[position];
    if (observed === undefined) {
      return undefined;
    }
    const { bound, raised } = observed;
    const raising = statements.filter(index => raised !== null && index >= raised.first).length;
    const { length } = statements;
    return {
      bound: bound === null ? null : this.boundBy(position, statements, bound),
      raised:
        raised === null || raising === 0
          ? null
          : { ...raised, first: length - raising, last: length - 1 }
    };
  }

  /** The names among `bound` that not only other statements of the cell bound. */
  private boundBy(
    position: number,
    statements: readonly number[],
    bound: ReadonlySet<string>
  ): ReadonlySet<string> {
    const own = new Set<string>();
    const others = new Set<string>();
    this.program.trace.statementsOf(position).forEach(({ index, trace }) => {
      const names = statements.includes(index) ? own : others;
      trace.writes
        .filter(({ location }) => location.kind === 'name')
        .forEach(({ location }) => names.add(location.label));
    });
    return new Set([...bound].filter(name => own.has(name) || !others.has(name)));
  }
}

/** Whether every statement of a part computes what it computes in the whole. */
function isSamePart(part: TracedSlice, whole: TracedSlice): boolean {
  const pairs = new EquivalentStatements(part.program, whole.program);
  return [...part.statements].every(([key, statement]) => {
    const other = whole.statements.get(key);
    return statement === undefined || other === undefined
      ? statement === other
      : pairs.areEquivalent(statement, other);
  });
}
