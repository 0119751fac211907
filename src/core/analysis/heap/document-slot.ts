/** The cells of a fresh run: what is kept of each, and who writes what. */
import type { Place } from './heap';
import type { CellEffects, ProgramCell } from './program';
import { NO_OUTCOME } from './program';
import type { Entry, StatementRun } from './statement-run';

/** A statement of the run. */
export interface RunStatement {
  /** Position of its cell among the cells of the run. */
  readonly cell: number;
  /** Its position in the cell. */
  readonly index: number;
  readonly run: StatementRun;
}

/** A fresh run of some cells. */
export interface FreshRun {
  readonly cells: readonly CellEffects[];
  statementsOf(cell: number): readonly RunStatement[];
  /** The statement that gave a place what `reader` reads there; null where none did. */
  providerOf(reader: RunStatement, place: Place): RunStatement | null;
  /** The statement that makes the objects of this allocation; null where none does. */
  makerOf(allocation: number): RunStatement | null;
  /** Whether other statements than that one write parts of them. */
  isChanged(allocation: number): boolean;
}

/** A cell of the run. */
export interface Slot {
  readonly cell: ProgramCell;
  position: number;
  effects: CellEffects;
  statements: readonly StatementRun[];
  /** Its statements that write a place, the last first, by their positions; null until somebody asks. */
  writers: ReadonlyMap<Place, readonly number[]> | null;
  /** What it leaves. */
  writes: ReadonlyMap<Place, Entry | null>;
  /** How many steps of the notebook were left for it. */
  stepsLeft: number;
  hidesNames: boolean;
}

/** A cell that has not run. */
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

/** How many cells at the beginning and at the end are the same. */
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

/** Whether a place holds the same. */
export function sameEntry(a: Entry | null, b: Entry | null): boolean {
  return a === b || (a !== null && b !== null && a.term === b.term && a.value === b.value);
}

/** The last statement of a cell before `end` that writes the place; null where none does. */
export function lastWriter(slot: Slot, place: Place, end: number): RunStatement | null {
  slot.writers ??= writersOf(slot.statements);
  const index = slot.writers.get(place)?.find(each => each < end);
  return index === undefined ? null : { cell: slot.position, index, run: slot.statements[index] };
}

function writersOf(statements: readonly StatementRun[]): ReadonlyMap<Place, readonly number[]> {
  const writers = new Map<Place, number[]>();
  statements.forEach(({ writes }, index) => {
    for (const { place } of writes) {
      const known = writers.get(place);
      if (known === undefined) {
        writers.set(place, [index]);
      } else if (known[0] !== index) {
        known.unshift(index);
      }
    }
  });
  return writers;
}
