/**
 * The namespace while the document is run through: one definition set per name, with a trail to go back along, and
 * with the record of what each running body took from outside of it.
 */
import { WorkBudget } from '../../memo/work-budget';
import type { Snapshot } from './checkpoints';
import type { DefinitionSet, Definitions } from './definitions';
import type { NameTable } from './name-table';

/** Name number → the set it has. */
export type Delta = ReadonlyMap<number, DefinitionSet>;

interface Frame {
  /** Position of the trail where the body began. */
  readonly mark: number;
  /** What it read that was not written in it. */
  readonly inputs: Map<number, DefinitionSet>;
}

/** The namespace at one point of the run. */
export class Environment {
  /** What running the present cell may cost yet. */
  budget = new WorkBudget(Infinity);
  private values: DefinitionSet[] = [];
  /** Position of the last write to the name on the present path; -1 where none is on the trail. */
  private readonly writtenAt: number[] = [];
  /** The trail; what lies at and behind `position` is left from paths that were given up. */
  private position = 0;
  private readonly trailNames: number[] = [];
  private readonly trailValues: DefinitionSet[] = [];
  private readonly trailWrittenAt: number[] = [];
  private readonly frames: Frame[] = [];
  private readonly collectors: Map<number, DefinitionSet>[] = [];

  constructor(
    private readonly definitions: Definitions,
    private readonly names: NameTable
  ) {}

  /** A fresh kernel, or the namespace as it was when a snapshot was taken of it. */
  restart(snapshot: Snapshot | null): void {
    this.forgetTrail();
    this.values = snapshot?.slice() ?? [];
    this.writtenAt.length = 0;
  }

  /** The namespace now. */
  snapshot(): Snapshot {
    return this.values.slice();
  }

  /** Ends the possibility of going back; between cells, whose effects stay. */
  forgetTrail(): void {
    for (let position = 0; position < this.position; position++) {
      this.writtenAt[this.trailNames[position]] = -1;
    }
    this.position = 0;
  }

  /** The set of `name`, without a note that the running bodies depend on it. */
  peek(name: number): DefinitionSet {
    return this.values[name] ?? this.initial(name);
  }

  /** The set of `name`; the running bodies that did not write it themselves depend on it. */
  read(name: number): DefinitionSet {
    const value = this.values[name] ?? this.initial(name);
    this.depend(name, value, this.writtenAt[name], this.frames.length - 1);
    return value;
  }

  /** Notes that the bodies up to number `depth` took `value` from outside, but for those that wrote it. */
  private depend(name: number, value: DefinitionSet, writtenAt: number, depth: number): void {
    for (let number = depth; number >= 0; number--) {
      const frame = this.frames[number];
      if (writtenAt >= frame.mark || frame.inputs.has(name)) {
        break;
      }
      frame.inputs.set(name, value);
      this.budget.spend(1);
    }
  }

  /** Gives `name` another set. */
  write(name: number, value: DefinitionSet): void {
    const before = this.values[name] ?? this.initial(name);
    const { position } = this;
    this.trailNames[position] = name;
    this.trailValues[position] = before;
    this.trailWrittenAt[position] = this.writtenAt[name];
    this.writtenAt[name] = position;
    this.position = position + 1;
    this.values[name] = value;
    if (this.collectors.length > 0) {
      this.collect(name, value);
    }
  }

  /** Sets `name` for good, outside of all bodies: the outcome of a cell that need not run again. */
  replay(name: number, value: DefinitionSet): void {
    this.values[name] = value;
  }

  /** The present position, to go back to. */
  mark(): number {
    return this.position;
  }

  /** Undoes all that was written since `mark`. */
  rollback(mark: number): void {
    for (let last = this.position - 1; last >= mark; last--) {
      const name = this.trailNames[last];
      this.values[name] = this.trailValues[last];
      this.writtenAt[name] = this.trailWrittenAt[last];
    }
    this.position = Math.min(this.position, mark);
  }

  /** What is different since `mark`. */
  changesSince(mark: number): Map<number, DefinitionSet> {
    const changes = new Map<number, DefinitionSet>();
    for (let position = mark; position < this.position; position++) {
      const name = this.trailNames[position];
      changes.set(name, this.values[name]);
    }
    return changes;
  }

  /** Writes all of `delta`. */
  apply(delta: Delta): void {
    for (const [name, value] of delta) {
      this.write(name, value);
    }
  }

  /** Joins `incoming` into `known`, both as differences from the present state. True where `known` changed. */
  joinInto(known: Map<number, DefinitionSet>, incoming: Delta): boolean {
    let changed = false;
    for (const [name, value] of incoming) {
      const before = known.get(name);
      const joined = this.definitions.join(before ?? this.read(name), value);
      if (joined !== before) {
        known.set(name, joined);
        changed = true;
      }
    }
    for (const [name, value] of known) {
      if (!incoming.has(name)) {
        const joined = this.definitions.join(value, this.read(name));
        if (joined !== value) {
          known.set(name, joined);
          changed = true;
        }
      }
    }
    return changed;
  }

  /**
   * Joins the present state into `known`, a difference from the state at `mark`, where body number `depth` began.
   * True where `known` changed.
   */
  joinSince(mark: number, depth: number, known: Map<number, DefinitionSet>): boolean {
    const bases = new Map<number, DefinitionSet>();
    for (let position = mark; position < this.position; position++) {
      const name = this.trailNames[position];
      if (!bases.has(name)) {
        bases.set(name, this.trailValues[position]);
        this.depend(name, this.trailValues[position], this.trailWrittenAt[position], depth);
      }
    }
    const names = new Set([...bases.keys(), ...known.keys()]);
    let changed = false;
    for (const name of names) {
      const base = bases.get(name) ?? this.read(name);
      const before = known.get(name) ?? base;
      const joined = this.definitions.join(before, this.values[name]);
      if (joined !== before) {
        known.set(name, joined);
        changed = true;
      }
    }
    return changed;
  }

  /**
   * Joins the present state into `known`, a difference from the state at `mark`, both of the body that runs now. True
   * where `known` changed.
   */
  joinChanges(mark: number, known: Map<number, DefinitionSet>): boolean {
    const seen = new Set<number>();
    let changed = false;
    for (let position = mark; position < this.position; position++) {
      const name = this.trailNames[position];
      if (!seen.has(name)) {
        seen.add(name);
        const before = known.get(name) ?? this.baseAt(position);
        changed = this.joinName(known, name, before, this.values[name]) || changed;
      }
    }
    if (seen.size < known.size) {
      for (const [name, before] of known) {
        if (!seen.has(name)) {
          changed = this.joinName(known, name, before, this.read(name)) || changed;
        }
      }
    }
    return changed;
  }

  /** Joins single sets into `known`, as {@link joinChanges} does; `sets` hold names that were written since `mark`. */
  joinSets(mark: number, sets: Delta, known: Map<number, DefinitionSet>): boolean {
    let changed = false;
    for (const [name, value] of sets) {
      const before = known.get(name) ?? this.valueAt(mark, name);
      changed = this.joinName(known, name, before, value) || changed;
      if (!known.has(name)) {
        known.set(name, before);
      }
    }
    return changed;
  }

  /** The names that were written since `from` and before `to`; some perhaps several times. */
  *namesWritten(from: number, to: number): Iterable<number> {
    for (let position = from; position < to; position++) {
      yield this.trailNames[position];
    }
  }

  private joinName(
    known: Map<number, DefinitionSet>,
    name: number,
    before: DefinitionSet,
    value: DefinitionSet
  ): boolean {
    const joined = this.definitions.join(before, value);
    const changed = joined !== before;
    if (changed) {
      known.set(name, joined);
    }
    return changed;
  }

  /** What the name that was written at a position of the trail was before; the running bodies depend on it. */
  private baseAt(position: number): DefinitionSet {
    const value = this.trailValues[position];
    this.depend(
      this.trailNames[position],
      value,
      this.trailWrittenAt[position],
      this.frames.length - 1
    );
    return value;
  }

  /** What `name` was at `mark`; the running bodies depend on it. */
  valueAt(mark: number, name: number): DefinitionSet {
    let first = -1;
    for (let at = this.writtenAt[name] ?? -1; at >= mark; at = this.trailWrittenAt[at]) {
      first = at;
    }
    return first === -1 ? this.read(name) : this.baseAt(first);
  }

  /** How many bodies are running. */
  get depth(): number {
    return this.frames.length;
  }

  /** `known` joined with `incoming`, both as differences from the present state; null is no state at all. */
  joined(known: Map<number, DefinitionSet> | null, incoming: Delta): Map<number, DefinitionSet> {
    if (known === null) {
      return new Map(incoming);
    }
    this.joinInto(known, incoming);
    return known;
  }

  /** Begins a body; gives the map that its inputs are put into. */
  enter(): Map<number, DefinitionSet> {
    const inputs = new Map<number, DefinitionSet>();
    this.frames.push({ mark: this.mark(), inputs });
    return inputs;
  }

  /** Ends the body begun last. */
  leave(): void {
    this.frames.pop();
  }

  /** Begins to collect every set that any name has at any time. */
  startCollecting(): void {
    this.collectors.push(new Map());
  }

  /** Ends it; what was collected counts for the collectors around as well. */
  stopCollecting(): Map<number, DefinitionSet> {
    const collected = this.collectors.pop() ?? new Map<number, DefinitionSet>();
    if (this.collectors.length > 0) {
      this.collectAll(collected);
    }
    return collected;
  }

  /** Ends it without a result, where nothing that was collected counts. */
  abandonCollecting(): void {
    this.collectors.pop();
  }

  /** Adds sets that names had for a while, in a body that is not run again. */
  collectAll(sets: Delta): void {
    if (this.collectors.length > 0) {
      for (const [name, value] of sets) {
        this.collect(name, value);
      }
    }
  }

  private collect(name: number, value: DefinitionSet): void {
    const collector = this.collectors[this.collectors.length - 1];
    const known = collector.get(name);
    collector.set(name, known === undefined ? value : this.definitions.join(known, value));
  }

  private initial(name: number): DefinitionSet {
    const { unbound, provided } = this.definitions;
    // A fresh kernel has no unknown names.
    const value = this.names.isProvided(name) ? provided : unbound;
    this.values[name] = value;
    this.writtenAt[name] = -1;
    return value;
  }
}
