/** What a person calls the objects and parts that a statement comes to: the text that leads there. */
import type { EffectLookup } from '../../effects/lookup';
import type { HeapObject, Place } from '../heap/heap';
import { stateOf } from '../heap/heap';
import type { Read } from '../heap/statement-run';
import type { Callable, Frame, Value } from '../heap/value';
import type { TracedStatement } from './traced-cells';

/** A way to an object: the name where it begins, and as much of the text as is known. */
export interface AccessPath {
  /** A global name. */
  readonly name: string;
  /** `df`, `df["a"]`, `account.items`. */
  readonly text: string;
  /** Whether the text stands for the object; else it is somewhere inside. */
  readonly isExact: boolean;
  /** Whether it certainly leads to the object, and to no other in its place. */
  readonly isCertain: boolean;
}

/** Keys that are part of the text; longer ones, and what lines are broken by, are left out. */
const SHOWN_KEY = /^[^"\\\p{Cc}]{1,40}$/u;
const ATTRIBUTE = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** Ways to the objects of one statement. */
export class AccessPaths {
  /** The reads that gave an object. */
  private readonly givers = new Map<HeapObject, Read[]>();
  /** The same by the place of what the object holds. */
  private readonly giversByPlace = new Map<Place, Read[]>();
  /** Those that gave a view, by the object that it shows. */
  private readonly giversOfViews = new Map<HeapObject, Read[]>();
  /** Those that gave an object which is but a part of another one, by the place of the part. */
  private readonly partGivers = new Map<Place, Read[]>();
  private ways: ReadonlyMap<HeapObject, AccessPath> | null = null;
  private readonly wholes: ReadonlySet<HeapObject>;

  /** `own`: names that the cell itself has bound by then; others go before them. */
  constructor(
    statement: TracedStatement,
    private readonly own: ReadonlySet<string>,
    private readonly effects: EffectLookup
  ) {
    const isOwn = ({ place }: Read): boolean => place.kind === 'name' && own.has(place.label);
    const { reads } = statement.run;
    const fromOutside = reads.filter(read => !isOwn(read));
    for (const read of [...fromOutside, ...reads.filter(isOwn)]) {
      for (const object of heldObjects(read.value)) {
        put(this.givers, object, read);
        put(this.giversByPlace, object.content, read);
        if (object.whole !== null) {
          put(this.giversOfViews, object.whole, read);
        }
        if (object.whole === null && object.content.object !== object) {
          put(this.partGivers, object.content, read);
        }
      }
    }
    this.wholes = new Set(statement.run.wholes.flatMap(object => [object, object.whole ?? object]));
  }

  /** The way to a part of an object of the namespace; null where the statement has none that begins at a name. */
  toPlace(place: Place): AccessPath | null {
    const { object } = place;
    if (object === null || place.kind === 'file' || stateOf(place) !== null) {
      return null;
    }
    const part = this.partAlone(place);
    const way = part === null ? this.toObject(object) : null;
    return part ?? (way === null ? this.somewhere() : this.withKey(way, object, place));
  }

  /** Whether the way begins at a name that the cell itself has bound. */
  isOwn({ name }: AccessPath): boolean {
    return this.own.has(name);
  }

  /** All global names that stand for the object, or the one by which the statement came to it. */
  namesOf(place: Place): readonly string[] {
    const owner = place.object === null ? null : this.givers.get(place.object);
    const found = new Set([
      ...(this.giversByPlace.get(place) ?? []),
      ...(owner ?? []),
      ...(place.object === null ? [] : (this.giversOfViews.get(place.object) ?? []))
    ]);
    const direct = [...found].flatMap(read => globalName(read) ?? []);
    const way = direct.length > 0 ? null : this.toPlace(place);
    return way === null ? direct : [way.name];
  }

  /** A name that stands for the part itself: a column, or an element, that was given a name. */
  private partAlone(place: Place): AccessPath | null {
    for (const read of this.partGivers.get(place) ?? []) {
      const name = globalName(read);
      if (name !== null) {
        const isOnly = holdsOne(read.value);
        return { name, text: name, isExact: isOnly, isCertain: isOnly };
      }
    }
    return null;
  }

  /** The shortest way to an object, all of them found in one go. */
  private toObject(object: HeapObject): AccessPath | null {
    this.ways ??= this.findWays();
    return this.ways.get(object) ?? null;
  }

  private findWays(): ReadonlyMap<HeapObject, AccessPath> {
    const ways = new Map<HeapObject, AccessPath>();
    const byOwner = new Map<HeapObject, Read[]>();
    const note = (object: HeapObject, way: AccessPath): void => {
      if (!ways.has(object)) {
        ways.set(object, way);
      }
      if (object.whole !== null && !ways.has(object.whole)) {
        ways.set(object.whole, { ...way, isExact: false });
      }
    };
    for (const [object, reads] of this.givers) {
      for (const read of reads) {
        const name = globalName(read);
        if (name !== null) {
          const isCertain = holdsOne(read.value);
          const isExact = isCertain && read.value?.objects[0] === object;
          note(object, { name, text: name, isExact, isCertain });
        }
      }
    }
    for (const read of new Set([...this.givers.values()].flat())) {
      if (read.place.object !== null) {
        put(byOwner, read.place.object, read);
      }
    }
    // Objects that are found on the way are visited later on in the same loop.
    for (const [owner, way] of ways) {
      for (const read of byOwner.get(owner) ?? []) {
        heldObjects(read.value).forEach(object => note(object, this.onwards(way, owner, read)));
      }
    }
    return ways;
  }

  /** The way to what a part of `owner` holds. */
  private onwards(way: AccessPath, owner: HeapObject, { place, value }: Read): AccessPath {
    const isPart = place.kind === 'slot';
    const isWhole = this.wholes.has(owner);
    return {
      ...this.withKey(way, owner, place),
      isExact: way.isExact && isPart && !isWhole && value?.objects.length === 1,
      // Of several elements any may be meant, unless all of them are.
      isCertain: way.isCertain && holdsOne(value) && (isPart || isWhole)
    };
  }

  /** What is reached without a read of its own, as the parts of an instance's class, is in what the statement names. */
  private somewhere(): AccessPath | null {
    for (const reads of this.givers.values()) {
      for (const read of reads) {
        const name = globalName(read);
        if (name !== null) {
          return { name, text: name, isExact: false, isCertain: false };
        }
      }
    }
    return null;
  }

  private withKey(way: AccessPath, object: HeapObject, place: Place): AccessPath {
    if (place.kind !== 'slot' || !way.isExact || this.wholes.has(object)) {
      return way;
    }
    const key = place.label;
    if (this.isItem(object)) {
      return SHOWN_KEY.test(key) ? { ...way, text: `${way.text}["${key}"]` } : way;
    }
    return isRecord(object) && ATTRIBUTE.test(key) ? { ...way, text: `${way.text}.${key}` } : way;
  }

  private isItem({ allocation: { type } }: HeapObject): boolean {
    const known = type === null ? null : this.effects.typeEffects(type);
    return known !== null && (known.attributesAreItems === true || known.items === 'slots');
  }
}

function put<K>(lists: Map<K, Read[]>, key: K, read: Read): void {
  const list = lists.get(key);
  if (list === undefined) {
    lists.set(key, [read]);
  } else {
    list.push(read);
  }
}

function isRecord({ allocation: { type } }: HeapObject): boolean {
  return type === 'instance' || type === 'class' || type === 'function';
}

function globalName({ place }: Read): string | null {
  return place.kind === 'name' ? place.label : null;
}

function holdsOne(value: Value | null): boolean {
  return value !== null && value.objects.length + value.callables.length === 1;
}

/** The objects that a value gives access to without a further read. */
function heldObjects(value: Value | null): readonly HeapObject[] {
  return value === null
    ? []
    : [...value.objects, ...value.callables.flatMap(callable => objectsOfCallable(callable))];
}

function objectsOfCallable(callable: Callable): readonly HeapObject[] {
  switch (callable.kind) {
    case 'closure': {
      const { object, frame } = callable.closure;
      return [object, ...(callable.self?.objects ?? []), ...objectsOfFrame(frame)];
    }
    case 'method':
      return callable.receiver.objects;
    case 'super':
      return callable.self.objects;
    case 'library':
      return [];
  }
}

function objectsOfFrame(innermost: Frame | null): readonly HeapObject[] {
  const objects: HeapObject[] = [];
  for (let frame = innermost; frame !== null; frame = frame.parent) {
    if (frame.object !== null) {
      objects.push(frame.object);
    }
  }
  return objects;
}
