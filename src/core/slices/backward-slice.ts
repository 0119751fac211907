/**
 * Finds what a result needs: from the statements that show it to the statements that provide what they read, transitively.
 * What is taken runs on a fresh kernel, without the rest of the notebook. The cost is proportional to the reads of the
 * statements that are taken.
 */
import type { ExecutedStatement, SymbolicTrace } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { Read } from '../analysis/heap/statement-trace';
import { addToGroup } from '../memo/group-by';
import { isTolerated } from '../staleness/failing-inputs';
import { allocatorOrProvider } from '../staleness/fresh-reads';
import type { SliceUnit } from './slice-units';

/** Units of cells, by the positions of the cells among the code cells. */
export type Slice = ReadonlyMap<number, ReadonlySet<SliceUnit>>;

/** The units of each code cell; empty for a cell that does not parse. */
export type UnitsOfCells = readonly (readonly SliceUnit[])[];

/** What the effects of `wanted` need, including themselves. */
export function backwardSlice(
  trace: SymbolicTrace,
  units: UnitsOfCells,
  wanted: readonly ExecutedStatement[]
): Slice {
  const slice = new BackwardSlice(trace, units);
  wanted.forEach(statement => slice.take(statement));
  return slice.finish();
}

class BackwardSlice {
  private readonly taken = new Map<number, Set<SliceUnit>>();
  private readonly statements: readonly (readonly ExecutedStatement[])[];
  /** Statements whose effects must be right, and all that are taken; as `cell:index`. */
  private readonly right = new Set<string>();
  private readonly running = new Set<string>();
  private readonly queue: { readonly statement: ExecutedStatement; readonly isRight: boolean }[] =
    [];
  private readonly seeded: ReadonlySet<MemoryLocation>;
  /** The statements that write a location; null until they are asked for. */
  private writers: ReadonlyMap<MemoryLocation, readonly ExecutedStatement[]> | null = null;

  constructor(
    private readonly trace: SymbolicTrace,
    private readonly units: UnitsOfCells
  ) {
    this.statements = trace.cells.map((_, cell) => trace.statementsOf(cell));
    this.seeded = seededGenerators(this.statements.flat());
  }

  /** Takes a statement whose effects must be right. */
  take(statement: ExecutedStatement): void {
    const key = keyOf(statement);
    if (!this.right.has(key)) {
      this.right.add(key);
      this.queue.push({ statement, isRight: true });
      this.takeUnit(statement);
    }
  }

  finish(): Slice {
    do {
      this.followReads();
    } while (this.takeDeletions());
    return this.taken;
  }

  private followReads(): void {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      const { statement, isRight } = next;
      for (const read of statement.trace.reads) {
        if (isRight ? this.matters(read) : mayFailWithout(read)) {
          const provider = allocatorOrProvider(this.trace, statement, read.location);
          if (provider !== null) {
            this.take(provider);
          }
        }
      }
    }
  }

  /**
   * Takes the statements that delete what only the slice brings along: an entry of a dictionary that is read as a whole. Returns
   * whether there are any.
   */
  private takeDeletions(): boolean {
    const before = this.right.size;
    for (const statement of this.statements.flat()) {
      if (!this.right.has(keyOf(statement))) {
        continue;
      }
      const read = new Set(statement.trace.reads.map(({ location }) => location));
      for (const object of statement.trace.wholeReads) {
        for (const slot of object.slots.values()) {
          const provider = read.has(slot) ? null : this.trace.providerOf(statement, slot);
          if (provider !== null && this.isBroughtAlong(slot)) {
            this.take(provider);
          }
        }
      }
    }
    return this.right.size > before;
  }

  /** Whether a statement that is taken writes the location. */
  private isBroughtAlong(location: MemoryLocation): boolean {
    this.writers ??= writersOf(this.statements.flat());
    return this.writers.get(location)?.some(each => this.running.has(keyOf(each))) === true;
  }

  /** Takes what comes along with a statement: it must run without an error. */
  private takeUnit({ cell, index }: ExecutedStatement): void {
    const unit = this.units[cell].find(({ statements }) => statements.includes(index));
    const units = this.taken.get(cell) ?? new Set();
    if (unit === undefined || units.has(unit)) {
      return;
    }
    this.taken.set(cell, units.add(unit));
    for (const at of unit.statements) {
      const statement = this.statements[cell][at];
      if (!this.running.has(keyOf(statement))) {
        this.running.add(keyOf(statement));
        this.queue.push({ statement, isRight: false });
      }
    }
  }

  /** Numbers that are drawn without a seed differ in each run, whatever is drawn before. */
  private matters({ location }: Read): boolean {
    return stateOf(location)?.startsWith('random:') !== true || this.seeded.has(location);
  }
}

/** Whether a statement may raise an error without the provider of a read, although its result does not matter. */
function mayFailWithout(read: Read): boolean {
  return (
    !read.isFallback &&
    stateOf(read.location) === null &&
    !(read.location.object !== null && isTolerated(read.location.object))
  );
}

/** Generators of random numbers that a statement sets, instead of drawing from what they were. */
function seededGenerators(statements: readonly ExecutedStatement[]): ReadonlySet<MemoryLocation> {
  const seeded = new Set<MemoryLocation>();
  for (const { trace } of statements) {
    const drawn = new Set(trace.reads.map(({ location }) => location));
    for (const { location } of trace.writes) {
      if (stateOf(location)?.startsWith('random:') === true && !drawn.has(location)) {
        seeded.add(location);
      }
    }
  }
  return seeded;
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
