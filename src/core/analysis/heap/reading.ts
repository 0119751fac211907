/** Reads of objects and of their slots. */
import type { HeapObject, Place } from './heap';
import type { CellRun } from './run';
import type { Value } from './value';

/** Keys of slots that are not Python keys or attributes. */
export const HiddenPart = {
  class: '<class>',
  bases: '<bases>',
  /** Path of a file open for writing. */
  path: '<path>',
  /** Path of a file open for reading. */
  source: '<source>'
} as const;

/** Reads every slot of an object; returns their contents. */
export function readWhole(run: CellRun, given: HeapObject): readonly Value[] {
  const object = run.memory.summaryOf(given.whole ?? given);
  const held = [readPlace(run, object.content)];
  run.memory.readAll(object);
  if (object.allocation.isSummary) {
    return held;
  }
  for (const slot of object.slots.values()) {
    if (run.memory.peek(slot) !== null) {
      held.push(readPlace(run, slot));
    }
  }
  return held;
}

/** Reads a location; a slot without content has the content of its object. */
export function readPlace(run: CellRun, location: Place): Value {
  const value = run.memory.read(location);
  if (value !== null) {
    return value;
  }
  return location.kind === 'slot' && location.object !== null
    ? readPlace(run, location.object.content)
    : run.values.plain;
}

/** Reads the slot `key` of an object; null if the object has no such slot of its own. */
export function readOwnSlot(run: CellRun, object: HeapObject, key: string): Value | null {
  const value = run.memory.read(run.heap.slot(object, key));
  return isSummary(run, object) ? null : value;
}

/** Whether the object is represented by a summary object, and so has no slots of its own. */
export function isSummary(run: CellRun, object: HeapObject): boolean {
  return run.memory.summaryOf(object).allocation.isSummary;
}
