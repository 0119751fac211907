/** Attributes and items: `x.a`, `x["a"]`, and assignments to them. */
import { isMethodOfBuiltin } from './builtin-methods';
import { GRID_ATTRIBUTES, isGridOfAxes } from './drawing';
import type { HeapObject } from './heap';
import { stateOf } from './heap';
import { applyReturns } from './library-results';
import { readDeep } from './deep-reads';
import { namespaceAttribute } from './names-by-text';
import { noteAttribute } from './object-numbers';
import {
  createdPart,
  DEFAULT_DICT,
  elementsAreParts,
  mergedAllocations,
  newObject,
  readState
} from './objects';
import { HiddenSlot, isSummary, readOwnSlot, readLocation, readWhole } from './reading';
import type { SymbolicRun } from './execution-context';
import { NO_ARGUMENTS } from './execution-context';
import type { Callable, Value } from './value';

/** A subscript, as far as its value is known. */
export interface Key {
  /** A literal text that names a slot. */
  readonly part: string | null;
  /** Several literal texts, as in `df[["a", "b"]]`. */
  readonly parts: readonly string[] | null;
  /** The literal text at the end of a tuple, as in `df.loc[rows, "a"]`. */
  readonly column: string | null;
  readonly isSlice: boolean;
  readonly value: Value;
}

/** The value of `value.name`. */
export function getAttribute(run: SymbolicRun, value: Value, name: string): Value {
  const { values } = run;
  const found = [
    ...value.callables.map(callable => attributeOfCallable(run, callable, name)),
    ...value.objects.map(object => attributeOfObject(run, object, name))
  ];
  return found.length === 0 ? values.method(value, name) : values.joinAll(found);
}

/** The value of `value[key]`. */
export function getItem(run: SymbolicRun, value: Value, key: Key): Value {
  readDeep(run, key.value);
  const { values } = run;
  const found = [
    ...value.callables.map(callable =>
      callable.kind === 'library' ? libraryItem(run, callable.name, key) : values.plain
    ),
    ...value.objects.map(object =>
      stateOf(object.content) === 'option:sys.modules'
        ? libraryItem(run, 'sys.modules', key)
        : itemOfObject(run, object, key)
    )
  ];
  return mergedAllocations(run, values.joinAll(found));
}

/** `sys.modules["__main__"]` is the module of the notebook. */
function libraryItem(run: SymbolicRun, dotted: string, { part, value }: Key): Value {
  const { values } = run;
  const isMain =
    dotted === 'sys.modules' && (part === '__main__' || value === values.library('__name__'));
  const item = values.library(isMain ? '__main__' : `${dotted}[]`);
  // What cells assign to a module is in its dictionary, too.
  return part === null ? item : values.join(item, assignedByCells(run, `${dotted}.${part}`));
}

/** Calls a special method of an instance of a notebook's class; null if the object has no such method. */
export function callSpecial(
  run: SymbolicRun,
  object: HeapObject,
  method: string,
  given: readonly Value[]
): Value | null {
  const found = findInClass(run, object, method);
  return found === null
    ? null
    : run.interpreter.call(run, bind(run, found, object), { ...NO_ARGUMENTS, positional: given });
}

/** Whether the object is an instance of a notebook's class. */
export function isInstance(run: SymbolicRun, object: HeapObject): boolean {
  return classesOf(run, object) !== null;
}

function classesOf(run: SymbolicRun, object: HeapObject): Value | null {
  const slot = object.slots.get(HiddenSlot.class);
  return slot === undefined ? null : run.memory.peek(slot);
}

/** The notebook's classes of the instances among the objects of a value; null if there are none. */
export function classesOfAll(run: SymbolicRun, { objects }: Value): Value | null {
  const classes = objects.flatMap(object => classesOf(run, object) ?? []);
  return classes.length === 0 ? null : run.values.joinAll(classes);
}

/** The attribute `name` of the classes of an instance, or of their bases. */
function findInClass(run: SymbolicRun, object: HeapObject, name: string): Value | null {
  const classes = classesOf(run, object);
  return classes === null ? null : findInClasses(run, classes, name, new Set());
}

/** The attribute `name` of these classes, or of their bases. */
export function findInClasses(
  run: SymbolicRun,
  classes: Value,
  name: string,
  seen: Set<HeapObject>
): Value | null {
  let found: Value | null = null;
  for (const callable of classes.callables) {
    if (callable.kind !== 'closure' || seen.has(callable.closure.object)) {
      continue;
    }
    const { object } = callable.closure;
    seen.add(object);
    const bases = object.slots.get(HiddenSlot.bases);
    const own =
      readOwnSlot(run, object, name) ??
      (bases === undefined ? null : findInClasses(run, readLocation(run, bases), name, seen));
    found = found === null || own === null ? (own ?? found) : run.values.join(found, own);
  }
  return found;
}

/** Binds methods to the instance that they are looked up on. */
function bind(run: SymbolicRun, member: Value, object: HeapObject): Value {
  const { values } = run;
  const bound = member.callables.map(callable =>
    callable.kind === 'closure' && callable.self === null && callable.closure.owner !== null
      ? values.closure(callable.closure, values.object(object))
      : values.ofCallable(callable)
  );
  return values.joinAll([values.objects(member.objects), ...bound]);
}

function attributeOfCallable(run: SymbolicRun, callable: Callable, name: string): Value {
  const { values } = run;
  switch (callable.kind) {
    case 'library':
      return name === '__dict__' && callable.name !== '__main__'
        ? values.library(callable.name)
        : libraryAttribute(run, `${callable.name}.${name}`);
    case 'closure': {
      const classes = values.closure(callable.closure, null);
      return findInClasses(run, classes, name, new Set()) ?? values.plain;
    }
    case 'super':
      return attributeOfSuper(run, callable.owner, callable.self, name);
    case 'method':
      // `df.plot.bar(…)` draws as `df.plot(…)` does.
      return callable.name === 'plot' ? values.ofCallable(callable) : values.plain;
  }
}

function attributeOfSuper(run: SymbolicRun, owner: HeapObject, self: Value, name: string): Value {
  const { values } = run;
  const bases = owner.slots.get(HiddenSlot.bases);
  const member =
    bases === undefined ? null : findInClasses(run, readLocation(run, bases), name, new Set());
  return member === null
    ? values.plain
    : values.joinAll(self.objects.map(object => bind(run, member, object)));
}

function libraryAttribute(run: SymbolicRun, dotted: string): Value {
  run.memory.producesOutput ||= dotted === 'sys.stdout' || dotted === 'sys.stderr';
  return libraryMember(run, dotted);
}

/** A member of a library, as an attribute or imported from it: a state of the process, or what cells have assigned to it, too. */
export function libraryMember(run: SymbolicRun, dotted: string): Value {
  const named = namespaceAttribute(run, dotted);
  if (named !== null) {
    return named;
  }
  const object = run.effects.moduleObject(dotted);
  return object === null
    ? run.values.join(run.values.library(dotted), assignedByCells(run, dotted))
    : run.values.object(run.heap.state(object.place, object.type));
}

/** What cells have assigned to an attribute of a module: `math.limit = 3`. */
function assignedByCells(run: SymbolicRun, dotted: string): Value {
  if (!run.hasOption(optionsOf(dotted))) {
    return run.values.plain;
  }
  const { options, key } = placeOfAssigned(run, dotted);
  return run.memory.read(run.heap.slot(options, key)) ?? run.values.plain;
}

/** Where the attribute of a module is that a cell assigns: the options of its library, and a key that none of them has. */
export function placeOfAssigned(
  { heap }: SymbolicRun,
  dotted: string
): { readonly options: HeapObject; readonly key: string } {
  return { options: heap.state(optionsOf(dotted)), key: `${dotted} =` };
}

function optionsOf(dotted: string): `option:${string}` {
  return `option:${dotted.split('.', 1)[0]}`;
}

function attributeOfObject(run: SymbolicRun, object: HeapObject, name: string): Value {
  if (isMethodOfBuiltin(run.effects, object, name) && !isInstance(run, object)) {
    return run.values.method(run.values.object(object), name);
  }
  const found = attributeOfOne(run, object, name);
  return isSummary(run, object) ? run.values.join(found, readLocation(run, object.content)) : found;
}

function attributeOfOne(run: SymbolicRun, object: HeapObject, name: string): Value {
  const { effects, values } = run;
  const self = values.object(object);
  if (isInstance(run, object)) {
    return attributeOfInstance(run, object, name);
  }
  const own = readOwnSlot(run, object, name);
  if (own !== null && !attributesAreItems(run, object)) {
    return own;
  }
  noteAttribute(run, object, name);
  const { type } = object.allocation;
  if (object.content.kind === 'state') {
    // What was set as a whole, as by `decimal.setcontext`.
    run.memory.read(object.content);
  }
  if (isGridOfAxes(object) && GRID_ATTRIBUTES.has(name)) {
    return values.join(values.method(self, name), self);
  }
  if (type === null || effects.typeEffects(type) === null) {
    if (name === 'plot') {
      // The accessor of tables: drawing with it changes no table.
      return values.method(self, name);
    }
    // It may be a method, or an attribute that shares the object's memory.
    return values.join(values.method(self, name), self);
  }
  const attribute = effects.attributeEffect(type, name);
  if (attribute !== null) {
    attribute.reads?.forEach(location => readState(run, location));
    return applyReturns(run, attribute.returns, {
      receiver: self,
      given: NO_ARGUMENTS,
      site: `${type}.${name}`
    });
  }
  if (effects.methodEffect(type, name) === null && attributesAreItems(run, object)) {
    const isPart = own !== null || !isUsualMethod(name);
    return isPart
      ? values.join(column(run, object, name), values.method(self, name))
      : values.method(self, name);
  }
  return values.method(self, name);
}

/** Names that are far more often methods than columns. */
function isUsualMethod(name: string): boolean {
  return /^(?:[a-z]+_[a-z_]+|sum|mean|max|min|std|var|count|median|plot|abs|all|any|append|copy|head|tail)$/.test(
    name
  );
}

function attributeOfInstance(run: SymbolicRun, object: HeapObject, name: string): Value {
  const { values } = run;
  if (name === '__class__') {
    return classesOf(run, object) ?? values.plain;
  }
  const own = readOwnSlot(run, object, name);
  if (own !== null) {
    return own;
  }
  const member = findInClass(run, object, name);
  if (member === null) {
    const other = callSpecial(run, object, '__getattr__', []);
    return (
      other ??
      values.join(readLocation(run, object.content), values.method(values.object(object), name))
    );
  }
  const bound = bind(run, member, object);
  const isProperty = member.callables.some(
    callable =>
      callable.kind === 'closure' &&
      callable.closure.node.kind === 'FunctionDef' &&
      callable.closure.node.decorators.some(isPropertyDecorator)
  );
  return isProperty ? run.interpreter.call(run, bound, NO_ARGUMENTS) : bound;
}

function isPropertyDecorator(decorator: { readonly kind: string }): boolean {
  const name = decorator as {
    readonly kind: string;
    readonly id?: string;
    readonly attr?: { readonly name: string };
  };
  return /^(?:cached_)?property$/.test(name.id ?? name.attr?.name ?? '');
}

function itemOfObject(run: SymbolicRun, object: HeapObject, key: Key): Value {
  const { values } = run;
  const special = callSpecial(run, object, '__getitem__', [key.value]);
  if (special !== null) {
    return special;
  }
  const { type } = object.allocation;
  if (isGridOfAxes(object)) {
    return values.object(object);
  }
  const effects = type === null ? null : run.effects.typeEffects(type);
  if (key.part !== null && hasSlots(run, object)) {
    if (attributesAreItems(run, object)) {
      return column(run, object, key.part);
    }
    const own = readOwnSlot(run, object, key.part);
    const value = own ?? readLocation(run, object.content);
    // What it created itself has no value of its own: a list that was only appended to.
    if ((own === null || own.objects.length === 0) && type === DEFAULT_DICT) {
      return values.join(value, createdPart(run, object, key.part, own === null));
    }
    return type === null && own === null ? values.join(value, values.object(object)) : value;
  }
  if (key.parts !== null && attributesAreItems(run, object)) {
    key.parts.forEach(part => readLocation(run, run.heap.slot(object, part)));
    return newObject(run, type, values.plain);
  }
  const held = values.joinAll(readWhole(run, object));
  const elements =
    type === DEFAULT_DICT ? values.join(held, values.object(run.heap.element(object))) : held;
  const gives = key.isSlice ? (effects?.slices ?? effects?.subscript) : effects?.subscript;
  if (gives === 'copy') {
    return newObject(run, type, elements);
  }
  if (gives === 'view') {
    return values.object(object);
  }
  return elementsAreParts(run, object) ? values.join(elements, values.object(object)) : elements;
}

/** A column shares memory with its table. */
function column(run: SymbolicRun, object: HeapObject, part: string): Value {
  readLocation(run, run.heap.slot(object, part));
  return run.values.object(run.heap.part(object, part, 'pandas.Series'));
}

/** Whether literal keys of the object name separate parts. */
export function hasSlots(run: SymbolicRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  const effects = type === null ? null : run.effects.typeEffects(type);
  return effects === null || effects.items === 'slots';
}

/** Whether the attributes of the object are the same parts as its items: those of tables are. */
export function attributesAreItems(run: SymbolicRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  return type !== null && run.effects.typeEffects(type)?.attributesAreItems === true;
}
