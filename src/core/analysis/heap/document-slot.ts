/** Per-cell state of the symbolic trace. */
import type { Place } from './heap';
import type { CellEffects, ProgramCell } from './program';
import { NO_OUTCOME } from './program';
import type { Entry, StatementRun } from './statement-run';

/** A statement of the trace. */
export interface RunStatement {
  /** Index of its cell in the trace. */
  readonly cell: number;
  /** Index of the statement in its cell. */
  readonly index: number;
  readonly run: StatementRun;
}

/** Symbolic trace of some cells, executed once from top to bottom on a fresh kernel. */
export interface FreshRun {
  readonly cells: readonly CellEffects[];
  statementsOf(cell: number): readonly RunStatement[];
  /** The statement whose write reaches the read of `location` in `reader`; null if there is none. */
  providerOf(reader: RunStatement, location: Place): RunStatement | null;
  /** The statement that allocates the objects of this allocation; null if there is none. */
  makerOf(allocation: number): RunStatement | null;
  /** Whether statements other than the allocating one write slots of its objects. */
  isChanged(allocation: number): boolean;
}

/** State of a cell in the trace. */
export interface Slot {
  readonly cell: ProgramCell;
  position: number;
  effects: CellEffects;
  statements: readonly StatementRun[];
  /** Location → indexes of the statements that write it, last first; computed on demand. */
  writers: ReadonlyMap<Place, readonly number[]> | null;
  /** Its writes as seen by later cells. */
  writes: ReadonlyMap<Place, Entry | null>;
  /** Steps left in the budget of the notebook when the cell starts. */
  stepsLeft: number;
  hidesNames: boolean;
}

/** The state of a cell that has not run. */
export function newSlot(cell: ProgramCell, position: number): Slot {
  return {
    cell,
    position,
    effects: { cell, ...NO_OUTCOME },
    statements: [],
    writers: null,
    writes: new Map(),
    stepsLeft: 0,
    hidesNames: cell.summary.unknownNames.length > 0
  };
}

/** Number of equal cells at the start and at the end. */
export function sameEnds(
  slots: readonly Slot[],
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
  return a === b || (a !== null && b !== null && a.term === b.term && a.value === b.value);
}

/** The last statement of a cell before index `end` that writes the location; null if there is none. */
export function lastWriter(slot: Slot, location: Place, end: number): RunStatement | null {
  slot.writers ??= writersOf(slot.statements);
  const index = slot.writers.get(location)?.find(each => each < end);
  return index === undefined ? null : { cell: slot.position, index, run: slot.statements[index] };
}

function writersOf(statements: readonly StatementRun[]): ReadonlyMap<Place, readonly number[]> {
  const writers = new Map<Place, number[]>();
  statements.forEach(({ writes }, index) => {
    for (const { place: location } of writes) {
      const known = writers.get(location);
      if (known === undefined) {
        writers.set(location, [index]);
      } else if (known[0] !== index) {
        known.unshift(index);
      }
    }
  });
  return writers;
}
