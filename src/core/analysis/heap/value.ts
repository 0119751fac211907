/** What a name or a part of an object may be, as far as the text tells. */
import type { ClassDef, FunctionDef, Lambda } from '../../python/ast/nodes';
import type { Scope } from '../../python/scopes/scope';
import type { CellText } from './cell-text';
import type { HeapObject } from './heap';

/** A function or class of the notebook. */
export interface Closure {
  readonly id: number;
  readonly node: FunctionDef | Lambda | ClassDef;
  readonly text: CellText;
  /** Key of the cell that it is written in. */
  readonly cell: string;
  /** Where it was defined; null at the top level of a cell. */
  readonly frame: Frame | null;
  /** The function object, with its defaults and attributes; the class object, with what its body bound. */
  readonly object: HeapObject;
  /** The class whose body it stands in. */
  readonly owner: HeapObject | null;
}

/** Local names of a function, class or comprehension that is running. */
export interface Frame {
  readonly scope: Scope;
  readonly text: CellText;
  /** The frame around, for names that are free here; null at the top level of a cell. */
  readonly parent: Frame | null;
  /** Where names live that inner functions see; null where no inner function can. */
  readonly object: HeapObject | null;
  /** Names that nobody else sees. */
  readonly locals: Map<string, Value>;
  /** What `return` and `yield` gave. */
  returned: Value | null;
  yielded: Value | null;
}

/** Something that may be called. */
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

/** An immutable set of things that a value may be; equal ones are the same object. */
export interface Value {
  readonly id: number;
  /** Objects that can change. */
  readonly objects: readonly HeapObject[];
  readonly callables: readonly Callable[];
  /** Type of the effect tables, where it is an immutable one. */
  readonly type: string | null;
  /** The text, where it is one literal text. */
  readonly text: string | null;
}

const NONE: readonly never[] = [];

/** Makes values. */
export class Values {
  private nextId = 0;
  private readonly values = new Map<string, Value>();
  private readonly callables = new Map<string, Callable>();
  private readonly closures = new Map<string, Closure>();
  private readonly joins = new Map<number, Value>();
  /** Values that are one object, which are most. */
  private readonly ofObjects = new Map<HeapObject, Value>();

  /** Something that cannot change and of which nothing is known: a number, None. */
  readonly plain = this.make([], [], null, null);

  /** None, where nothing else is given back. */
  readonly none = this.make([], [], 'NoneType', null);

  /** How many functions and classes there were, in all versions of their cells. */
  get closureCount(): number {
    return this.closures.size;
  }

  text(text: string): Value {
    return this.make([], [], 'str', text);
  }

  /** An immutable value of a type. */
  ofType(type: string): Value {
    return this.make([], [], type, null);
  }

  object(object: HeapObject): Value {
    let value = this.ofObjects.get(object);
    if (value === undefined) {
      value = this.newValue([object], NONE, null, null);
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

  /** Something that may be called, alone. */
  ofCallable(callable: Callable): Value {
    return this.make([], [callable], null, null);
  }

  /** The value without the literal text that it may be. */
  withoutText(value: Value): Value {
    return value.text === null
      ? value
      : this.make(value.objects, value.callables, value.type, null);
  }

  closure(closure: Closure, self: Value | null): Value {
    return this.callable(`c${closure.id}/${self?.id ?? ''}`, id => ({
      kind: 'closure',
      id,
      closure,
      self
    }));
  }

  /** The closure of a site; `make` makes it the first time. */
  newClosure(key: string, make: (id: number) => Closure): Closure {
    let closure = this.closures.get(key);
    if (closure === undefined) {
      closure = make(this.closures.size);
      this.closures.set(key, closure);
    }
    return closure;
  }

  /** The value with these objects in place of its own. */
  withObjects(value: Value, objects: readonly HeapObject[]): Value {
    return this.make(objects, value.callables, value.type, value.text);
  }

  /** The value without these objects. */
  without(value: Value, objects: readonly HeapObject[]): Value {
    const taken = new Set(objects);
    const kept = value.objects.filter(object => !taken.has(object));
    return this.make(kept, value.callables, value.type, value.text);
  }

  /** What may be either. */
  join(a: Value, b: Value): Value {
    if (a === b || b === this.plain) {
      return a;
    }
    if (a === this.plain) {
      return b;
    }
    // Values are counted anew long before there are so many that two do not fit into one number.
    const key = Math.min(a.id, b.id) * 2 ** 26 + Math.max(a.id, b.id);
    let joined = this.joins.get(key);
    if (joined === undefined) {
      joined = this.make(
        [...a.objects, ...b.objects],
        [...a.callables, ...b.callables],
        a.type === b.type ? a.type : null,
        a.text === b.text ? a.text : null
      );
      this.joins.set(key, joined);
    }
    return joined;
  }

  /** One of two, each of which may be all that there is: where one is None, it is not certain to be. */
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
    // All at once: joined one by one, the elements of a long list would cost the square of their number.
    const all = [...values].filter(value => value !== this.plain);
    const [first] = all;
    return this.make(
      all.flatMap(value => value.objects),
      all.flatMap(value => value.callables),
      all.every(({ type }) => type === first.type) ? first.type : null,
      all.every(({ text }) => text === first.text) ? first.text : null
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
    text: string | null
  ): Value {
    const sortedObjects = unique(objects);
    const sortedCallables = unique(this.withMergedMethods(callables));
    if (
      sortedObjects.length === 1 &&
      sortedCallables.length === 0 &&
      type === null &&
      text === null
    ) {
      return this.object(sortedObjects[0]);
    }
    const ids = (list: readonly { readonly id: number }[]): string =>
      list.map(each => each.id).join();
    const key = `${ids(sortedObjects)}|${ids(sortedCallables)}|${type ?? ''}|${text === null ? '' : `"${text}`}`;
    let value = this.values.get(key);
    if (value === undefined) {
      value = this.newValue(sortedObjects, sortedCallables, type, text);
      this.values.set(key, value);
    }
    return value;
  }

  /** Methods of one name become one method of all their receivers: else each further call would have one more of each. */
  private withMergedMethods(callables: readonly Callable[]): readonly Callable[] {
    if (callables.length < 2 || !hasTwoMethodsOfOneName(callables)) {
      return callables;
    }
    const receivers = new Map<string, Value[]>();
    const others: Callable[] = [];
    for (const callable of callables) {
      if (callable.kind === 'method') {
        const { name, receiver } = callable;
        receivers.set(name, [...(receivers.get(name) ?? []), receiver]);
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
    text: string | null
  ): Value {
    return { id: this.nextId++, objects, callables, type, text };
  }
}

function unique<T extends { readonly id: number }>(list: readonly T[]): readonly T[] {
  if (list.length < 2) {
    return list.length === 0 ? NONE : list;
  }
  const byId = new Map(list.map(each => [each.id, each]));
  return [...byId.values()].sort((a, b) => a.id - b.id);
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
