/**
 * Incremental symbolic execution of a document from top to bottom: after a change, only cells with changed inputs run
 * again.
 */
import type { LimitReason } from '../../../protocol';
import { allAtOnce } from '../../memo/steps';
import { DirtyLocations } from './dirty-locations';
import type { MemoryLocation } from './heap';
import { optionOf } from './heap';
import type { SymbolicTrace, ExecutedStatement, TracedCell } from './document-slot';
import { allocatorIn, lastWriter, newSlot, commonEnds, sameEntry } from './document-slot';
import type { Entry, LocationReader } from './statement-trace';
import { WritersByLocation } from './location-writers';
import { runCell } from './cell-interpreter';
import { runnableCell } from './cell-text';
import { CellsBefore } from './cells-before';
import {
  executedPart,
  hiddenBinders,
  withObservedNames,
  withUnusedNames
} from './observed-execution';
import type { CellEffects, ProgramCell, SymbolicWorld } from './program';
import { NO_OUTCOME } from './program';
import { STEP_LIMITS } from './step-budget';

const NO_WRITES: TracedCell['writes'] = new Map();

/** Keeps the symbolic trace of one document up to date. */
export class IncrementalExecution implements SymbolicTrace {
  private slots: readonly TracedCell[] = [];
  private readonly writers = new WritersByLocation<TracedCell>();
  /** Number of statements, other than the allocating one, that write slots of an object, by allocation. */
  private readonly writeCounts = new Map<number, number>();
  /** Allocation → the cell that contains its site. */
  private readonly allocatingSlots = new Map<number, TracedCell>();
  private optionCount = 0;
  private effects: readonly CellEffects[] | null = null;
  private readonly cellsBefore = new CellsBefore();
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

  statementsOf(cell: number): readonly ExecutedStatement[] {
    return this.slots[cell].statements.map((run, index): ExecutedStatement => ({
      cell,
      index,
      trace: run
    }));
  }

  providerOf(reader: ExecutedStatement, location: MemoryLocation): ExecutedStatement | null {
    const own = lastWriter(this.slots[reader.cell], location, reader.index);
    if (own !== null) {
      return own;
    }
    const slot = this.writerBefore(location, reader.cell);
    return slot === null ? null : lastWriter(slot, location, slot.statements.length);
  }

  allocatorOf(allocation: number): ExecutedStatement | null {
    const slot = this.allocatingSlots.get(allocation);
    return slot === undefined ? null : allocatorIn(slot, allocation);
  }

  isMutated(allocation: number): boolean {
    return (this.writeCounts.get(allocation) ?? 0) > 0;
  }

  /** Memory after the last cell. */
  memory(): ReadonlyMap<MemoryLocation, Entry> {
    const locations = new Map<MemoryLocation, Entry>();
    for (const location of this.writers.locations) {
      const entry = this.before(location, this.slots.length);
      if (entry !== null) {
        locations.set(location, entry);
      }
    }
    return locations;
  }

  /** The same trace, which then changes on its own: updating it costs only what differs. */
  copy(): IncrementalExecution {
    const copy = new IncrementalExecution(this.world, this.lacksCells);
    copy.slots = this.slots.map(slot => ({ ...slot }));
    copy.slots.forEach(slot => {
      copy.indexWrites(slot, NO_WRITES);
      copy.indexObjects(slot);
    });
    copy.optionCount = this.optionCount;
    return copy;
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
    const { options, observer } = this.world.shared;
    const { head, tail } = commonEnds(this.slots, cells);
    const old = this.slots;
    const oldMiddle = old.slice(head, old.length - tail);
    const after = old.slice(old.length - tail);
    const touched = new Set<MemoryLocation>(oldMiddle.flatMap(slot => [...slot.writes.keys()]));
    const previous = new Map<MemoryLocation, Entry | null>();
    touched.forEach(location => previous.set(location, this.before(location, old.length - tail)));
    oldMiddle.forEach(slot => this.forget(slot));
    const middle = cells
      .slice(head, cells.length - tail)
      .map((cell, index) => newSlot(cell, head + index));
    this.effects = null;
    this.slots = [...old.slice(0, head), ...middle, ...after];
    this.cellsBefore.forgetAfter(head);
    this._revision += 1;
    if (old.length !== cells.length) {
      this.renumber();
    }
    for (const slot of middle) {
      this.run(slot);
      slot.writes.forEach((_, location) => {
        if (!touched.has(location)) {
          touched.add(location);
          previous.set(location, this.before(location, head));
        }
      });
      yield;
    }
    const dirty = new DirtyLocations();
    for (const location of touched) {
      if (!sameEntry(previous.get(location) ?? null, this.before(location, head + middle.length))) {
        dirty.add(location);
      }
    }
    const namesChange =
      oldMiddle.some(slot => slot.mayBindUnknownNames) !==
      middle.some(slot => slot.mayBindUnknownNames);
    yield* this.runTail(after, dirty, namesChange);
    // Which options there are decides what displays read. No observer of calls asks for that.
    if (observer === null && options.size !== this.optionCount) {
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
        const dirty = new DirtyLocations();
        this.rerun(slot, dirty);
        yield* this.runTail(this.slots.slice(slot.position + 1), dirty, false);
      }
      left -= slot.effects.steps;
    }
  }

  private *runTail(
    slots: readonly TracedCell[],
    dirty: DirtyLocations,
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
  private rerun(slot: TracedCell, dirty: DirtyLocations): void {
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

  private run(slot: TracedCell): void {
    this.effects = null;
    this._revision += 1;
    const before = slot.writes;
    this.forgetObjects(slot);
    const { shared, version } = this.world;
    const runnable = runnableCell(slot.cell.summary, version);
    const reader: LocationReader = {
      lookup: location => this.before(location, slot.position),
      writtenSinceUnknown: () => this.writtenSinceUnknown(slot.position)
    };
    const { stepsLeft, namesUnknown } = this.cellsBefore.of(this.slots, slot.position);
    slot.stepsLeft = stepsLeft;
    const identity = {
      cell: slot.cell.key,
      generation: 0,
      namesUnknown: this.lacksCells || slot.mayBindUnknownNames || namesUnknown,
      stepsLeft: slot.stepsLeft,
      last: null
    };
    const { observed, key } = slot.cell;
    const outcome =
      runnable === null
        ? NO_OUTCOME
        : runCell(executedPart(runnable, observed), identity, reader, shared);
    const statements =
      observed === undefined || runnable === null
        ? outcome.statements
        : withObservedNames(
            withUnusedNames(outcome.statements, runnable, observed, shared),
            observed,
            key,
            shared,
            hiddenBinders(runnable)
          );
    slot.statements = statements;
    slot.writers = null;
    slot.allocators = null;
    slot.effects = { cell: slot.cell, ...outcome, statements };
    this.cellsBefore.forgetAfter(slot.position);
    slot.writes = new Map(
      statements.flatMap(({ writes }) =>
        writes.map(({ location, entry }) => [location, entry] as const)
      )
    );
    this.indexWrites(slot, before);
    this.indexObjects(slot);
  }

  /** Most cells write the same locations as in their last run. */
  private indexWrites(slot: TracedCell, before: TracedCell['writes']): void {
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

  private indexObjects(slot: TracedCell): void {
    for (const { allocates: allocated } of slot.statements) {
      for (const { allocation } of allocated) {
        this.allocatingSlots.set(allocation.id, slot);
      }
    }
    this.countChanges(slot, 1);
  }

  private forget(slot: TracedCell): void {
    slot.writes.forEach((_, location) => this.writers.delete(location, slot));
    this.forgetObjects(slot);
  }

  private forgetObjects(slot: TracedCell): void {
    slot.statements.forEach(({ allocates: allocated }) =>
      allocated.forEach(({ allocation }) => this.allocatingSlots.delete(allocation.id))
    );
    this.countChanges(slot, -1);
  }

  private countChanges(slot: TracedCell, by: number): void {
    for (const { writes, allocates: allocated } of slot.statements) {
      const made = new Set(allocated);
      for (const { location } of writes) {
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
    this.writers.invalidatePositions();
  }

  private before(location: MemoryLocation, position: number): Entry | null {
    return this.writerBefore(location, position)?.writes.get(location) ?? null;
  }

  private writerBefore(location: MemoryLocation, position: number): TracedCell | null {
    return this.writers.before(location, position);
  }

  private writtenSinceUnknown(position: number): Iterable<MemoryLocation> {
    const locations = new Set<MemoryLocation>();
    for (let index = position - 1; index >= 0; index -= 1) {
      this.slots[index].writes.forEach((_, location) => locations.add(location));
      if (this.slots[index].statements.some(({ isUnknown }) => isUnknown)) {
        break;
      }
    }
    return locations;
  }
}
