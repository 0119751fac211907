/** Access paths: the source text by which a statement reaches objects and their parts. */
import type { EffectLookup } from '../../effects/lookup';
import type { HeapObject, MemoryLocation } from '../heap/heap';
import { stateOf } from '../heap/heap';
import type { Read } from '../heap/statement-trace';
import type { Callable, Frame, Value } from '../heap/value';
import type { TracedStatement } from './traced-cells';
import { addToGroup } from '../../memo/group-by';

/** The path to an object: the name where it begins, and as much of its text as is known. */
export interface AccessPath {
  /** A global name. */
  readonly name: string;
  /** `df`, `df["a"]`, `account.items`. */
  readonly text: string;
  /** Whether the text denotes exactly the object; otherwise the object is somewhere inside. */
  readonly isExact: boolean;
  /** Whether the path certainly leads to this object and to no other. */
  readonly isCertain: boolean;
}

/** Keys to show in the text; longer keys and control characters are omitted. */
const SHOWN_KEY = /^[^"\\\p{Cc}]{1,40}$/u;
const ATTRIBUTE = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** The reads of a statement, by what they yielded. */
class ReadIndex {
  /** Reads that yielded each object. */
  readonly byObject = new Map<HeapObject, Read[]>();
  /** The same reads, by the content location of the object. */
  readonly byContent = new Map<MemoryLocation, Read[]>();
  /** Reads that yielded a view, by the viewed object. */
  readonly byViewed = new Map<HeapObject, Read[]>();
  /** Reads that yielded a part of another object, by the location of the part. */
  readonly byPart = new Map<MemoryLocation, Read[]>();

  constructor(reads: readonly Read[]) {
    for (const read of reads) {
      for (const object of heldObjects(read.value)) {
        addToGroup(this.byObject, object, read);
        addToGroup(this.byContent, object.content, read);
        if (object.base !== null) {
          addToGroup(this.byViewed, object.base, read);
        }
        if (object.base === null && object.content.object !== object) {
          addToGroup(this.byPart, object.content, read);
        }
      }
    }
  }
}

/** Access paths to the objects of one statement; computed when the first one is asked for. */
export class AccessPaths {
  private ofReads: ReadIndex | null = null;
  private pathsByObject: ReadonlyMap<HeapObject, AccessPath> | null = null;
  private ofWholeReads: ReadonlySet<HeapObject> | null = null;

  /** @param own - names that the cell itself already bound; paths that begin at other names are preferred */
  constructor(
    private readonly statement: TracedStatement,
    private readonly own: ReadonlySet<string>,
    private readonly effects: EffectLookup
  ) {}

  private get index(): ReadIndex {
    if (this.ofReads === null) {
      const isOwn = ({ location }: Read): boolean =>
        location.kind === 'name' && this.own.has(location.label);
      const { reads } = this.statement.trace;
      const fromOutside = reads.filter(read => !isOwn(read));
      this.ofReads = new ReadIndex([...fromOutside, ...reads.filter(isOwn)]);
    }
    return this.ofReads;
  }

  private get wholeReads(): ReadonlySet<HeapObject> {
    this.ofWholeReads ??= new Set(
      this.statement.trace.wholeReads.flatMap(object => [object, object.base ?? object])
    );
    return this.ofWholeReads;
  }

  /** The access path to a location of an object; null if none of the statement's names leads to it. */
  toLocation(location: MemoryLocation): AccessPath | null {
    const { object } = location;
    if (object === null || location.kind === 'file' || stateOf(location) !== null) {
      return null;
    }
    const part = this.namedPart(location);
    const path = part === null ? this.toObject(object) : null;
    return part ?? (path === null ? this.somewhere() : this.withKey(path, object, location));
  }

  /** Whether the path begins at a name that the cell itself bound. */
  isOwn({ name }: AccessPath): boolean {
    return this.own.has(name);
  }

  /** All global names that refer to the object, or the one through which the statement reached it. */
  namesOf(location: MemoryLocation): readonly string[] {
    const owner = location.object === null ? null : this.index.byObject.get(location.object);
    const found = new Set([
      ...(this.index.byContent.get(location) ?? []),
      ...(owner ?? []),
      ...(location.object === null ? [] : (this.index.byViewed.get(location.object) ?? []))
    ]);
    const direct = [...found].flatMap(read => globalName(read) ?? []);
    const path = direct.length > 0 ? null : this.toLocation(location);
    return path === null ? direct : [path.name];
  }

  /** A name that refers to the part itself: a named column or element. */
  private namedPart(location: MemoryLocation): AccessPath | null {
    for (const read of this.index.byPart.get(location) ?? []) {
      const name = globalName(read);
      if (name !== null) {
        const isOnly = holdsOne(read.value);
        return { name, text: name, isExact: isOnly, isCertain: isOnly };
      }
    }
    return null;
  }

  /** The shortest path to an object; computes the paths to all objects at once. */
  private toObject(object: HeapObject): AccessPath | null {
    this.pathsByObject ??= this.findWays();
    return this.pathsByObject.get(object) ?? null;
  }

  private findWays(): ReadonlyMap<HeapObject, AccessPath> {
    const ways = new Map<HeapObject, AccessPath>();
    const byOwner = new Map<HeapObject, Read[]>();
    const add = (object: HeapObject, path: AccessPath): void => {
      if (!ways.has(object)) {
        ways.set(object, path);
      }
      if (object.base !== null && !ways.has(object.base)) {
        ways.set(object.base, { ...path, isExact: false });
      }
    };
    for (const [object, reads] of this.index.byObject) {
      for (const read of reads) {
        const name = globalName(read);
        if (name !== null) {
          const isCertain = holdsOne(read.value);
          const isExact = isCertain && read.value?.objects[0] === object;
          add(object, { name, text: name, isExact, isCertain });
        }
      }
    }
    for (const read of new Set([...this.index.byObject.values()].flat())) {
      if (read.location.object !== null) {
        addToGroup(byOwner, read.location.object, read);
      }
    }
    // The loop also visits objects that are added during the iteration.
    for (const [owner, path] of ways) {
      for (const read of byOwner.get(owner) ?? []) {
        heldObjects(read.value).forEach(object => add(object, this.extended(path, owner, read)));
      }
    }
    return ways;
  }

  /** The path to the content of a location of `owner`. */
  private extended(path: AccessPath, owner: HeapObject, { location, value }: Read): AccessPath {
    const isPart = location.kind === 'slot';
    const isWhole = this.wholeReads.has(owner);
    return {
      ...this.withKey(path, owner, location),
      isExact: path.isExact && isPart && !isWhole && value?.objects.length === 1,
      // An uncertain element, unless all of them are read.
      isCertain: path.isCertain && holdsOne(value) && (isPart || isWhole)
    };
  }

  /**
   * Objects reached without a read of their own, such as attributes of an instance's class, are attributed to the first
   * name.
   */
  private somewhere(): AccessPath | null {
    for (const reads of this.index.byObject.values()) {
      for (const read of reads) {
        const name = globalName(read);
        if (name !== null) {
          return { name, text: name, isExact: false, isCertain: false };
        }
      }
    }
    return null;
  }

  private withKey(path: AccessPath, object: HeapObject, location: MemoryLocation): AccessPath {
    if (location.kind !== 'slot' || !path.isExact || this.wholeReads.has(object)) {
      return path;
    }
    const key = location.label;
    if (this.isItem(object)) {
      return SHOWN_KEY.test(key) ? { ...path, text: `${path.text}["${key}"]` } : path;
    }
    return isRecord(object) && ATTRIBUTE.test(key)
      ? { ...path, text: `${path.text}.${key}` }
      : path;
  }

  private isItem({ allocation: { type } }: HeapObject): boolean {
    const known = type === null ? null : this.effects.typeEffects(type);
    return known !== null && (known.attributesAreItems === true || known.items === 'slots');
  }
}

function isRecord({ allocation: { type } }: HeapObject): boolean {
  return type === 'instance' || type === 'class' || type === 'function';
}

function globalName({ location }: Read): string | null {
  return location.kind === 'name' ? location.label : null;
}

function holdsOne(value: Value | null): boolean {
  return value !== null && value.objects.length + value.callables.length === 1;
}

/** Objects that a value refers to without a further read. */
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
