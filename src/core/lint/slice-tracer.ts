/** Traces the cells and statements of a slice as a program of their own, to find out whether fewer would do. */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { MemoryLocation } from '../analysis/heap/heap';
import type { ObservedExecution } from '../analysis/heap/observed-execution';
import type { ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import { joinedRanges, textOfLines } from '../notebook/line-ranges';
import type { CellSummary } from '../python/flow/cell-summary';
import type { MagicTable } from '../python/ipython/magic-table';
import type { PythonVersion } from '../python/version';
import type { Slice } from '../slices/backward-slice';
import type { SliceUnit } from '../slices/slice-units';
import type { ComputedValues } from '../slices/smaller-slice';
import { unexpectedSlots } from '../staleness/fresh-reads';
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

/** Traces slices of one program; what a slice shares with the one before is not traced again. */
export class SliceTracer {
  private readonly analyzer: NotebookAnalyzer;
  private readonly execution: IncrementalExecution;
  private readonly textIds = new Map<string, number>();
  /** The first summary of each text: one that differs depends on cells that the slice lacks. */
  private readonly summaries = new Map<string, CellSummary>();

  constructor(private readonly program: TracedProgram) {
    this.analyzer = new NotebookAnalyzer(program.magics);
    this.execution = new IncrementalExecution(new SymbolicWorld(program.version), true);
  }

  /** What all statements of a slice compute, by `cell:index`. */
  *valuesOf(slice: Slice): Generator<void, ComputedValues> {
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
    return new Map(
      parts.flatMap(({ position, statements }, at) => {
        const traced = this.execution.statementsOf(at);
        return statements.map(
          (index, ran) => [`${position}:${index}`, this.valueOf(traced.at(ran))] as const
        );
      })
    );
  }

  /**
   * The number of a statement and of all that it reads, with the entries and files that were deleted: they have the number of
   * those that never were, but what adds entries or files without showing their names may have added them.
   */
  private valueOf(statement: ExecutedStatement | undefined): string {
    if (statement === undefined) {
      return 'not reached';
    }
    const { trace } = statement;
    const isDeleted = (location: MemoryLocation): boolean =>
      location.kind !== 'name' && this.execution.providerOf(statement, location) !== null;
    const deleted = [
      ...trace.reads.filter(
        ({ location, valueNumber }) => valueNumber === ABSENT && isDeleted(location)
      ),
      ...unexpectedSlots(this.execution, trace, isDeleted).map(({ read }) => read)
    ];
    const missing = trace.reads.filter(
      ({ location, isUnused }) =>
        isUnused === true && this.execution.providerOf(statement, location) === null
    );
    return [trace.inputs, ...[...deleted, ...missing].map(({ location }) => location.label)].join(
      ' '
    );
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
    const keys = this.keysOf(parts);
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

  /**
   * Equal texts have the keys that number them from the end: the last of them allocates the same objects, whether an earlier one
   * is there or not, and if the last is left out, the one before takes its place.
   */
  private keysOf(parts: readonly Part[]): readonly string[] {
    const counts = new Map<string, number>();
    return parts
      .map(({ text }) => text)
      .reverse()
      .map(text => {
        const id = this.textIds.get(text) ?? this.textIds.size;
        this.textIds.set(text, id);
        const count = counts.get(text) ?? 0;
        counts.set(text, count + 1);
        return `part ${id}.${count}`;
      })
      .reverse();
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
