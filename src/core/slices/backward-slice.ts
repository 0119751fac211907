/**
 * Finds what a result needs: from the statements that show it to the statements that provide what they read, transitively.
 * What is taken runs on a fresh kernel, without the rest of the notebook. The cost is proportional to the reads of the
 * statements that are taken.
 */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import { isDrawing } from '../analysis/heap/drawing';
import type { MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { Entry, Read } from '../analysis/heap/statement-trace';
import { addToGroup } from '../memo/group-by';
import { allocatorOrProvider, unexpectedSlots } from '../staleness/fresh-reads';
import { drawsUnseeded } from '../staleness/random-results';
import { countedStatements } from './counted-statements';
import type { SliceUnit } from './slice-units';

/** Units of cells, by the positions of the cells among the code cells. */
export type Slice = ReadonlyMap<number, ReadonlySet<SliceUnit>>;

/** The units of each code cell; empty for a cell that does not parse. */
export type UnitsOfCells = readonly (readonly SliceUnit[])[];

/** A slice, and statements that it needs although none of its reads says so. */
export interface BackwardResult {
  readonly slice: Slice;
  readonly kept: readonly ExecutedStatement[];
}

/** What the effects of `wanted` need, including themselves. */
export function backwardSlice(
  trace: SymbolicTrace,
  units: UnitsOfCells,
  wanted: readonly ExecutedStatement[]
): BackwardResult {
  const slice = new BackwardSlice(trace, units);
  wanted.forEach(statement => slice.take(statement));
  return slice.finish();
}

/**
 * What a statement is taken for: only to come along with others, without an error; for values with which those run; or
 * for its effects, which must be right.
 */
enum Need {
  toRun,
  values,
  effects
}

class BackwardSlice {
  private readonly taken = new Map<number, Set<SliceUnit>>();
  private readonly statements: readonly ExecutedStatement[];
  /** The unit of each statement, by its cell and its position there. */
  private readonly unitOf: readonly ReadonlyMap<number, SliceUnit>[];
  /** What each statement is taken for, by `cell:index`. */
  private readonly needs = new Map<string, Need>();
  private readonly queue: { readonly statement: ExecutedStatement; readonly need: Need }[] = [];
  /** Statements that drew what is read in a later cell. */
  private readonly drawing = new Set<ExecutedStatement>();
  /** The statements that write a location; null until they are asked for. */
  private writers: ReadonlyMap<MemoryLocation, readonly ExecutedStatement[]> | null = null;

  constructor(
    private readonly trace: SymbolicTrace,
    units: UnitsOfCells
  ) {
    this.statements = trace.cells.flatMap((_, cell) => trace.statementsOf(cell));
    this.unitOf = units.map(
      ofCell =>
        new Map(ofCell.flatMap(unit => unit.statements.map(index => [index, unit] as const)))
    );
  }

  /** Takes a statement. */
  take(statement: ExecutedStatement, need = Need.effects): void {
    const key = keyOf(statement);
    if (need > (this.needs.get(key) ?? Need.toRun)) {
      this.needs.set(key, need);
      this.queue.push({ statement, need });
      this.takeUnit(statement);
    }
  }

  finish(): BackwardResult {
    let counted: readonly ExecutedStatement[];
    do {
      this.followReads();
      counted = this.countedStatements();
      counted.forEach(each => this.take(each, Need.values));
    } while (this.queue.length > 0 || this.takeDeletions());
    return { slice: this.taken, kept: [...counted, ...this.drawing] };
  }

  /** Those that create numbered objects before one whose number is shown. */
  private countedStatements(): readonly ExecutedStatement[] {
    const needOf = (statement: ExecutedStatement): Need =>
      this.needs.get(keyOf(statement)) ?? Need.toRun;
    return countedStatements(this.statements, {
      isShown: statement => needOf(statement) === Need.effects,
      isUsed: statement => needOf(statement) !== Need.toRun
    });
  }

  private followReads(): void {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      const { statement, need } = next;
      for (const read of statement.trace.reads) {
        const provider = this.matters(read, next)
          ? allocatorOrProvider(this.trace, statement, read.location)
          : null;
        if (provider !== null && read.isUnused === true) {
          this.takeUnit(this.firstBinder(statement, read.location) ?? provider);
        } else if (provider !== null) {
          this.take(provider, Math.max(need, Need.values));
          if (need === Need.effects) {
            this.takeDrawing(statement, provider, read);
          }
        }
      }
    }
  }

  /** Takes what pyplot drew in the cell of axes or figures that are read in a later cell. */
  private takeDrawing(
    { cell }: ExecutedStatement,
    provider: ExecutedStatement,
    { value }: Read
  ): void {
    for (const object of value?.objects.filter(isDrawing) ?? []) {
      const creator = this.trace.allocatorOf(object.allocation.id) ?? provider;
      // What pyplot draws is on the figures of the cell that runs; they are closed when it ends.
      const drawing = creator.cell === cell ? [] : this.trace.statementsOf(creator.cell);
      for (const each of drawing.filter(({ trace }) => trace.producesOutput)) {
        this.drawing.add(each);
        this.take(each);
      }
    }
  }

  /** The first statement before `reader` after which the location has some content ever since. */
  private firstBinder(
    reader: ExecutedStatement,
    location: MemoryLocation
  ): ExecutedStatement | null {
    this.writers ??= writersOf(this.statements);
    const before = (this.writers.get(location) ?? []).filter(
      ({ cell, index }) => cell < reader.cell || (cell === reader.cell && index < reader.index)
    );
    const entryOf = ({ trace }: ExecutedStatement): Entry | null =>
      trace.writes.find(write => write.location === location)?.entry ?? null;
    const deleted = before.map(writer => entryOf(writer) === null).lastIndexOf(true);
    return before.slice(deleted + 1).find(writer => entryOf(writer)?.fallback === null) ?? null;
  }

  private matters(
    read: Read,
    { statement, need }: { readonly statement: ExecutedStatement; readonly need: Need }
  ): boolean {
    switch (need) {
      case Need.effects:
        // Numbers that are drawn without a seed differ in each run, whatever is drawn before.
        return !drawsUnseeded(this.trace, statement, read.location);
      case Need.values:
        return stateOf(read.location) === null;
      case Need.toRun:
        return stateOf(read.location) === null && !read.isFallback;
    }
  }

  /**
   * Takes the statements that delete what only the slice brings along: an entry of a dictionary that is read as a whole.
   * Returns whether there are any.
   */
  private takeDeletions(): boolean {
    const isBroughtAlong = (location: MemoryLocation): boolean => this.isBroughtAlong(location);
    for (const statement of this.statements.filter(each => this.needs.has(keyOf(each)))) {
      for (const { read } of unexpectedSlots(this.trace, statement, isBroughtAlong)) {
        const provider = this.trace.providerOf(statement, read.location);
        if (provider !== null) {
          this.take(provider);
        }
      }
    }
    return this.queue.length > 0;
  }

  /** Whether a statement that is taken writes the location, or entries of its object whose keys no code shows. */
  private isBroughtAlong(location: MemoryLocation): boolean {
    const { object } = location;
    return (
      this.isWritten(location, () => true) ||
      (object !== null &&
        this.isWritten(object.content, ({ trace }) => !trace.allocates.includes(object)))
    );
  }

  private isWritten(
    location: MemoryLocation,
    isMeant: (writer: ExecutedStatement) => boolean
  ): boolean {
    this.writers ??= writersOf(this.statements);
    return (
      this.writers.get(location)?.some(writer => {
        const unit = this.unitOf[writer.cell].get(writer.index);
        const isTaken = unit !== undefined && this.taken.get(writer.cell)?.has(unit) === true;
        return isTaken && isMeant(writer);
      }) === true
    );
  }

  /** Takes what comes along with a statement: it must run without an error. */
  private takeUnit({ cell, index }: ExecutedStatement): void {
    const unit = this.unitOf[cell].get(index);
    const units = this.taken.get(cell) ?? new Set();
    if (unit === undefined || units.has(unit)) {
      return;
    }
    this.taken.set(cell, units.add(unit));
    const statements = this.trace.statementsOf(cell);
    unit.statements.forEach(at => this.queue.push({ statement: statements[at], need: Need.toRun }));
  }
}

function writersOf(
  statements: readonly ExecutedStatement[]
): ReadonlyMap<MemoryLocation, readonly ExecutedStatement[]> {
  const writers = new Map<MemoryLocation, ExecutedStatement[]>();
  for (const statement of statements) {
    statement.trace.writes.forEach(({ location }) => addToGroup(writers, location, statement));
  }
  return writers;
}

function keyOf({ cell, index }: ExecutedStatement): string {
  return `${cell}:${index}`;
}
