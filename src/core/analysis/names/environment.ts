/**
 * The namespace during the analysis: one definition set per name, an undo trail, and the inputs of each body on the
 * call stack.
 */
import { WorkBudget } from '../../memo/work-budget';
import type { Snapshot } from './checkpoints';
import type { DefinitionSet } from './definition-set';
import type { Definitions } from './definitions';
import type { NameTable } from './name-table';

/** Name number → its definition set. */
export type Delta = ReadonlyMap<number, DefinitionSet>;

interface Frame {
  /** Trail position at the start of the body. */
  readonly mark: number;
  /** Names read before the body wrote them. */
  readonly inputs: Map<number, DefinitionSet>;
}

/** The namespace at the current program point. */
export class Environment {
  /** Remaining budget of the current cell. */
  budget = new WorkBudget(Infinity);
  private values: DefinitionSet[] = [];
  /** Trail position of the last write to each name on the current path; -1 where the trail has none. */
  private readonly writtenAt: number[] = [];
  /** Undo trail; entries at or after `position` belong to abandoned paths. */
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

  /** Resets to a fresh kernel, or to a snapshot. */
  restart(snapshot: Snapshot | null): void {
    this.forgetTrail();
    this.values = snapshot?.slice() ?? [];
    this.writtenAt.length = 0;
  }

  /** A copy of the current namespace. */
  snapshot(): Snapshot {
    return this.values.slice();
  }

  /** Clears the undo trail; called between cells, whose effects are permanent. */
  forgetTrail(): void {
    for (let position = 0; position < this.position; position++) {
      this.writtenAt[this.trailNames[position]] = -1;
    }
    this.position = 0;
  }

  /** The set of `name`, without recording a dependency. */
  peek(name: number): DefinitionSet {
    return this.values[name] ?? this.initial(name);
  }

  /** The set of `name`; records it as an input of every enclosing body that did not write it. */
  read(name: number): DefinitionSet {
    const value = this.values[name] ?? this.initial(name);
    this.depend(name, value, this.writtenAt[name], this.frames.length - 1);
    return value;
  }

  /** Records `value` as an input of the bodies up to number `depth`, except those that wrote the name. */
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

  /** Assigns `value` to `name`. */
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

  /** Sets `name` permanently, outside of all bodies: replays the cached outcome of a cell. */
  replay(name: number, value: DefinitionSet): void {
    this.values[name] = value;
  }

  /** The current trail position, for {@link rollback}. */
  mark(): number {
    return this.position;
  }

  /** Undoes every write since `mark`. */
  rollback(mark: number): void {
    for (let last = this.position - 1; last >= mark; last--) {
      const name = this.trailNames[last];
      this.values[name] = this.trailValues[last];
      this.writtenAt[name] = this.trailWrittenAt[last];
    }
    this.position = Math.min(this.position, mark);
  }

  /** The names written since `mark`, with their current sets. */
  changesSince(mark: number): Map<number, DefinitionSet> {
    const changes = new Map<number, DefinitionSet>();
    for (let position = mark; position < this.position; position++) {
      const name = this.trailNames[position];
      changes.set(name, this.values[name]);
    }
    return changes;
  }

  /** Writes every entry of `delta`. */
  apply(delta: Delta): void {
    for (const [name, value] of delta) {
      this.write(name, value);
    }
  }

  /** Joins `incoming` into `known`; both are relative to the current state. Returns true if `known` changed. */
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
   * Joins the current state into `known`, which is relative to the state at `mark`, the start of body number `depth`.
   * Returns true if `known` changed.
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
   * Joins the current state into `known`, which is relative to the state at `mark` in the current body. Returns true if
   * `known` changed.
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

  /**
   * Joins single sets into `known`, as {@link joinChanges} does; `sets` must contain every name written since `mark`.
   */
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

  /** The names written at trail positions `from` to `to` (exclusive); may contain duplicates. */
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

  /** The set that the name written at a trail position had before that write; recorded as an input. */
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

  /** The set of `name` at `mark`; recorded as an input. */
  valueAt(mark: number, name: number): DefinitionSet {
    let first = -1;
    for (let at = this.writtenAt[name] ?? -1; at >= mark; at = this.trailWrittenAt[at]) {
      first = at;
    }
    return first === -1 ? this.read(name) : this.baseAt(first);
  }

  /** Number of bodies on the call stack. */
  get depth(): number {
    return this.frames.length;
  }

  /** `known` joined with `incoming`, both relative to the current state; null stands for no state. */
  joined(known: Map<number, DefinitionSet> | null, incoming: Delta): Map<number, DefinitionSet> {
    if (known === null) {
      return new Map(incoming);
    }
    this.joinInto(known, incoming);
    return known;
  }

  /** Enters a body; returns the map that collects its inputs. */
  enter(): Map<number, DefinitionSet> {
    const inputs = new Map<number, DefinitionSet>();
    this.frames.push({ mark: this.mark(), inputs });
    return inputs;
  }

  /** Leaves the innermost body. */
  leave(): void {
    this.frames.pop();
  }

  /** Starts to collect every set that any name has at any time. */
  startCollecting(): void {
    this.collectors.push(new Map());
  }

  /** Stops collecting; enclosing collectors receive the collected sets too. */
  stopCollecting(): Map<number, DefinitionSet> {
    const collected = this.collectors.pop() ?? new Map<number, DefinitionSet>();
    if (this.collectors.length > 0) {
      this.collectAll(collected);
    }
    return collected;
  }

  /** Stops collecting and discards the result. */
  abandonCollecting(): void {
    this.collectors.pop();
  }

  /** Adds the sets that names temporarily had in a body that is not run again. */
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
    // In a fresh kernel, no names are unknown.
    const value = this.names.isProvided(name) ? provided : unbound;
    this.values[name] = value;
    this.writtenAt[name] = -1;
    return value;
  }
}
