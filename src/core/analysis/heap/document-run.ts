/**
 * A fresh run of a document, kept up to date as the document changes: only cells that read something that is other now
 * run again.
 */
import type { LimitReason } from '../../../protocol';
import { allAtOnce } from '../../memo/steps';
import { DirtyPlaces } from './dirty-locations';
import type { Place } from './heap';
import { optionOf } from './heap';
import type { FreshRun, RunStatement, Slot } from './document-slot';
import { lastWriter, newSlot, sameEnds, sameEntry } from './document-slot';
import type { Entry, PlaceReader } from './statement-run';
import { WritersByPlace } from './location-writers';
import { runCell } from './cell-interpreter';
import { runnableCell } from './cell-text';
import type { CellEffects, ProgramCell, SymbolicWorld } from './program';
import { NO_OUTCOME } from './program';
import { STEP_LIMITS } from './step-budget';

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

  /** `lacksCells`: some cells of the document are left out, so that missing names stop no cell. */
  constructor(
    private readonly world: SymbolicWorld,
    private readonly lacksCells = false
  ) {}

  /** Another number as soon as anything of the run is another. */
  get revision(): number {
    return this._revision;
  }

  get cells(): readonly CellEffects[] {
    this.effects ??= this.slots.map(slot => slot.effects);
    return this.effects;
  }

  /** Cells that cost too much to follow, by their keys. */
  limits(): ReadonlyMap<string, LimitReason> {
    return new Map(
      this.slots.flatMap(({ cell, effects: { limit } }) =>
        limit === null ? [] : [[cell.key, limit] as const]
      )
    );
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
    const { options } = this.world.shared;
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
    yield* this.runWithOtherBudgets();
  }

  /** Whether a cell comes to the notebook's limit depends on what all cells before it cost. */
  private *runWithOtherBudgets(): Generator<void, void> {
    let left: number = STEP_LIMITS.notebook;
    for (const slot of this.slots) {
      const { steps, limit } = slot.effects;
      const isOther = left !== slot.stepsLeft && (limit === 'notebook-steps' || steps > left);
      if (isOther) {
        const dirty = new DirtyPlaces();
        this.rerun(slot, dirty);
        yield* this.runTail(this.slots.slice(slot.position + 1), dirty, false);
      }
      left -= slot.effects.steps;
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
      this.rerun(slot, dirty);
      yield;
    }
  }

  /** Runs a cell again, and notes what it leaves otherwise than before. */
  private rerun(slot: Slot, dirty: DirtyPlaces): void {
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
  }

  private run(slot: Slot): void {
    this.effects = null;
    this._revision += 1;
    const before = slot.writes;
    this.forgetObjects(slot);
    const { shared, version } = this.world;
    const runnable = runnableCell(slot.cell.summary, version);
    const reader: PlaceReader = {
      lookup: place => this.before(place, slot.position),
      writtenSinceUnknown: () => this.writtenSinceUnknown(slot.position)
    };
    slot.stepsLeft = this.stepsLeftBefore(slot.position);
    const identity = {
      cell: slot.cell.key,
      generation: 0,
      namesUnknown: this.lacksCells || slot.hidesNames || this.namesUnknownBefore(slot.position),
      stepsLeft: slot.stepsLeft
    };
    const outcome = runnable === null ? NO_OUTCOME : runCell(runnable, identity, reader, shared);
    const { statements } = outcome;
    slot.statements = statements;
    slot.writers = null;
    slot.effects = { cell: slot.cell, ...outcome };
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
          this.world.shared.options.add(option);
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

  private stepsLeftBefore(position: number): number {
    let left: number = STEP_LIMITS.notebook;
    for (let index = 0; index < position; index += 1) {
      left -= this.slots[index].effects.steps;
    }
    return left;
  }

  private writtenSinceUnknown(position: number): Iterable<Place> {
    const places = new Set<Place>();
    for (let index = position - 1; index >= 0; index -= 1) {
      this.slots[index].writes.forEach((_, place) => places.add(place));
      if (this.slots[index].statements.some(({ isUnknown }) => isUnknown)) {
        break;
      }
    }
    return places;
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
