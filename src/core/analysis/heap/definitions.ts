/** Function and class definitions. */
import type { ClassDef, Expression, FunctionDef, Lambda, Parameter } from '../../python/ast/nodes';
import { newFrame } from './frame';
import type { HeapObject } from './heap';
import { defaultKey } from './function-calls';
import { newObject, writeSlot } from './objects';
import { HiddenSlot } from './reading';
import type { Scene } from './execution-context';
import { cellOfCode, NO_ARGUMENTS } from './execution-context';
import { keepsResults } from '../../effects/object-facts';
import type { Callable, Value } from './value';

/** The function that a definition or lambda creates, before decorators. */
export function makeFunction(scene: Scene, node: FunctionDef | Lambda): Value {
  const { run, text, frame } = scene;
  const made = newObject(run, 'function', run.values.plain);
  const [object] = made.objects;
  const { args } = node;
  const positional = [...args.posonlyargs, ...args.args];
  const storeDefault = (parameter: Parameter, value: Expression): void => {
    writeSlot(
      run,
      [object],
      defaultKey(parameter.arg.name),
      run.interpreter.evaluate(scene, value)
    );
  };
  args.defaults.forEach((value, index) => {
    storeDefault(positional[positional.length - args.defaults.length + index], value);
  });
  args.kwDefaults.forEach((value, index) => {
    if (value !== null) {
      storeDefault(args.kwonlyargs[index], value);
    }
  });
  const closure = run.values.newClosure(`${object.id}`, id => {
    return { id, node, text, cell: cellOfCode(run), frame, object, owner: owningClass(scene) };
  });
  return run.values.closure(closure, null);
}

/** Executes a `def`: defaults and decorators. */
export function defineFunction(scene: Scene, node: FunctionDef): Value {
  const made = makeFunction(scene, node);
  if (node.decorators.some(decorator => isCache(scene, decorator))) {
    const [{ closure }] = made.callables as readonly Extract<Callable, { kind: 'closure' }>[];
    const results = newObject(scene.run, 'dict', scene.run.values.plain);
    writeSlot(scene.run, [closure.object], HiddenSlot.results, results);
  }
  return decorated(scene, node.decorators, made);
}

function isCache(scene: Scene, decorator: Expression): boolean {
  const target = decorator.kind === 'Call' ? decorator.func : decorator;
  return (
    (target.kind === 'Name' || target.kind === 'Attribute') &&
    scene.run.interpreter
      .evaluate(scene, target)
      .callables.some(callable => callable.kind === 'library' && keepsResults(callable.name))
  );
}

/** Executes a `class`: its body and decorators. */
export function defineClass(scene: Scene, node: ClassDef): Value {
  const { run, text } = scene;
  const scope = text.scopes.of.get(node);
  const bases = node.bases.map(base => run.interpreter.evaluate(scene, base));
  node.keywords.forEach(keyword => run.interpreter.evaluate(scene, keyword.value));
  const made = newObject(run, 'class', run.values.plain);
  const [object] = made.objects;
  run.memory.write(run.heap.slot(object, HiddenSlot.bases), run.values.joinAll(bases), true);
  if (scope !== undefined) {
    const frame = newFrame(scope, text, scene.frame, object);
    run.interpreter.execute({ run, text, frame }, node.body);
  }
  const closure = run.values.newClosure(`${object.id}`, id => {
    return { id, node, text, cell: cellOfCode(run), frame: scene.frame, object, owner: null };
  });
  return decorated(scene, node.decorators, run.values.closure(closure, null));
}

/** The class whose body is running: its functions are methods. */
function owningClass({ frame }: Scene): HeapObject | null {
  return frame !== null && frame.scope.kind === 'class' ? frame.object : null;
}

/** Calls decorators that the notebook defines. A library's decorator is taken to return the function itself. */
function decorated(scene: Scene, decorators: readonly Expression[], value: Value): Value {
  const { run } = scene;
  return [...decorators].reverse().reduce((inner, decorator) => {
    const callee = run.interpreter.evaluate(scene, decorator);
    const isOwn = callee.callables.some(({ kind }) => kind === 'closure');
    if (!isOwn) {
      return inner;
    }
    return run.interpreter.call(run, callee, { ...NO_ARGUMENTS, positional: [inner] });
  }, value);
}
