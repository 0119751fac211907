/**
 * A fresh run of a document, kept up to date as the document changes: only cells that read something that is other now
 * run again.
 */
import { allAtOnce } from '../steps';
import { DirtyPlaces } from './dirty_places';
import type { Place } from './heap';
import { optionOf } from './heap';
import type { Entry, PlaceReader, StatementRun } from './memory';
import { WritersByPlace } from './place_writers';
import { runCell } from './cell_interpreter';
import { runnableCell } from './cell_text';
import type { CellEffects, ProgramCell, SymbolicWorld } from './program';

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
interface Slot {
  readonly cell: ProgramCell;
  position: number;
  effects: CellEffects;
  statements: readonly StatementRun[];
  /** Its statements that write a place, the last first, by their positions; null until somebody asks. */
  writers: ReadonlyMap<Place, readonly number[]> | null;
  /** What it leaves. */
  writes: ReadonlyMap<Place, Entry | null>;
  hidesNames: boolean;
}

/** Keeps the fresh run of one document. */
export class DocumentRun implements FreshRun {
  private slots: readonly Slot[] = [];
  private readonly writers = new WritersByPlace<Slot>();
  /** How many statements that do not make it write parts of an object, by allocation. */
  private readonly changes = new Map<number, number>();
  /** The cell that makes the objects of an allocation: its site is in that cell. */
  private readonly makers = new Map<number, Slot>();
  private optionCount = 0;
  private effects: readonly CellEffects[] | null = null;
  private _revision = 0;
  /** What is not done yet. */
  private work: Generator<void, void> | null = null;

  constructor(private readonly world: SymbolicWorld) {}

  /** Another number as soon as anything of the run is another. */
  get revision(): number {
    return this._revision;
  }

  get cells(): readonly CellEffects[] {
    this.effects ??= this.slots.map(slot => slot.effects);
    return this.effects;
  }

  statementsOf(cell: number): readonly RunStatement[] {
    return this.slots[cell].statements.map((run, index) => ({ cell, index, run }));
  }

  providerOf(reader: RunStatement, place: Place): RunStatement | null {
    const own = lastWriter(this.slots[reader.cell], place, reader.index);
    if (own !== null) {
      return own;
    }
    const slot = this.writerBefore(place, reader.cell);
    return slot === null ? null : lastWriter(slot, place, slot.statements.length);
  }

  makerOf(allocation: number): RunStatement | null {
    const slot = this.makers.get(allocation);
    const index = slot?.statements.findIndex(({ makes }) =>
      makes.some(made => made.allocation.id === allocation)
    );
    return slot === undefined || index === undefined || index < 0
      ? null
      : { cell: slot.position, index, run: slot.statements[index] };
  }

  isChanged(allocation: number): boolean {
    return (this.changes.get(allocation) ?? 0) > 0;
  }

  /** What the places hold at the end. */
  places(): ReadonlyMap<Place, Entry> {
    const places = new Map<Place, Entry>();
    for (const place of this.writers.places) {
      const entry = this.before(place, this.slots.length);
      if (entry !== null) {
        places.set(place, entry);
      }
    }
    return places;
  }

  /** All at once. */
  update(cells: readonly ProgramCell[]): void {
    allAtOnce(this.steps(cells));
  }

  /** In small steps. Work that was given up is gone on with the next time. */
  *steps(cells: readonly ProgramCell[]): Generator<void, void> {
    yield* this.finish();
    this.work = this.take(cells);
    yield* this.finish();
  }

  private *finish(): Generator<void, void> {
    while (this.work !== null) {
      if (this.work.next().done === true) {
        this.work = null;
      } else {
        yield;
      }
    }
  }

  private *take(cells: readonly ProgramCell[]): Generator<void, void> {
    const { options } = this.world.workshop;
    const { head, tail } = sameEnds(this.slots, cells);
    const old = this.slots;
    const oldMiddle = old.slice(head, old.length - tail);
    const after = old.slice(old.length - tail);
    const touched = new Set<Place>(oldMiddle.flatMap(slot => [...slot.writes.keys()]));
    const left = new Map<Place, Entry | null>();
    touched.forEach(place => left.set(place, this.before(place, old.length - tail)));
    oldMiddle.forEach(slot => this.forget(slot));
    const middle = cells
      .slice(head, cells.length - tail)
      .map((cell, index) => newSlot(cell, head + index));
    this.effects = null;
    this.slots = [...old.slice(0, head), ...middle, ...after];
    this._revision += 1;
    if (old.length !== cells.length) {
      this.renumber();
    }
    for (const slot of middle) {
      this.run(slot);
      slot.writes.forEach((_, place) => {
        if (!touched.has(place)) {
          touched.add(place);
          left.set(place, this.beforeWithout(place, head + middle.length, middle));
        }
      });
      yield;
    }
    const dirty = new DirtyPlaces();
    for (const place of touched) {
      if (!sameEntry(left.get(place) ?? null, this.before(place, head + middle.length))) {
        dirty.add(place);
      }
    }
    const hides = oldMiddle.some(slot => slot.hidesNames) !== middle.some(slot => slot.hidesNames);
    yield* this.runTail(after, dirty, hides);
    if (options.size !== this.optionCount) {
      this.optionCount = options.size;
      yield* this.runTail(this.slots, dirty, true);
    }
  }

  private *runTail(
    slots: readonly Slot[],
    dirty: DirtyPlaces,
    all: boolean
  ): Generator<void, void> {
    for (const slot of slots) {
      if (!all && dirty.size === 0) {
        return;
      }
      if (!all && !dirty.areReadBy(slot.statements)) {
        slot.writes.forEach((_, place) => dirty.delete(place));
        continue;
      }
      const before = slot.writes;
      this.run(slot);
      for (const place of new Set([...before.keys(), ...slot.writes.keys()])) {
        const same =
          before.has(place) &&
          slot.writes.has(place) &&
          sameEntry(before.get(place) ?? null, slot.writes.get(place) ?? null);
        if (same) {
          dirty.delete(place);
        } else {
          dirty.add(place);
        }
      }
      yield;
    }
  }

  private run(slot: Slot): void {
    this.effects = null;
    this._revision += 1;
    const before = slot.writes;
    this.forgetObjects(slot);
    const { workshop, version } = this.world;
    const runnable = runnableCell(slot.cell.summary, version);
    const reader: PlaceReader = { lookup: place => this.before(place, slot.position) };
    const identity = {
      cell: slot.cell.key,
      generation: 0,
      namesUnknown: slot.hidesNames || this.namesUnknownBefore(slot.position)
    };
    const statements = runnable === null ? [] : runCell(runnable, identity, reader, workshop);
    slot.statements = statements;
    slot.writers = null;
    slot.effects = { cell: slot.cell, statements };
    slot.writes = new Map(
      statements.flatMap(({ writes }) => writes.map(({ place, entry }) => [place, entry] as const))
    );
    this.rememberWrites(slot, before);
    this.rememberObjects(slot);
  }

  /** Most cells write the places that they wrote the last time. */
  private rememberWrites(slot: Slot, before: Slot['writes']): void {
    for (const place of before.keys()) {
      if (!slot.writes.has(place)) {
        this.writers.delete(place, slot);
      }
    }
    for (const place of slot.writes.keys()) {
      if (!before.has(place)) {
        this.writers.add(place, slot);
        const option = optionOf(place);
        if (option !== null) {
          this.world.workshop.options.add(option);
        }
      }
    }
  }

  private rememberObjects(slot: Slot): void {
    for (const { makes } of slot.statements) {
      for (const { allocation } of makes) {
        this.makers.set(allocation.id, slot);
      }
    }
    this.countChanges(slot, 1);
  }

  private forget(slot: Slot): void {
    slot.writes.forEach((_, place) => this.writers.delete(place, slot));
    this.forgetObjects(slot);
  }

  private forgetObjects(slot: Slot): void {
    slot.statements.forEach(({ makes }) =>
      makes.forEach(({ allocation }) => this.makers.delete(allocation.id))
    );
    this.countChanges(slot, -1);
  }

  private countChanges(slot: Slot, by: number): void {
    for (const { writes, makes } of slot.statements) {
      const made = new Set(makes);
      for (const { place } of writes) {
        if (place.object !== null && !made.has(place.object)) {
          const { id } = place.object.allocation;
          this.changes.set(id, (this.changes.get(id) ?? 0) + by);
        }
      }
    }
  }

  private renumber(): void {
    this.slots.forEach((slot, position) => {
      slot.position = position;
    });
    this.writers.move();
  }

  private before(place: Place, position: number): Entry | null {
    return this.writerBefore(place, position)?.writes.get(place) ?? null;
  }

  /** As if these slots were not there. */
  private beforeWithout(place: Place, position: number, without: readonly Slot[]): Entry | null {
    let last = this.writers.before(place, position);
    while (last !== null && without.includes(last)) {
      last = this.writers.before(place, last.position);
    }
    return last?.writes.get(place) ?? null;
  }

  private writerBefore(place: Place, position: number): Slot | null {
    return this.writers.before(place, position);
  }

  private namesUnknownBefore(position: number): boolean {
    for (let index = 0; index < position; index += 1) {
      if (this.slots[index].hidesNames) {
        return true;
      }
    }
    return false;
  }
}

function newSlot(cell: ProgramCell, position: number): Slot {
  return {
    cell,
    position,
    effects: { cell, statements: [] },
    statements: [],
    writers: null,
    writes: new Map(),
    hidesNames: cell.summary.unknownNames.length > 0
  };
}

/** How many cells at the beginning and at the end are the same. */
function sameEnds(
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

function sameEntry(a: Entry | null, b: Entry | null): boolean {
  return a === b || (a !== null && b !== null && a.term === b.term && a.value === b.value);
}

/** The last statement of a cell before `end` that writes the place; null where none does. */
function lastWriter(slot: Slot, place: Place, end: number): RunStatement | null {
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
