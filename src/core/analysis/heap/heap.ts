/** Objects that values refer to, and the places whose contents the symbolic run follows. */
import type { Place as StatePlace } from '../../effects/effect';

/** A spot in the text of a cell that makes objects; one that runs several times makes one for all of its loops. */
export interface Allocation {
  readonly id: number;
  /** What kind of object comes from here: a type of the effect tables, `class`, `instance`, `frame` …; null: unknown. */
  readonly type: string | null;
  /** Whether it stands for several objects that are not told apart from then on. */
  readonly isSummary: boolean;
  /** The object that the run number 0 of its cell made; null until it is asked for. */
  first: HeapObject | null;
}

/** Key of the hidden part of an object that holds the summary object that stands for it. */
export const SUMMARY_KEY = '<summary>';

const NO_PARTS: ReadonlyMap<string, Place> = new Map();

/** An object that can change. */
export class HeapObject {
  private parts: Map<string, Place> | null = null;
  /** What of it is no part of its own: elements, and all that is not known better. */
  readonly content: Place;
  /** The object that owns its places: a column's is its table. */
  readonly root: HeapObject;
  /** Whether a summary object stood for it in some run. */
  isSummarized = false;

  /**
   * `generation` tells which run of the cell made it, from 0. `content` is given where the object is a part of another
   * one (a column of a table) or stands for a state, `whole` where it shows all of another one in another form.
   */
  constructor(
    readonly id: number,
    readonly allocation: Allocation,
    readonly generation: number,
    newPlaceId: () => number,
    content?: Place,
    readonly whole: HeapObject | null = null
  ) {
    this.content = content ?? { id: newPlaceId(), kind: 'content', label: '', object: this };
    this.root = content?.object?.root ?? this;
  }

  /** Its parts, by their keys; grows as parts are seen. */
  get slots(): ReadonlyMap<string, Place> {
    return this.parts ?? NO_PARTS;
  }

  /** Adds a part. */
  addSlot(key: string, place: Place): void {
    // Most objects have no parts: a map for each would be most of the memory.
    this.parts ??= new Map();
    this.parts.set(key, place);
  }
}

/** Something that is read and written. */
export interface Place {
  readonly id: number;
  readonly kind: 'name' | 'content' | 'slot' | 'file' | 'state';
  /** Name, key of the part, path, or state. */
  readonly label: string;
  /** Null where it is no part of an object. */
  readonly object: HeapObject | null;
}

/** Type of folders. */
const FOLDER = '<folder>';

/** All places and objects of a notebook's versions and runs; the same key always gives the same one. */
export class Heap {
  private readonly places = new Map<string, Place>();
  private readonly allocations = new Map<string, Allocation>();
  /** Those of later runs than the first one. */
  private readonly later = new Map<string, HeapObject>();
  private nextObject = 0;
  private readonly parts = new Map<string, HeapObject>();
  private nextPlace = 0;

  /** Stands for all that statements do which cost too much to follow: what they make, and whatever they may change. */
  readonly unknown = this.derived('unknown', null, 0, this.place('state', 'unknown effects'));

  /** How many places there are. */
  get size(): number {
    return this.nextPlace;
  }

  /** A name of the user's namespace. */
  name(name: string): Place {
    return this.place('name', name);
  }

  /** A file, by its path as written. */
  file(path: string): Place {
    const normal = normalizedPath(path);
    const slash = normal.lastIndexOf('/');
    return this.slot(this.folder(slash < 0 ? '.' : normal.slice(0, slash)), normal);
  }

  /** A folder, by its path as written; its files are its parts. */
  folder(path: string): HeapObject {
    const normal = normalizedPath(path).replace(/\/+$/, '') || '.';
    return this.derived(`folder ${normal}`, FOLDER, 0, this.place('file', normal));
  }

  /** Random state, options, environment variables, the working folder: an object that is there from the beginning. */
  state(state: StatePlace, type: string | null = null): HeapObject {
    const content = this.place('state', state);
    return this.derived(`state ${state}`, type, 0, content);
  }

  /** The object that `site` of a cell makes in the cell's run number `generation`. */
  object(site: string, type: string | null, generation: number): HeapObject {
    return this.instance(this.allocation(`${site}|${type ?? ''}`, type, false), generation);
  }

  /** The summary object for objects of a type that `site` of a cell makes in the cell's run number `generation`. */
  summary(site: string, type: string | null, generation: number): HeapObject {
    const key = `${site}|${type ?? ''}|<summary>`;
    return this.instance(this.allocation(key, type, true), generation);
  }

  private allocation(key: string, type: string | null, isSummary: boolean): Allocation {
    let allocation = this.allocations.get(key);
    if (allocation === undefined) {
      allocation = { id: this.allocations.size, type, isSummary, first: null };
      this.allocations.set(key, allocation);
    }
    return allocation;
  }

  /** The object of an allocation that the run number `generation` of its cell made. */
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
    return new HeapObject(this.nextObject++, allocation, generation, () => this.nextPlace++);
  }

  /** The part of an object as an object of its own, that shares the part's place. */
  part(whole: HeapObject, key: string, type: string | null): HeapObject {
    const content = this.slot(whole, key);
    return this.derived(`part ${whole.id}.${key}`, type, whole.generation, content);
  }

  /** Whatever element of an object, as an object of its own that shares the place of all that the object holds. */
  element(whole: HeapObject): HeapObject {
    return this.derived(`element ${whole.id}`, null, whole.generation, whole.content);
  }

  /** An object of another type that shows the same as `whole`. */
  view(whole: HeapObject, type: string): HeapObject {
    const root = whole.whole ?? whole;
    return this.derived(`view ${root.id}`, type, root.generation, root.content, root);
  }

  private derived(
    name: string,
    type: string | null,
    generation: number,
    content: Place,
    whole: HeapObject | null = null
  ): HeapObject {
    const key = `${name}|${type ?? ''}`;
    let object = this.parts.get(key);
    if (object === undefined) {
      const id = -1 - this.parts.size;
      const newPlaceId = (): number => this.nextPlace++;
      object = new HeapObject(
        id,
        { id, type, isSummary: false, first: null },
        generation,
        newPlaceId,
        content,
        whole
      );
      this.parts.set(key, object);
    }
    return object;
  }

  /** The part of an object that bears `key`. */
  slot(object: HeapObject, key: string): Place {
    let place = object.slots.get(key);
    if (place === undefined) {
      const kind = object.allocation.type === FOLDER ? 'file' : 'slot';
      place = this.newPlace(kind, key, object);
      object.addSlot(key, place);
    }
    return place;
  }

  private place(kind: Place['kind'], label: string): Place {
    const key = `${kind}:${label}`;
    let place = this.places.get(key);
    if (place === undefined) {
      place = this.newPlace(kind, label, null);
      this.places.set(key, place);
    }
    return place;
  }

  private newPlace(kind: Place['kind'], label: string, object: HeapObject | null): Place {
    return { id: this.nextPlace++, kind, label, object };
  }
}

/** The path with slashes, without what only says "here". */
export function normalizedPath(path: string): string {
  return path.replace(/\\/g, '/').replace(/^(\.\/)+/, '');
}

/** The state that a place belongs to: random numbers, options, the working folder …; null for other places. */
export function stateOf(place: Place): string | null {
  const { kind, label } = place.object?.content ?? place;
  return kind === 'state' ? label : null;
}

/** The options of a library that the place belongs to; null for other places. */
export function optionOf(place: Place): StatePlace | null {
  const state = stateOf(place);
  return state?.startsWith('option:') === true ? (state as `option:${string}`) : null;
}

/** Whether the place is as new for every cell: the inline backend closes all figures when a cell ends. */
export function endsWithCell(place: Place): boolean {
  return stateOf(place) === 'figures';
}
