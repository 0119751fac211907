/** Per-cell state of the symbolic trace. */
import type { MemoryLocation } from './heap';
import type { CellEffects, ProgramCell } from './program';
import { NO_OUTCOME } from './program';
import type { Entry, StatementTrace } from './statement-trace';

/** A statement of the trace. */
export interface ExecutedStatement {
  /** Index of its cell in the trace. */
  readonly cell: number;
  /** Index of the statement in its cell. */
  readonly index: number;
  readonly trace: StatementTrace;
}

/** Symbolic trace of some cells, executed once from top to bottom on a fresh kernel. */
export interface SymbolicTrace {
  readonly cells: readonly CellEffects[];
  statementsOf(cell: number): readonly ExecutedStatement[];
  /** The statement whose write reaches the read of `location` in `reader`; null if there is none. */
  providerOf(reader: ExecutedStatement, location: MemoryLocation): ExecutedStatement | null;
  /** The statement that allocates the objects of this allocation; null if there is none. */
  allocatorOf(allocation: number): ExecutedStatement | null;
  /** Whether statements other than the allocating one write slots of its objects. */
  isMutated(allocation: number): boolean;
}

/** The end of a cell, as a reader of what its statements and those above it write. */
export function endOf({ cells }: SymbolicTrace, cell: number): ExecutedStatement {
  const { statements } = cells[cell];
  return { cell, index: statements.length, trace: statements[statements.length - 1] };
}

/** State of a cell in the trace. */
export interface TracedCell {
  readonly cell: ProgramCell;
  position: number;
  effects: CellEffects;
  statements: readonly StatementTrace[];
  /** Location → indexes of the statements that write it, in order; computed on demand. */
  writers: ReadonlyMap<MemoryLocation, readonly number[]> | null;
  /** Allocation → index of the first statement that makes it; computed on demand. */
  allocators: ReadonlyMap<number, number> | null;
  /** Its writes as seen by later cells. */
  writes: ReadonlyMap<MemoryLocation, Entry | null>;
  /** Steps left in the budget of the notebook when the cell starts. */
  stepsLeft: number;
  mayBindUnknownNames: boolean;
}

/** The state of a cell that has not run. */
export function newSlot(cell: ProgramCell, position: number): TracedCell {
  return {
    cell,
    position,
    effects: { cell, ...NO_OUTCOME },
    statements: [],
    writers: null,
    allocators: null,
    writes: new Map(),
    stepsLeft: 0,
    mayBindUnknownNames: cell.summary.unknownNames.length > 0
  };
}

/** Number of equal cells at the start and at the end. */
export function commonEnds(
  slots: readonly TracedCell[],
  cells: readonly ProgramCell[]
): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(slots.length, cells.length);
  let head = 0;
  while (head < shorter && isSame(slots[head].cell, cells[head])) {
    head += 1;
  }
  let tail = 0;
  while (
    tail < shorter - head &&
    isSame(slots[slots.length - 1 - tail].cell, cells[cells.length - 1 - tail])
  ) {
    tail += 1;
  }
  return { head, tail };
}

function isSame(a: ProgramCell, b: ProgramCell): boolean {
  return a.key === b.key && a.summary === b.summary;
}

/** Whether a location has the same content. */
export function sameEntry(a: Entry | null, b: Entry | null): boolean {
  return (
    a === b || (a !== null && b !== null && a.valueNumber === b.valueNumber && a.value === b.value)
  );
}

/** The last statement of a cell before index `end` that writes the location; null if there is none. */
export function lastWriter(
  slot: TracedCell,
  location: MemoryLocation,
  end: number
): ExecutedStatement | null {
  slot.writers ??= writersOf(slot.statements);
  const indexes = slot.writers.get(location) ?? [];
  let [low, high] = [0, indexes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = indexes[middle] < end ? [middle + 1, high] : [low, middle];
  }
  return low === 0 ? null : statementAt(slot, indexes[low - 1]);
}

/** The statement of a cell that allocates the objects of this allocation; null if there is none. */
export function allocatorIn(slot: TracedCell, allocation: number): ExecutedStatement | null {
  slot.allocators ??= allocatorsOf(slot.statements);
  const index = slot.allocators.get(allocation);
  return index === undefined ? null : statementAt(slot, index);
}

function statementAt(slot: TracedCell, index: number): ExecutedStatement {
  return { cell: slot.position, index, trace: slot.statements[index] };
}

function allocatorsOf(statements: readonly StatementTrace[]): ReadonlyMap<number, number> {
  const allocators = new Map<number, number>();
  statements.forEach(({ allocates }, index) => {
    for (const { allocation } of allocates) {
      if (!allocators.has(allocation.id)) {
        allocators.set(allocation.id, index);
      }
    }
  });
  return allocators;
}

function writersOf(
  statements: readonly StatementTrace[]
): ReadonlyMap<MemoryLocation, readonly number[]> {
  const writers = new Map<MemoryLocation, number[]>();
  statements.forEach(({ writes }, index) => {
    for (const { location } of writes) {
      const known = writers.get(location);
      if (known === undefined) {
        writers.set(location, [index]);
      } else if (known[known.length - 1] !== index) {
        known.push(index);
      }
    }
  });
  return writers;
}
