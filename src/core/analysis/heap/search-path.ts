/** Folders that cells add to `sys.path`: where modules are found. */
import type { SymbolicRun } from './execution-context';
import { stateOf } from './heap';
import type { Value } from './value';

/** Methods that keep the folders that are there. */
const ADDS = /^(?:append|extend|insert)$/;

/**
 * Calls a method that adds to `sys.path`; null for other methods and other objects. With a folder that is there already,
 * modules are found in the same places.
 */
export function addFolder(
  { memory, values }: SymbolicRun,
  { objects }: Value,
  method: string
): Value | null {
  const isPath = objects.every(({ content }) => stateOf(content) === 'option:sys.path');
  if (objects.length === 0 || !isPath || !ADDS.test(method)) {
    return null;
  }
  objects.forEach(({ content }) => memory.add(content, values.plain));
  return values.plain;
}
