/** Methods of builtin types. */
import type { EffectLookup } from '../../effects/lookup';
import type { HeapObject } from './heap';

/** Whether it is a method of a builtin type: its objects have no attributes, and their items are none. */
export function isMethodOfBuiltin(
  effects: EffectLookup,
  { allocation: { type } }: HeapObject,
  name: string
): boolean {
  return type !== null && !type.includes('.') && effects.methodEffect(type, name) !== null;
}
