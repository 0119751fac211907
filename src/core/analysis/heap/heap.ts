/** Abstract objects and memory locations. */
import { withoutEndSlashes } from '../../messages/end-slashes';
import type { ProcessState as StateName } from '../../effects/effect';
import type { NumberingLibrary } from '../../effects/numbering-libraries';

/**
 * An allocation site: a position in the text of a cell that allocates objects. A site in a loop has one object for all
 * iterations.
 */
export interface Allocation {
  readonly id: number;
  /** The type of its objects: a type of the effect tables, `class`, `instance`, `frame`, …; null if unknown. */
  readonly type: string | null;
  /** Whether its object is a summary object, which represents several objects. */
  readonly isSummary: boolean;
  /** The object allocated by generation 0 of the cell; created on demand. */
  first: HeapObject | null;
  /** Makes the object of a generation, where it is derived from another object of that generation; null for others. */
  readonly derive: ((generation: number) => HeapObject) | null;
}

/** Key of a slot that no Python code can name: unlike a text, it is equal to itself only. */
export class HiddenKey {
  constructor(readonly label: string) {}
}

/** Key of a slot: a Python key or attribute, or a hidden key. */
export type SlotKey = string | HiddenKey;

/** Key of the hidden slot that refers to the summary object that represents an object. */
export const SUMMARY_KEY = new HiddenKey('<summary>');

/** What is known of an object that a numbering library created. */
export interface ObjectNumber {
  readonly library: NumberingLibrary;
  /** Whether its name has a number; `named` objects were given a name, and `other` ones have none. */
  readonly kind: 'numbered' | 'named' | 'other';
}

const NO_SLOTS: ReadonlyMap<SlotKey, MemoryLocation> = new Map();

/** An abstract object: represents the mutable objects that an allocation site creates. */
export class HeapObject {
  private ownSlots: Map<SlotKey, MemoryLocation> | null = null;
  /** The place of the last slot in the order of all generations. */
  private lastRank = -1;
  /** The object whose slots it uses. */
  private sharedWith: HeapObject | null = null;
  /** Content without a slot: elements, and everything not known more precisely. */
  readonly content: MemoryLocation;
  /** The object that owns its locations; for a column, the table. */
  readonly root: HeapObject;
  /** Whether a summary object represented it in some execution. */
  isSummarized = false;
  /** Null if no numbering library created it. */
  number: ObjectNumber | null = null;

  /**
   * @param generation - which execution of the cell allocated it, from 0
   * @param content - given if the object is part of another (a column of a table) or stands for a state
   * @param base - the object of which this one is a view in another form
   */
  constructor(
    readonly id: number,
    readonly allocation: Allocation,
    readonly generation: number,
    newLocationId: () => number,
    content?: MemoryLocation,
    readonly base: HeapObject | null = null
  ) {
    this.content = content ?? {
      id: newLocationId(),
      kind: 'content',
      label: '',
      key: '',
      object: this
    };
    this.root = content?.object?.root ?? this;
  }

  /** Its slots by key; slots are created when they are first accessed. */
  get slots(): ReadonlyMap<SlotKey, MemoryLocation> {
    return this.ownSlots ?? NO_SLOTS;
  }

  /** Uses the slots of another object that stands for the same state. */
  shareSlotsOf(other: HeapObject): void {
    other.ownSlots ??= new Map();
    this.ownSlots = other.ownSlots;
    this.sharedWith = other;
  }

  /** The object that its slots belong to: a reader of all of that object reads them. */
  get slotOwner(): HeapObject {
    return this.sharedWith ?? this;
  }

  /**
   * Adds a slot.
   *
   * @param first - the object of the first generation, if this is a later one: what reads or writes all slots has the same
   * number for all generations only if their order is the same
   */
  addSlot(key: SlotKey, location: MemoryLocation, first: HeapObject | null): void {
    // Most objects have no slots: a map for each would dominate memory use.
    this.ownSlots ??= new Map();
    this.ownSlots.set(key, location);
    const rank = first?.slots.get(key)?.id ?? location.id;
    if (rank < this.lastRank && first !== null) {
      const own = this.ownSlots;
      const inOrder = [...first.slots.keys()].flatMap(each => {
        const slot = own.get(each);
        return slot === undefined ? [] : [[each, slot] as const];
      });
      this.ownSlots = new Map(inOrder);
    }
    this.lastRank = Math.max(this.lastRank, rank);
  }
}

/** A memory location: the unit of reads and writes. */
export interface MemoryLocation {
  readonly id: number;
  readonly kind: 'name' | 'content' | 'slot' | 'file' | 'state';
  /** Name, slot key, path, or state. */
  readonly label: string;
  /** The key of a slot; otherwise the label. */
  readonly key: SlotKey;
  /** Null if it does not belong to an object. */
  readonly object: HeapObject | null;
}

/** What a derived object shares with the object that it is derived from. */
interface Shared {
  readonly content: MemoryLocation;
  /** The object of which it is a view. */
  readonly base?: HeapObject;
}

/** Type of folders. */
const FOLDER = '<folder>';

/** All locations and objects of all versions and executions of a notebook, interned by key. */
export class Heap {
  private readonly locations = new Map<string, MemoryLocation>();
  private readonly allocations = new Map<string, Allocation>();
  /** Objects of generations after the first. */
  private readonly later = new Map<string, HeapObject>();
  private nextObject = 0;
  /** Allocations of objects that no cell allocates: parts and views of others, and what stands for a state. */
  private readonly derivedAllocations = new Map<string, Allocation>();
  private derivedCount = 0;
  private nextLocation = 0;
  private readonly knownFolders = new Set<HeapObject>();

  /** Represents the effects of statements that exceed the budget: what they allocate and whatever they may change. */
  readonly unknown = this.standingFor('unknown', null, 'state', 'unknown effects');

  /**
   * The dictionary of all names, as `globals()` returns it: its slots are the names, its content stands for the names that
   * cells bind without showing them.
   */
  readonly namespace = this.standingFor('namespace', 'dict', 'state', 'names');

  /** Number of locations. */
  get size(): number {
    return this.nextLocation;
  }

  /** A global name of the notebook. */
  name(name: string): MemoryLocation {
    let location = this.namespace.slots.get(name);
    if (location === undefined) {
      location = this.newLocation('name', name, null);
      this.namespace.addSlot(name, location, null);
    }
    return location;
  }

  /** A file, by its path as written in the notebook. */
  file(path: string): MemoryLocation {
    const normal = normalizedPath(path);
    const slash = normal.lastIndexOf('/');
    return this.slot(this.folder(slash < 0 ? '.' : normal.slice(0, slash)), normal);
  }

  /** A folder, by its path as written; its files are its slots. */
  folder(path: string): HeapObject {
    const normal = withoutEndSlashes(normalizedPath(path)) || '.';
    const folder = this.standingFor(`folder ${normal}`, FOLDER, 'file', normal);
    this.knownFolders.add(folder);
    return folder;
  }

  /** All folders that cells name. */
  get folders(): Iterable<HeapObject> {
    return this.knownFolders;
  }

  /** Random state, options, environment variables, the working directory: an object that exists from the start. */
  state(state: StateName, type: string | null = null): HeapObject {
    const object = this.standingFor(`state ${state}`, type, 'state', state);
    if (type !== null) {
      // What `plt.rcParams[key] = value` sets is what a plot reads.
      object.shareSlotsOf(this.state(state));
    }
    return object;
  }

  /** The object that `site` of a cell allocates in execution number `generation`. */
  object(site: string, type: string | null, generation: number): HeapObject {
    return this.instance(this.allocation(`${site}|${type ?? ''}`, type, false), generation);
  }

  /** The summary object, for objects of a type, that `site` of a cell allocates in execution number `generation`. */
  summary(site: string, type: string | null, generation: number): HeapObject {
    const key = `${site}|${type ?? ''}|<summary>`;
    return this.instance(this.allocation(key, type, true), generation);
  }

  private allocation(key: string, type: string | null, isSummary: boolean): Allocation {
    let allocation = this.allocations.get(key);
    if (allocation === undefined) {
      allocation = { id: this.allocations.size, type, isSummary, first: null, derive: null };
      this.allocations.set(key, allocation);
    }
    return allocation;
  }

  /** The object of an allocation in execution number `generation` of its cell. */
  instance(allocation: Allocation, generation: number): HeapObject {
    if (generation === 0) {
      allocation.first ??= this.newObject(allocation, 0);
      return allocation.first;
    }
    const key = `${allocation.id}#${generation}`;
    let object = this.later.get(key);
    if (object === undefined) {
      object = this.newObject(allocation, generation);
      this.later.set(key, object);
    }
    return object;
  }

  private newObject(allocation: Allocation, generation: number): HeapObject {
    return (
      allocation.derive?.(generation) ??
      new HeapObject(this.nextObject++, allocation, generation, () => this.nextLocation++)
    );
  }

  /** A part of an object, as an object that shares the slot of that part. */
  part(whole: HeapObject, key: string, type: string | null): HeapObject {
    const name = `part ${whole.allocation.id}.${key}`;
    return this.derivedFrom(whole, name, type, each => ({ content: this.slot(each, key) }));
  }

  /** An arbitrary element of an object, as an object that shares the object's content. */
  element(whole: HeapObject): HeapObject {
    const name = `element ${whole.allocation.id}`;
    return this.derivedFrom(whole, name, null, ({ content }) => ({ content }));
  }

  /** A view of `whole` as an object of another type. */
  view(whole: HeapObject, type: string | null): HeapObject {
    const root = whole.base ?? whole;
    const name = `view ${root.allocation.id}`;
    return this.derivedFrom(root, name, type, each => ({ content: each.content, base: each }));
  }

  /** Executions of a cell that allocate `whole` again give the same part of another generation. */
  private derivedFrom(
    whole: HeapObject,
    name: string,
    type: string | null,
    sharing: (whole: HeapObject) => Shared
  ): HeapObject {
    const allocation = this.derivedAllocation(name, type, generation =>
      sharing(this.instance(whole.allocation, generation))
    );
    return this.instance(allocation, whole.generation);
  }

  /** An object that exists from the start. */
  private standingFor(
    name: string,
    type: string | null,
    kind: MemoryLocation['kind'],
    label: string
  ): HeapObject {
    const content = this.internedLocation(kind, label);
    return this.instance(
      this.derivedAllocation(name, type, () => ({ content })),
      0
    );
  }

  private derivedAllocation(
    name: string,
    type: string | null,
    sharing: (generation: number) => Shared
  ): Allocation {
    const key = `${name}|${type ?? ''}`;
    const known = this.derivedAllocations.get(key);
    if (known !== undefined) {
      return known;
    }
    const derive = (generation: number): HeapObject => {
      const { content, base = null } = sharing(generation);
      const id = -1 - this.derivedCount++;
      return new HeapObject(id, allocation, generation, () => this.nextLocation++, content, base);
    };
    const id = -1 - this.derivedAllocations.size;
    const allocation: Allocation = { id, type, isSummary: false, first: null, derive };
    this.derivedAllocations.set(key, allocation);
    return allocation;
  }

  /** The slot of an object with the key `key`. */
  slot(object: HeapObject, key: SlotKey): MemoryLocation {
    if (object === this.namespace && typeof key === 'string') {
      return this.name(key);
    }
    let location = object.slots.get(key);
    if (location === undefined) {
      const first = object.generation === 0 ? null : this.instance(object.allocation, 0);
      if (first !== null) {
        this.slot(first, key);
      }
      const kind = object.allocation.type === FOLDER ? 'file' : 'slot';
      location = this.newLocation(kind, key, object.slotOwner);
      object.addSlot(key, location, first);
    }
    return location;
  }

  private internedLocation(kind: MemoryLocation['kind'], label: string): MemoryLocation {
    const key = `${kind}:${label}`;
    let location = this.locations.get(key);
    if (location === undefined) {
      location = this.newLocation(kind, label, null);
      this.locations.set(key, location);
    }
    return location;
  }

  private newLocation(
    kind: MemoryLocation['kind'],
    key: SlotKey,
    object: HeapObject | null
  ): MemoryLocation {
    const label = typeof key === 'string' ? key : key.label;
    return { id: this.nextLocation++, kind, label, key, object };
  }
}

/** Whether it is a slot that no Python code can name. */
export function isHidden({ key }: MemoryLocation): boolean {
  return typeof key !== 'string';
}

/** The path with forward slashes, without leading `./`. */
export function normalizedPath(path: string): string {
  return path.replace(/\\/g, '/').replace(/^(\.\/)+/, '');
}

/**
 * The state that a location belongs to: random numbers, options, the working directory, …; null for other locations.
 */
export function stateOf(location: MemoryLocation): StateName | null {
  const { kind, label } = location.object?.content ?? location;
  return kind === 'state' ? (label as StateName) : null;
}

/** Whether an object is the dictionary of all names, and not the state of those that no cell shows. */
export function isNamespace({ content, allocation: { type } }: HeapObject): boolean {
  return type !== null && stateOf(content) === 'names';
}

/** Whether a location is the state of a random number generator. */
export function isRandomState(location: MemoryLocation): boolean {
  return stateOf(location)?.startsWith('random:') === true;
}

/** The library options that a location belongs to; null for other locations. */
export function optionOf(location: MemoryLocation): StateName | null {
  const state = stateOf(location);
  return state?.startsWith('option:') === true ? state : null;
}

/** Whether it is the state of pyplot: which figures are open, and which of them is the current one. */
export function isOpenFigures(location: MemoryLocation): boolean {
  return stateOf(location) === 'figures';
}
