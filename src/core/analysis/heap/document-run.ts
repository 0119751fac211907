/**
 * Incremental symbolic execution of a document from top to bottom: after a change, only cells with changed inputs run
 * again.
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

/** Keeps the symbolic trace of one document up to date. */
export class DocumentRun implements FreshRun {
  private slots: readonly Slot[] = [];
  private readonly writers = new WritersByPlace<Slot>();
  /** Number of statements, other than the allocating one, that write slots of an object, by allocation. */
  private readonly writeCounts = new Map<number, number>();
  /** Allocation → the cell that contains its site. */
  private readonly allocatingSlots = new Map<number, Slot>();
  private optionCount = 0;
  private effects: readonly CellEffects[] | null = null;
  private _revision = 0;
  /** Unfinished work. */
  private pending: Generator<void, void> | null = null;

  /** `lacksCells`: some cells of the document are left out, so that missing names stop no cell. */
  constructor(
    private readonly world: SymbolicWorld,
    private readonly lacksCells = false
  ) {}

  /** Changes whenever any part of the trace changes. */
  get revision(): number {
    return this._revision;
  }

  get cells(): readonly CellEffects[] {
    this.effects ??= this.slots.map(slot => slot.effects);
    return this.effects;
  }

  /** Cells that exceed a budget, by cell key. */
  limits(): ReadonlyMap<string, LimitReason> {
    return new Map(
      this.slots.flatMap(({ cell, effects: { limit } }) =>
        limit === null ? [] : [[cell.key, limit] as const]
      )
    );
  }

  statementsOf(cell: number): readonly RunStatement[] {
    return this.slots[cell].statements.map((run, index): RunStatement => ({ cell, index, run }));
  }

  providerOf(reader: RunStatement, location: Place): RunStatement | null {
    const own = lastWriter(this.slots[reader.cell], location, reader.index);
    if (own !== null) {
      return own;
    }
    const slot = this.writerBefore(location, reader.cell);
    return slot === null ? null : lastWriter(slot, location, slot.statements.length);
  }

  makerOf(allocation: number): RunStatement | null {
    const slot = this.allocatingSlots.get(allocation);
    const index = slot?.statements.findIndex(({ makes: allocated }) =>
      allocated.some(made => made.allocation.id === allocation)
    );
    return slot === undefined || index === undefined || index < 0
      ? null
      : { cell: slot.position, index, run: slot.statements[index] };
  }

  isChanged(allocation: number): boolean {
    return (this.writeCounts.get(allocation) ?? 0) > 0;
  }

  /** Memory after the last cell. */
  places(): ReadonlyMap<Place, Entry> {
    const locations = new Map<Place, Entry>();
    for (const location of this.writers.places) {
      const entry = this.before(location, this.slots.length);
      if (entry !== null) {
        locations.set(location, entry);
      }
    }
    return locations;
  }

  /** Runs {@link steps} to the end. */
  update(cells: readonly ProgramCell[]): void {
    allAtOnce(this.steps(cells));
  }

  /** Updates in small steps. An abandoned update continues on the next call. */
  *steps(cells: readonly ProgramCell[]): Generator<void, void> {
    yield* this.finish();
    this.pending = this.applyChange(cells);
    yield* this.finish();
  }

  private *finish(): Generator<void, void> {
    while (this.pending !== null) {
      if (this.pending.next().done === true) {
        this.pending = null;
      } else {
        yield;
      }
    }
  }

  private *applyChange(cells: readonly ProgramCell[]): Generator<void, void> {
    const { options } = this.world.shared;
    const { head, tail } = sameEnds(this.slots, cells);
    const old = this.slots;
    const oldMiddle = old.slice(head, old.length - tail);
    const after = old.slice(old.length - tail);
    const touched = new Set<Place>(oldMiddle.flatMap(slot => [...slot.writes.keys()]));
    const previous = new Map<Place, Entry | null>();
    touched.forEach(location => previous.set(location, this.before(location, old.length - tail)));
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
      slot.writes.forEach((_, location) => {
        if (!touched.has(location)) {
          touched.add(location);
          previous.set(location, this.beforeWithout(location, head + middle.length, middle));
        }
      });
      yield;
    }
    const dirty = new DirtyPlaces();
    for (const location of touched) {
      if (!sameEntry(previous.get(location) ?? null, this.before(location, head + middle.length))) {
        dirty.add(location);
      }
    }
    const namesChange =
      oldMiddle.some(slot => slot.hidesNames) !== middle.some(slot => slot.hidesNames);
    yield* this.runTail(after, dirty, namesChange);
    if (options.size !== this.optionCount) {
      this.optionCount = options.size;
      yield* this.runTail(this.slots, dirty, true);
    }
    yield* this.rerunWithChangedBudgets();
  }

  /** Whether a cell reaches the limit of the notebook depends on the cost of all cells before it. */
  private *rerunWithChangedBudgets(): Generator<void, void> {
    let left: number = STEP_LIMITS.notebook;
    for (const slot of this.slots) {
      const { steps, limit } = slot.effects;
      const isChanged = left !== slot.stepsLeft && (limit === 'notebook-steps' || steps > left);
      if (isChanged) {
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
        slot.writes.forEach((_, location) => dirty.delete(location));
        continue;
      }
      this.rerun(slot, dirty);
      yield;
    }
  }

  /** Runs a cell again and records which of its writes changed. */
  private rerun(slot: Slot, dirty: DirtyPlaces): void {
    const before = slot.writes;
    this.run(slot);
    for (const location of new Set([...before.keys(), ...slot.writes.keys()])) {
      const same =
        before.has(location) &&
        slot.writes.has(location) &&
        sameEntry(before.get(location) ?? null, slot.writes.get(location) ?? null);
      if (same) {
        dirty.delete(location);
      } else {
        dirty.add(location);
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
      lookup: location => this.before(location, slot.position),
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
      statements.flatMap(({ writes }) =>
        writes.map(({ place: location, entry }) => [location, entry] as const)
      )
    );
    this.indexWrites(slot, before);
    this.indexObjects(slot);
  }

  /** Most cells write the same locations as in their last run. */
  private indexWrites(slot: Slot, before: Slot['writes']): void {
    for (const location of before.keys()) {
      if (!slot.writes.has(location)) {
        this.writers.delete(location, slot);
      }
    }
    for (const location of slot.writes.keys()) {
      if (!before.has(location)) {
        this.writers.add(location, slot);
        const option = optionOf(location);
        if (option !== null) {
          this.world.shared.options.add(option);
        }
      }
    }
  }

  private indexObjects(slot: Slot): void {
    for (const { makes: allocated } of slot.statements) {
      for (const { allocation } of allocated) {
        this.allocatingSlots.set(allocation.id, slot);
      }
    }
    this.countChanges(slot, 1);
  }

  private forget(slot: Slot): void {
    slot.writes.forEach((_, location) => this.writers.delete(location, slot));
    this.forgetObjects(slot);
  }

  private forgetObjects(slot: Slot): void {
    slot.statements.forEach(({ makes: allocated }) =>
      allocated.forEach(({ allocation }) => this.allocatingSlots.delete(allocation.id))
    );
    this.countChanges(slot, -1);
  }

  private countChanges(slot: Slot, by: number): void {
    for (const { writes, makes: allocated } of slot.statements) {
      const made = new Set(allocated);
      for (const { place: location } of writes) {
        if (location.object !== null && !made.has(location.object)) {
          const { id } = location.object.allocation;
          this.writeCounts.set(id, (this.writeCounts.get(id) ?? 0) + by);
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

  private before(location: Place, position: number): Entry | null {
    return this.writerBefore(location, position)?.writes.get(location) ?? null;
  }

  /** The content of a location before `position`, ignoring the slots in `without`. */
  private beforeWithout(location: Place, position: number, without: readonly Slot[]): Entry | null {
    let last = this.writers.before(location, position);
    while (last !== null && without.includes(last)) {
      last = this.writers.before(location, last.position);
    }
    return last?.writes.get(location) ?? null;
  }

  private writerBefore(location: Place, position: number): Slot | null {
    return this.writers.before(location, position);
  }

  private stepsLeftBefore(position: number): number {
    let left: number = STEP_LIMITS.notebook;
    for (let index = 0; index < position; index += 1) {
      left -= this.slots[index].effects.steps;
    }
    return left;
  }

  private writtenSinceUnknown(position: number): Iterable<Place> {
    const locations = new Set<Place>();
    for (let index = position - 1; index >= 0; index -= 1) {
      this.slots[index].writes.forEach((_, location) => locations.add(location));
      if (this.slots[index].statements.some(({ isUnknown }) => isUnknown)) {
        break;
      }
    }
    return locations;
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
