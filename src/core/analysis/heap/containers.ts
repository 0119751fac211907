/** Container displays and comprehensions. */
import type { Comprehension, Expression } from '../../python/ast/nodes';
import { assignElements } from './assigned-elements';
import { newFrame } from './frame';
import { iterate } from './function-calls';
import { readDeep } from './deep-reads';
import { elementsOf, newObject, writeSlot } from './objects';
import { readLocation } from './reading';
import type { Scene } from './execution-context';
import { bounded } from './summary-objects';
import type { Value } from './value';

/** A list, tuple or set display. */
export function container(
  scene: Scene,
  kind: 'List' | 'Tuple' | 'Set',
  nodes: readonly Expression[]
): Value {
  const { run } = scene;
  const elements = run.values.joinAll(nodes.map(node => run.interpreter.evaluate(scene, node)));
  const held = run.values.withoutText(elements);
  return newObject(run, kind.toLowerCase(), held);
}

/** A dictionary display; `null` keys stand for `**`. */
export function dictionary(
  scene: Scene,
  keys: readonly (Expression | null)[],
  nodes: readonly Expression[]
): Value {
  const { run } = scene;
  const result = newObject(run, 'dict', run.values.plain);
  keys.forEach((key, index) => {
    const value = run.interpreter.evaluate(scene, nodes[index]);
    const keyValue = key === null ? null : run.interpreter.evaluate(scene, key);
    if (keyValue !== null && keyValue.text !== null) {
      writeSlot(run, result.objects, keyValue.text, value);
    } else {
      const [object] = result.objects;
      const stored =
        key === null ? elementsOf(run, value) : run.values.join(value, keyValue ?? value);
      run.memory.write(
        object.content,
        bounded(
          run,
          run.values.join(readLocation(run, object.content), run.values.withoutText(stored))
        ),
        true
      );
    }
  });
  return result;
}

/** A comprehension; a generator expression is evaluated immediately. */
export function comprehension(
  scene: Scene,
  node: Extract<Expression, { readonly generators: readonly Comprehension[] }>,
  generators: readonly Comprehension[],
  element: (inner: Scene) => Value
): Value {
  const { run, text } = scene;
  const scope = text.scopes.of.get(node);
  if (scope === undefined) {
    return run.values.plain;
  }
  const frame = newFrame(scope, text, scene.frame, null);
  const inner: Scene = { run, text, frame };
  let value = run.values.plain;
  generators.forEach((generator, index) => {
    const iterated = run.interpreter.evaluate(index === 0 ? scene : inner, generator.iter);
    assignElements(inner, generator.target, iterated, iterate(run, iterated));
    run.memory.mostly(() =>
      generator.ifs.forEach(test => readDeep(run, run.interpreter.evaluate(inner, test)))
    );
  });
  const evaluateElement = (): void => {
    value = run.values.withoutText(element(inner));
  };
  // A filter may exclude every element, and a generator may never be consumed.
  if (node.kind === 'GeneratorExp' || generators.some(({ ifs }) => ifs.length > 0)) {
    run.memory.mostly(evaluateElement);
  } else {
    run.memory.repeatedly(evaluateElement);
  }
  const type = { ListComp: 'list', SetComp: 'set', DictComp: 'dict', GeneratorExp: 'generator' }[
    node.kind
  ];
  return newObject(run, type, value);
}
