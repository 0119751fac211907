/** Local names of a function, class or comprehension that is running. */
import type { Scope } from '../../python/scopes/scope';
import type { CellText } from './cell-text';
import type { HeapObject } from './heap';
import type { Frame } from './value';

/** A frame for running `scope`. */
export function newFrame(
  scope: Scope,
  text: CellText,
  parent: Frame | null,
  object: HeapObject | null
): Frame {
  return { scope, text, parent, object, locals: new Map(), returned: null, yielded: null };
}

/** Whether functions defined inside can see names of the scope after it ran. */
export function isCaptured(scope: Scope): boolean {
  return scope.children.some(child => child.kind !== 'comprehension' || isCaptured(child));
}
