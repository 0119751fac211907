/** Reading objects, as wholes and by parts. */
import type { HeapObject, Place } from './heap';
import type { CellRun } from './run';
import type { Value } from './value';

/** Keys of parts that stand for no key or attribute of Python's. */
export const HiddenPart = {
  class: '<class>',
  bases: '<bases>',
  /** Of an open file that is written: its path. */
  path: '<path>',
  /** Of an open file that is read: its path. */
  source: '<source>'
} as const;

/** Depends on all parts of an object; gives what they hold. */
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

/** Depends on a place; a part that is not known by itself holds what its object holds. */
export function readPlace(run: CellRun, place: Place): Value {
  const value = run.memory.read(place);
  if (value !== null) {
    return value;
  }
  return place.kind === 'slot' && place.object !== null
    ? readPlace(run, place.object.content)
    : run.values.plain;
}

/** Depends on the part of an object that bears `key`, if it has one of its own; null otherwise. */
export function readOwnSlot(run: CellRun, object: HeapObject, key: string): Value | null {
  const value = run.memory.read(run.heap.slot(object, key));
  return isSummary(run, object) ? null : value;
}

/** Whether the object is, by now, one for several that are not told apart: it has no parts of its own. */
export function isSummary(run: CellRun, object: HeapObject): boolean {
  return run.memory.summaryOf(object).allocation.isSummary;
}
