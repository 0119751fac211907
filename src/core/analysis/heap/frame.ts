/** Local names of a running function, class or comprehension. */
import type { Scope } from '../../python/scopes/scope';
import type { CellText } from './cell-text';
import type { HeapObject } from './heap';
import type { Frame } from './value';

/** A frame for `scope`. */
export function newFrame(
  scope: Scope,
  text: CellText,
  parent: Frame | null,
  object: HeapObject | null
): Frame {
  return { scope, text, parent, object, locals: new Map(), returned: null, yielded: null };
}

/** Whether inner functions can see names of the scope after it ran. */
export function isCaptured(scope: Scope): boolean {
  return scope.children.some(child => child.kind !== 'comprehension' || isCaptured(child));
}
