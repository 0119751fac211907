/** Abstract values of names and of slots of objects. */
import type { ClassDef, FunctionDef, Lambda } from '../../python/ast/nodes';
import type { Scope } from '../../python/scopes/scope';
import type { CellText } from './cell-text';
import type { HeapObject } from './heap';
import { addToGroup } from '../../memo/group-by';

/** A function or class of the notebook. */
export interface Closure {
  readonly id: number;
  readonly node: FunctionDef | Lambda | ClassDef;
  readonly text: CellText;
  /** Key of the cell that it is written in. */
  readonly cell: string;
  /** Frame of the definition; null at the top level of a cell. */
  readonly frame: Frame | null;
  /** The function object with its defaults and attributes, or the class object with the names bound in its body. */
  readonly object: HeapObject;
  /** The class whose body contains the definition. */
  readonly owner: HeapObject | null;
}

/** Local names of a running function, class or comprehension. */
export interface Frame {
  readonly scope: Scope;
  readonly text: CellText;
  /** The enclosing frame, for free names; null at the top level of a cell. */
  readonly parent: Frame | null;
  /** Holds names that inner functions can see; null if there is no inner function. */
  readonly object: HeapObject | null;
  /** Names that only this frame sees. */
  readonly locals: Map<string, Value>;
  /** Results of `return` and `yield`. */
  returned: Value | null;
  yielded: Value | null;
}

/** A callable. */
export type Callable =
  | {
      readonly kind: 'closure';
      readonly id: number;
      readonly closure: Closure;
      readonly self: Value | null;
    }
  /** A module, class, function or constant of a library, by its dotted name. */
  | { readonly kind: 'library'; readonly id: number; readonly name: string }
  | {
      readonly kind: 'method';
      readonly id: number;
      readonly receiver: Value;
      readonly name: string;
    }
  /** `super()` in a method of the class `owner`. */
  | {
      readonly kind: 'super';
      readonly id: number;
      readonly owner: HeapObject;
      readonly self: Value;
    };

/** An immutable set of possible values; equal sets are the same object. */
export interface Value {
  readonly id: number;
  /** Mutable objects. */
  readonly objects: readonly HeapObject[];
  readonly callables: readonly Callable[];
  /** Type name in the effect tables, if the value is of an immutable type. */
  readonly type: string | null;
  /** The text, if the value is one literal text. */
  readonly text: string | null;
  /** The texts of which it is one; empty if they are not known, or too many. */
  readonly texts: readonly string[];
}

/** Paths are made of few texts: `for name in ["train", "test"]`. */
const MOST_TEXTS = 8;

const NONE: readonly never[] = [];

/** Creates and interns values. */
export class Values {
  private nextId = 0;
  private readonly values = new Map<string, Value>();
  private readonly callables = new Map<string, Callable>();
  private readonly closures = new Map<string, Closure>();
  private readonly joins = new Map<number, Value>();
  /** Values that consist of one object: the majority. */
  private readonly ofObjects = new Map<HeapObject, Value>();

  /** An immutable value of unknown type, such as a number. */
  readonly plain = this.make([], [], null, null);

  /** None, as the result of a function without a return value. */
  readonly none = this.make([], [], 'NoneType', null);

  /** Number of functions and classes in all versions of their cells. */
  get closureCount(): number {
    return this.closures.size;
  }

  text(text: string): Value {
    return this.make([], [], 'str', text);
  }

  /** One of several texts, which one is not known. */
  oneOf(texts: readonly string[]): Value {
    return texts.length === 1 ? this.text(texts[0]) : this.make([], [], 'str', null, texts);
  }

  /** An immutable value of a type. */
  ofType(type: string): Value {
    return this.make([], [], type, null);
  }

  object(object: HeapObject): Value {
    let value = this.ofObjects.get(object);
    if (value === undefined) {
      value = this.newValue([object], NONE, null, null, NONE);
      this.ofObjects.set(object, value);
    }
    return value;
  }

  objects(objects: readonly HeapObject[]): Value {
    return this.make(objects, [], null, null);
  }

  library(name: string): Value {
    return this.callable(`l${name}`, id => ({ kind: 'library', id, name }));
  }

  method(receiver: Value, name: string): Value {
    return this.ofCallable(this.methodOf(receiver, name));
  }

  superOf(owner: HeapObject, self: Value): Value {
    return this.callable(`s${owner.id}/${self.id}`, id => ({ kind: 'super', id, owner, self }));
  }

  /** The value of a single callable. */
  ofCallable(callable: Callable): Value {
    return this.make([], [callable], null, null);
  }

  /** The value as an element of a container, of which others may have other texts. */
  withoutText(value: Value): Value {
    return value.text === null
      ? value
      : this.make(value.objects, value.callables, value.type, null, value.texts);
  }

  closure(closure: Closure, self: Value | null): Value {
    return this.callable(`c${closure.id}/${self?.id ?? ''}`, id => ({
      kind: 'closure',
      id,
      closure,
      self
    }));
  }

  /** The closure of a site; `make` creates it on the first call. */
  newClosure(key: string, make: (id: number) => Closure): Closure {
    let closure = this.closures.get(key);
    if (closure === undefined) {
      closure = make(this.closures.size);
      this.closures.set(key, closure);
    }
    return closure;
  }

  /** The value with its objects replaced. */
  withObjects(value: Value, objects: readonly HeapObject[]): Value {
    return this.make(objects, value.callables, value.type, value.text, value.texts);
  }

  /** The value without these objects. */
  without(value: Value, objects: readonly HeapObject[]): Value {
    const taken = new Set(objects);
    const kept = value.objects.filter(object => !taken.has(object));
    return this.make(kept, value.callables, value.type, value.text, value.texts);
  }

  /** The union of two values. */
  join(a: Value, b: Value): Value {
    if (a === b || b === this.plain) {
      return a;
    }
    if (a === this.plain) {
      return b;
    }
    // The ids are restarted long before two of them no longer fit into one number.
    const key = Math.min(a.id, b.id) * 2 ** 26 + Math.max(a.id, b.id);
    let joined = this.joins.get(key);
    if (joined === undefined) {
      joined = this.make(
        [...a.objects, ...b.objects],
        [...a.callables, ...b.callables],
        a.type === b.type ? a.type : null,
        a.text === b.text ? a.text : null,
        a.texts.length > 0 && b.texts.length > 0 ? [...a.texts, ...b.texts] : NONE
      );
      this.joins.set(key, joined);
    }
    return joined;
  }

  /** One of two alternatives: if only one of them is None, the result is not certainly None. */
  either(a: Value, b: Value): Value {
    const joined = this.join(a, b);
    return joined === this.none && a !== b ? this.plain : joined;
  }

  joinAll(values: readonly Value[]): Value {
    let [first, second]: [Value, Value] = [this.plain, this.plain];
    for (const value of values) {
      if (first === this.plain) {
        first = value;
      } else if (value !== first && value !== this.plain && second === this.plain) {
        second = value;
      } else if (value !== first && value !== second && value !== this.plain) {
        return this.joinMany(new Set(values));
      }
    }
    return second === this.plain ? first : this.join(first, second);
  }

  private joinMany(values: ReadonlySet<Value>): Value {
    // One join instead of many: joining the elements of a long list one by one would take quadratic time.
    const all = [...values].filter(value => value !== this.plain);
    const [first] = all;
    return this.make(
      all.flatMap(value => value.objects),
      all.flatMap(value => value.callables),
      all.every(({ type }) => type === first.type) ? first.type : null,
      all.every(({ text }) => text === first.text) ? first.text : null,
      all.every(({ texts }) => texts.length > 0) ? all.flatMap(({ texts }) => texts) : NONE
    );
  }

  private methodOf(receiver: Value, name: string): Callable {
    return this.interned(`m${receiver.id}.${name}`, id => ({ kind: 'method', id, receiver, name }));
  }

  private callable(key: string, make: (id: number) => Callable): Value {
    return this.make([], [this.interned(key, make)], null, null);
  }

  private interned(key: string, make: (id: number) => Callable): Callable {
    let callable = this.callables.get(key);
    if (callable === undefined) {
      callable = make(this.callables.size);
      this.callables.set(key, callable);
    }
    return callable;
  }

  private make(
    objects: readonly HeapObject[],
    callables: readonly Callable[],
    type: string | null,
    text: string | null,
    given: readonly string[] = NONE
  ): Value {
    const texts = text === null ? distinctTexts(given) : [text];
    const sortedObjects = unique(objects, byAllocation);
    const sortedCallables = unique(this.withMergedMethods(callables), byId);
    if (
      sortedObjects.length === 1 &&
      sortedCallables.length === 0 &&
      type === null &&
      texts.length === 0
    ) {
      return this.object(sortedObjects[0]);
    }
    const ids = (list: readonly { readonly id: number }[]): string =>
      list.map(each => each.id).join();
    const key = `${ids(sortedObjects)}|${ids(sortedCallables)}|${type ?? ''}|${text === null ? texts.map(each => JSON.stringify(each)).join() : `"${text}`}`;
    let value = this.values.get(key);
    if (value === undefined) {
      value = this.newValue(sortedObjects, sortedCallables, type, text, texts);
      this.values.set(key, value);
    }
    return value;
  }

  /** Merges methods of the same name into one method of all receivers: otherwise every further call would add more. */
  private withMergedMethods(callables: readonly Callable[]): readonly Callable[] {
    if (callables.length < 2 || !hasTwoMethodsOfOneName(callables)) {
      return callables;
    }
    const receivers = new Map<string, Value[]>();
    const others: Callable[] = [];
    for (const callable of callables) {
      if (callable.kind === 'method') {
        const { name, receiver } = callable;
        addToGroup(receivers, name, receiver);
      } else {
        others.push(callable);
      }
    }
    const methods = [...receivers].map(([name, all]) => this.methodOf(this.joinAll(all), name));
    return [...others, ...methods];
  }

  private newValue(
    objects: readonly HeapObject[],
    callables: readonly Callable[],
    type: string | null,
    text: string | null,
    texts: readonly string[]
  ): Value {
    return { id: this.nextId++, objects, callables, type, text, texts };
  }
}

/** Sorted, so that equal sets are equal; empty if there are too many. */
function distinctTexts(texts: readonly string[]): readonly string[] {
  if (texts.length < 2) {
    return texts;
  }
  const all = [...new Set(texts)].sort();
  return all.length > MOST_TEXTS ? NONE : all;
}

function unique<T extends { readonly id: number }>(
  list: readonly T[],
  order: (a: T, b: T) => number
): readonly T[] {
  return list.length < 2
    ? list.length === 0
      ? NONE
      : list
    : [...new Map(list.map(each => [each.id, each])).values()].sort(order);
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id;
}

/**
 * An order that does not depend on how often a cell ran: what an object's cell allocates again is newer than what the cells
 * below have allocated.
 */
function byAllocation(a: HeapObject, b: HeapObject): number {
  return a.allocation.id - b.allocation.id || a.generation - b.generation || a.id - b.id;
}

function hasTwoMethodsOfOneName(callables: readonly Callable[]): boolean {
  const names = new Set<string>();
  for (const callable of callables) {
    if (callable.kind === 'method') {
      if (names.has(callable.name)) {
        return true;
      }
      names.add(callable.name);
    }
  }
  return false;
}

/**
 * Which objects a value has, by their allocations: equal objects allocated at two sites are distinct, which matters once
 * one of them is mutated.
 *
 * @param holdsObjects - whether a function or class refers to objects
 */
export function identitiesIn(
  { objects, callables }: Value,
  holdsObjects: (object: HeapObject) => boolean
): readonly number[] {
  const identities = objects.flatMap(({ allocation: { id, type } }) =>
    type === 'function' || type === 'class' ? [] : [id]
  );
  for (const callable of callables) {
    if (callable.kind === 'closure' && holdsObjects(callable.closure.object)) {
      identities.push(callable.closure.object.allocation.id);
    }
  }
  return identities;
}
