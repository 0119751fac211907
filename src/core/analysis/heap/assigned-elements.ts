/** What loops and comprehensions assign to their targets. */
import { objectFacts } from '../../effects/object-facts';
import type { Expression } from '../../python/ast/nodes';
import type { Scene } from './execution-context';
import type { Value } from './value';

/** Assigns what iterating a value gives, as a loop does. */
export function assignElements(
  scene: Scene,
  target: Expression,
  iterated: Value,
  elements: Value
): void {
  const { interpreter } = scene.run;
  const yieldsPairs = iterated.objects.some(
    ({ allocation }) => objectFacts(allocation.type).yieldsPairs === true
  );
  if (yieldsPairs && (target.kind === 'Tuple' || target.kind === 'List')) {
    target.elts.forEach(each => interpreter.assign(scene, each, elements));
  } else {
    interpreter.assign(scene, target, elements);
  }
}
