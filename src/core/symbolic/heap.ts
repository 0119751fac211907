/** Objects that values refer to, and the places whose contents the symbolic run follows. */
import type { Place as StatePlace } from '../effects/effect';

/** A spot in the text of a cell that makes objects; one that runs several times makes one for all of its loops. */
export interface Allocation {
  readonly id: number;
  /** What kind of object comes from here: a type of the effect tables, `class`, `instance`, `frame` …; null: unknown. */
  readonly type: string | null;
}

/** An object that can change. */
export class HeapObject {
  /** Its parts, by their keys; grows as parts are seen. */
  readonly slots = new Map<string, Place>();
  /** What of it is no part of its own: elements, and all that is not known better. */
  readonly content: Place;
  /** Which parts it has. */
  readonly keys: Place;

  /**
   * `generation` tells which run of the cell made it, from 0. `content` is given where the object is a part of another
   * one: a column of a table.
   */
  constructor(
    readonly id: number,
    readonly allocation: Allocation,
    readonly generation: number,
    newPlaceId: () => number,
    content?: Place
  ) {
    this.content = content ?? { id: newPlaceId(), kind: 'content', label: '', object: this };
    this.keys = { id: newPlaceId(), kind: 'keys', label: '', object: this };
  }
}

/** Something that is read and written. */
export interface Place {
  readonly id: number;
  readonly kind: 'name' | 'content' | 'slot' | 'keys' | 'file' | 'state';
  /** Name, key of the part, path, or state. */
  readonly label: string;
  /** Null where it is no part of an object. */
  readonly object: HeapObject | null;
}

/** All places and objects of a notebook's versions and runs; the same key always gives the same one. */
export class Heap {
  private readonly places = new Map<string, Place>();
  private readonly allocations = new Map<string, Allocation>();
  private readonly objects = new Map<string, HeapObject>();
  private readonly parts = new Map<string, HeapObject>();
  private nextPlace = 0;

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
    return this.place('file', normalizedPath(path));
  }

  /** Random state, options, environment variables, the working folder. */
  state(state: StatePlace | `env:${string}`): Place {
    return this.place('state', state);
  }

  /** The object that `site` of a cell makes in the cell's run number `generation`. */
  object(site: string, type: string | null, generation: number): HeapObject {
    const key = `${site}|${type ?? ''}`;
    let allocation = this.allocations.get(key);
    if (allocation === undefined) {
      allocation = { id: this.allocations.size, type };
      this.allocations.set(key, allocation);
    }
    return this.instance(allocation, generation);
  }

  /** The object of an allocation that the run number `generation` of its cell made. */
  instance(allocation: Allocation, generation: number): HeapObject {
    const key = `${allocation.id}#${generation}`;
    let object = this.objects.get(key);
    if (object === undefined) {
      object = new HeapObject(this.objects.size, allocation, generation, () => this.nextPlace++);
      this.objects.set(key, object);
    }
    return object;
  }

  /** The part of an object as an object of its own, that shares the part's place. */
  part(whole: HeapObject, key: string, type: string): HeapObject {
    const name = `${whole.id}.${key}`;
    let object = this.parts.get(name);
    if (object === undefined) {
      const allocation = { id: -1 - this.parts.size, type };
      const id = -1 - this.parts.size;
      const content = this.slot(whole, key);
      object = new HeapObject(id, allocation, whole.generation, () => this.nextPlace++, content);
      this.parts.set(name, object);
    }
    return object;
  }

  /** The part of an object that bears `key`. */
  slot(object: HeapObject, key: string): Place {
    let place = object.slots.get(key);
    if (place === undefined) {
      place = this.newPlace('slot', key, object);
      object.slots.set(key, place);
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

function normalizedPath(path: string): string {
  return path.replace(/\\/g, '/').replace(/^(\.\/)+/, '');
}
