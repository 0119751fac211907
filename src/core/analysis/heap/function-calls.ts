/** Calls of functions and classes that the notebook defines: executes their bodies at each call. */
import type {
  Arguments as Parameters,
  ClassDef,
  FunctionDef,
  Lambda,
  Parameter
} from '../../python/ast/nodes';
import type { HeapObject } from './heap';
import type { Frame } from './value';
import { isCaptured, newFrame } from './frame';
import { callCallbacks } from './callbacks';
import { callLibrary, callMethod, requireKnownTarget } from './library-calls';
import { readDeep } from './deep-reads';
import { noteDerived } from './object-numbers';
import { elementsOf, mutateAll, newObject, withMergedUnknown, writeSlot } from './objects';
import { HiddenSlot, readOwnSlot } from './reading';
import { callSpecial, findInClasses, isInstance } from './attributes-and-items';
import type { Arguments, SymbolicRun, Scene } from './execution-context';
import { NO_ARGUMENTS } from './execution-context';
import { UnknownEffects } from './step-budget';
import { bounded } from './summary-objects';
import type { Callable, Closure, Value } from './value';

/** Calls nested deeper than this have unknown effects. */
const MAX_DEPTH = 40;

/** Calls every possible target of `callee`. */
export function callValue(run: SymbolicRun, callee: Value, given: Arguments): Value {
  const { values } = run;
  requireKnownTarget(run, callee);
  const several = callee.callables.length + callee.objects.length > 1;
  const { memory } = run;
  memory.noteCall();
  const runOne = <T>(one: () => T): T => {
    if (!several) {
      return one();
    }
    return isOneMethod(callee) ? memory.mostly(one) : memory.conditionally(one);
  };
  const results = callee.callables.map(callable => runOne(() => callOne(run, callable, given)));
  const unknown: HeapObject[] = [];
  for (const object of callee.objects) {
    const own = runOne(() => callObject(run, object, given));
    if (own === null) {
      unknown.push(object);
    } else {
      results.push(own);
    }
  }
  if (unknown.length > 0 || results.length === 0) {
    const rest = unknown.length > 0 ? values.objects(unknown) : callee;
    const result = runOne(() => callUnknown(run, rest, given));
    if (!isOneMethod(callee)) {
      noteDerived(run, [rest], result, true);
    }
    results.push(result);
  }
  return bounded(run, withMergedUnknown(run, values.joinAll(results)));
}

/** Calls an object as its class or the tables say; null where neither does. */
function callObject(run: SymbolicRun, object: HeapObject, given: Arguments): Value | null {
  const { type } = object.allocation;
  const isDescribed = type !== null && run.effects.methodEffect(type, '__call__') !== null;
  return isDescribed
    ? callMethod(run, run.values.object(object), '__call__', given)
    : callSpecial(run, object, '__call__', given.positional);
}

/** An attribute of an object of unknown type is taken for its method and for a part of it: a call of it calls the method. */
function isOneMethod({ callables, objects }: Value): boolean {
  const [method] = callables;
  return (
    callables.length === 1 &&
    method.kind === 'method' &&
    objects.every(object => method.receiver.objects.includes(object))
  );
}

function callOne(run: SymbolicRun, callable: Callable, given: Arguments): Value {
  switch (callable.kind) {
    case 'closure':
      return callClosure(run, callable.closure, callable.self, given);
    case 'library':
      return callLibrary(run, callable.name, given);
    case 'method':
      return callMethod(run, callable.receiver, callable.name, given);
    case 'super':
      return run.values.plain;
  }
}

/** A call of an unknown target: changes nothing; the result may be part of the arguments. */
function callUnknown(run: SymbolicRun, callee: Value, given: Arguments): Value {
  const all = run.values.joinAll([
    ...given.positional,
    ...given.keywords.values(),
    given.spread ?? run.values.plain
  ]);
  readDeep(run, callee);
  readDeep(run, all);
  callCallbacks(run, [all], all);
  const result = newObject(run, null, all);
  run.sites?.observe({ name: null, method: null, receiver: null, given, result });
  return result;
}

function callClosure(
  run: SymbolicRun,
  closure: Closure,
  self: Value | null,
  given: Arguments
): Value {
  const { node } = closure;
  readDeep(run, run.values.object(closure.object));
  if (node.kind === 'ClassDef') {
    return instantiate(run, closure, node, given);
  }
  const { callStack, calls } = run;
  if (
    callStack.filter(active => active === closure).length > 1 ||
    calls.isCovered(callStack.length, closure)
  ) {
    // A further level of recursion has no new effects.
    const all = run.values.joinAll([...given.positional, ...given.keywords.values()]);
    return newObject(run, null, all);
  }
  if (callStack.length > MAX_DEPTH) {
    throw new UnknownEffects();
  }
  return calls.once(run.memory, callKey(closure, self, given), () => {
    run.spend();
    const result = run.enter(closure, () => runBody(run, closure, node, self, given));
    keepResult(run, closure);
    return result;
  });
}

/** A function that keeps its results may return one of them: it must be defined again to return others. */
function keepResult(run: SymbolicRun, { object }: Closure): void {
  const slot = object.slots.get(HiddenSlot.results);
  const results = slot === undefined ? null : run.memory.peek(slot);
  if (results !== null) {
    run.memory.noteAgain('settles');
    mutateAll(run, results, run.values.plain);
  }
}

/** Key of a call: its target and arguments. */
function callKey(closure: Closure, self: Value | null, given: Arguments): string {
  const { positional, keywords, spread } = given;
  const named = [...keywords].map(([name, { id }]) => `${name}=${id}`);
  const all = positional.map(({ id }) => id);
  return `${closure.id}/${self?.id ?? ''}/${all.join()}/${named.join()}/${spread?.id ?? ''}`;
}

function runBody(
  run: SymbolicRun,
  closure: Closure,
  node: FunctionDef | Lambda,
  self: Value | null,
  given: Arguments
): Value {
  const { values, interpreter } = run;
  const scope = closure.text.scopes.of.get(node);
  if (scope === undefined) {
    return values.plain;
  }
  const shared = isCaptured(scope) ? newObject(run, 'frame', values.plain).objects[0] : null;
  const frame = newFrame(scope, closure.text, closure.frame, shared);
  const scene: Scene = { run, text: closure.text, frame };
  bindParameters(scene, frame, closure, node.args, self, given);
  if (node.kind === 'Lambda') {
    return interpreter.evaluate(scene, node.body);
  }
  if (scope.yields) {
    run.memory.conditionally(() => interpreter.execute(scene, node.body));
    const yielded = values.joinAll([frame.yielded ?? values.plain, ...given.positional]);
    return newObject(run, 'generator', yielded);
  }
  interpreter.executeBody(scene, node.body);
  return frame.returned ?? values.none;
}

/** Binds a local name. */
export function bindLocal(run: SymbolicRun, frame: Frame, name: string, value: Value): void {
  if (frame.object === null) {
    const held = run.memory.isConditional ? frame.locals.get(name) : undefined;
    const joined = held === undefined ? value : run.values.join(held, value);
    frame.locals.set(name, bounded(run, joined));
  } else {
    writeSlot(run, [frame.object], name, value);
  }
}

function bindParameters(
  scene: Scene,
  frame: Frame,
  closure: Closure,
  parameters: Parameters,
  self: Value | null,
  given: Arguments
): void {
  const { run } = scene;
  const { values } = run;
  const positional = [...(self === null ? [] : [self]), ...given.positional];
  const named = [...parameters.posonlyargs, ...parameters.args];
  const taken = new Set<string>();
  const bind = ({ arg }: Parameter, value: Value): void => {
    bindLocal(run, frame, frame.scope.mangle(arg.name), value);
    taken.add(arg.name);
  };
  const unmatchedValue = (parameter: Parameter): Value =>
    values.joinAll([
      given.keywords.get(parameter.arg.name) ??
        given.spread ??
        defaultOf(run, closure, parameter) ??
        values.plain,
      ...(given.spread === null ? [] : [defaultOf(run, closure, parameter) ?? values.plain])
    ]);
  named.forEach((parameter, index) => {
    bind(parameter, index < positional.length ? positional[index] : unmatchedValue(parameter));
  });
  parameters.kwonlyargs.forEach(parameter => bind(parameter, unmatchedValue(parameter)));
  if (parameters.vararg !== null) {
    const rest = [...positional.slice(named.length), given.spread ?? values.plain];
    bind(parameters.vararg, newObject(run, 'tuple', values.joinAll(rest)));
  }
  if (parameters.kwarg !== null) {
    const rest = newObject(run, 'dict', given.spread ?? values.plain);
    given.keywords.forEach((value, name) => {
      if (!taken.has(name)) {
        writeSlot(run, rest.objects, name, value);
      }
    });
    bind(parameters.kwarg, rest);
  }
}

function defaultOf(run: SymbolicRun, closure: Closure, parameter: Parameter): Value | null {
  return readOwnSlot(run, closure.object, defaultKey(parameter.arg.name));
}

/** Key of the slot that holds a parameter's default in the function object. */
export function defaultKey(parameter: string): string {
  return `default ${parameter}`;
}

function instantiate(run: SymbolicRun, closure: Closure, node: ClassDef, given: Arguments): Value {
  const { values } = run;
  const classes = values.closure(closure, null);
  const all = values.joinAll([
    ...given.positional,
    ...given.keywords.values(),
    given.spread ?? values.plain
  ]);
  const constructor = findInClasses(run, classes, '__init__', new Set());
  const instance = newObject(run, 'instance', constructor === null ? all : values.plain);
  const [object] = instance.objects;
  run.memory.write(run.heap.slot(object, HiddenSlot.class), classes, true);
  if (constructor === null) {
    storeFields(run, instance, node, given);
  } else {
    run.spend();
    initialize(run, instance, constructor, given);
  }
  callSpecial(run, object, '__post_init__', []);
  return instance;
}

function initialize(run: SymbolicRun, instance: Value, constructor: Value, given: Arguments): void {
  const bound = constructor.callables.map(callable =>
    callable.kind === 'closure' ? run.values.closure(callable.closure, instance) : run.values.plain
  );
  callValue(run, run.values.joinAll(bound), given);
}

/** Data classes and named tuples store their arguments in their fields. */
function storeFields(run: SymbolicRun, instance: Value, node: ClassDef, given: Arguments): void {
  const fields = node.body.flatMap(statement =>
    statement.kind === 'AnnAssign' && statement.target.kind === 'Name' ? [statement.target.id] : []
  );
  fields.forEach((field, index) => {
    const value = given.keywords.get(field) ?? given.positional[index];
    if (value !== undefined) {
      writeSlot(run, instance.objects, field, value);
    }
  });
}

/**
 * Calls the special methods that an operator, or a builtin such as `len`, uses for instances of the notebook's classes.
 */
export function callOperator(
  run: SymbolicRun,
  operand: Value,
  methods: readonly string[],
  given: readonly Value[]
): Value | null {
  let result: Value | null = null;
  for (const object of operand.objects) {
    if (isInstance(run, object)) {
      for (const method of methods) {
        const own = callSpecial(run, object, method, given);
        result = own === null || result === null ? (own ?? result) : run.values.join(result, own);
      }
    }
  }
  return result;
}

/** Calls the methods that display or print an instance. */
export function callTextMethods(run: SymbolicRun, value: Value): void {
  callOperator(run, value, ['__repr__', '__str__', '_repr_html_'], []);
}

/** The elements that iteration over the value yields; calls the notebook's own iterators. */
export function iterate(run: SymbolicRun, value: Value): Value {
  const own = callOperator(run, value, ['__iter__', '__next__', '__getitem__'], [run.values.plain]);
  const elements = elementsOf(run, value);
  return own === null ? elements : run.values.joinAll([elements, own, elementsOf(run, own)]);
}

/** Enters and exits a `with` block; returns the entered value. */
export function enterContext(run: SymbolicRun, value: Value): Value {
  const entered = callOperator(run, value, ['__enter__', '__aenter__'], []);
  if (entered !== null) {
    callOperator(
      run,
      value,
      ['__exit__', '__aexit__'],
      [run.values.plain, run.values.plain, run.values.plain]
    );
    return entered;
  }
  return value;
}

/** Executes `x += y` and similar operators: mutates mutable targets; returns the new value of the target. */
export function operateInPlace(
  run: SymbolicRun,
  held: Value,
  operand: Value,
  result: Value
): Value {
  const { values, effects } = run;
  readDeep(run, operand);
  if (held.objects.length === 0) {
    return result;
  }
  const changed = held.objects.filter(object => {
    const { type } = object.allocation;
    const known = type === null ? null : effects.typeEffects(type);
    return (
      !isInstance(run, object) &&
      (known === null ||
        effects.methodEffect(known.name, '__iadd__') !== null ||
        known.iterator === true)
    );
  });
  mutateAll(run, values.objects(changed), elementsOf(run, operand));
  const own = callOperator(
    run,
    held,
    ['__iadd__', '__isub__', '__imul__', '__ior__', '__iand__'],
    [operand]
  );
  const isUnknown = held.objects.some(({ allocation }) => allocation.type === null);
  return values.joinAll([
    values.objects(changed),
    ...(own === null ? [] : [own]),
    ...(changed.length < held.objects.length || isUnknown ? [result] : [])
  ]);
}

/** Positional arguments only. */
export function argumentsOf(positional: readonly Value[]): Arguments {
  return { ...NO_ARGUMENTS, positional };
}
