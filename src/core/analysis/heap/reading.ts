/** Reads of objects and of their slots. */
import type { HeapObject, MemoryLocation, SlotKey } from './heap';
import { HiddenKey } from './heap';
import type { SymbolicRun } from './execution-context';
import type { Value } from './value';

/** Keys of slots that are not Python keys or attributes. */
export const HiddenSlot = {
  class: new HiddenKey('<class>'),
  bases: new HiddenKey('<bases>'),
  /** Of a function that keeps its results: the object that holds them. */
  results: new HiddenKey('<results>'),
  /** Path of a file open for writing. */
  path: new HiddenKey('<path>'),
  /** Path of a file open for reading. */
  source: new HiddenKey('<source>')
} as const;

/** Reads every slot of an object; returns their contents. */
export function readWhole(run: SymbolicRun, given: HeapObject): readonly Value[] {
  const object = run.memory.summaryOf(given.base ?? given);
  const held = [readLocation(run, object.content)];
  run.memory.recordWholeRead(object);
  if (object.allocation.isSummary) {
    return held;
  }
  for (const slot of object.slots.values()) {
    if (run.memory.peek(slot) !== null) {
      held.push(readLocation(run, slot));
    }
  }
  return held;
}

/** Reads the names that cells bind without showing them; null if no cell does. */
export function readUnknownNames(run: SymbolicRun): Value | null {
  const state = run.heap.state('names');
  const isBound = [state.content, ...state.slots.values()].some(
    location => run.memory.peek(location) !== null
  );
  const held = readWhole(run, state);
  return isBound ? run.values.joinAll(held) : null;
}

/** Reads a location; a slot or a name without content has the content of its object or of the namespace. */
export function readLocation(run: SymbolicRun, location: MemoryLocation): Value {
  const value = run.memory.read(location);
  if (value !== null) {
    return value;
  }
  if (location.kind === 'name') {
    return readUnknownNames(run) ?? run.values.plain;
  }
  return location.kind === 'slot' && location.object !== null
    ? readLocation(run, location.object.content)
    : run.values.plain;
}

/** Reads the slot `key` of an object; null if the object has no such slot of its own. */
export function readOwnSlot(run: SymbolicRun, object: HeapObject, key: SlotKey): Value | null {
  const value = run.memory.read(run.heap.slot(object, key));
  return isSummary(run, object) ? null : value;
}

/** Whether the object is represented by a summary object, and so has no slots of its own. */
export function isSummary(run: SymbolicRun, object: HeapObject): boolean {
  return run.memory.summaryOf(object).allocation.isSummary;
}
