/** Reading and changing objects, as wholes and by parts. */
import type { Place as StatePlace } from '../effects/effect';
import type { HeapObject, Place } from './heap';
import type { CellRun } from './run';
import type { Value } from './value';

/** Makes what it is asked for and has not. */
export const MAKES_PARTS = 'collections.defaultdict';

/** Keys of parts that stand for no key or attribute of Python's. */
export const HiddenPart = {
  class: '<class>',
  bases: '<bases>',
  /** Of an open file that is written: its path. */
  path: '<path>',
  /** Of an open file that is read: its path. */
  source: '<source>'
} as const;

/** A new object that holds `content`. */
export function newObject(run: CellRun, type: string | null, content: Value): Value {
  const object = run.allocate(type);
  run.memory.make(object);
  run.memory.write(object.content, content, true);
  return run.values.object(object);
}

/** Beyond so many objects the rest of what can be reached is taken not to matter. */
const REACH = 200;

/** Depends on all that can be reached from the value. */
export function readDeep(run: CellRun, value: Value, seen = new Set<HeapObject>()): void {
  for (const object of value.objects) {
    if (!seen.has(object) && seen.size < REACH) {
      seen.add(object);
      for (const held of readWhole(run, object)) {
        readDeep(run, held, seen);
      }
    }
  }
  for (const callable of value.callables) {
    if (callable.kind === 'method') {
      readDeep(run, callable.receiver, seen);
    } else if (callable.kind === 'closure') {
      readDeep(run, run.values.object(callable.closure.object), seen);
    }
  }
}

/** Depends on all parts of an object; gives what they hold. */
export function readWhole(run: CellRun, given: HeapObject): readonly Value[] {
  const object = given.whole ?? given;
  const held = [readPlace(run, object.content)];
  run.memory.readAll(object);
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
  return run.memory.read(run.heap.slot(object, key));
}

/** Gives the part `key` of the objects another value; certain where there is but one object. */
export function writeSlot(
  run: CellRun,
  objects: readonly HeapObject[],
  key: string,
  value: Value
): void {
  const certain = objects.length === 1 && !run.memory.isConditional;
  for (const object of objects) {
    const slot = run.heap.slot(object, key);
    run.memory.write(slot, value, certain);
  }
}

/** Changes an object in place, in a way that depends on what it was; it may refer to `stored` from now on. */
export function mutate(run: CellRun, given: HeapObject, stored: Value): void {
  const object = given.whole ?? given;
  const { memory, values } = run;
  memory.readAll(object);
  memory.write(object.content, values.join(readPlace(run, object.content), stored), true);
  for (const slot of object.slots.values()) {
    if (memory.peek(slot) !== null && !slot.label.startsWith('<')) {
      memory.write(slot, values.join(readPlace(run, slot), stored), true);
    }
  }
  const path = object.slots.get(HiddenPart.path);
  const text = path === undefined ? null : (memory.peek(path)?.text ?? null);
  if (text !== null) {
    changeFile(run, text, true);
  }
}

/** Changes all objects of a value. */
export function mutateAll(run: CellRun, value: Value, stored: Value): void {
  value.objects.forEach(object => mutate(run, object, stored));
}

/** Whether going through the object uses it up. Of what is not known nobody can say: then it does not. */
export function isIterator(run: CellRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  return type !== null && run.effects.typeEffects(type)?.iterator === true;
}

/** What an object made itself when it was asked for a key that it had not. */
function madeParts({ heap, memory, values }: CellRun, object: HeapObject): Value {
  if (object.allocation.type !== MAKES_PARTS) {
    return values.plain;
  }
  const parts = [...object.slots.values()].filter(slot => memory.peek(slot) !== null);
  return values.objects([
    heap.element(object),
    ...parts.map(({ label }) => heap.part(object, label, null))
  ]);
}

/** What going through the value gives; iterators are used up by it. */
export function elementsOf(run: CellRun, value: Value): Value {
  const { values } = run;
  let elements = values.plain;
  for (const object of value.objects) {
    for (const held of readWhole(run, object)) {
      elements = values.join(elements, held);
    }
    if (isIterator(run, object)) {
      mutate(run, object, values.plain);
    }
    if (elementsAreParts(run, object)) {
      elements = values.join(elements, values.object(object));
    }
    elements = values.join(elements, madeParts(run, object.whole ?? object));
  }
  return elements;
}

/** Whether an element shares the object's memory: rows of arrays, and whatever is in objects of unknown type. */
export function elementsAreParts(run: CellRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  const effects = type === null ? null : run.effects.typeEffects(type);
  return type === null || effects?.subscript === 'view';
}

/** Depends on a state. */
export function readState(run: CellRun, state: StatePlace): void {
  readWhole(run, run.heap.state(state));
}

/** Sets a state, whatever it was. */
export function setState(run: CellRun, state: StatePlace): void {
  const { heap, memory, values } = run;
  const object = heap.state(state);
  memory.write(object.content, values.plain);
  for (const slot of object.slots.values()) {
    if (memory.peek(slot) !== null) {
      memory.clear(slot);
    }
  }
}

/** Depends on a file or folder. */
export function readFile(run: CellRun, path: string): void {
  const folder = run.heap.folder(path);
  if (folder.slots.size > 0) {
    readWhole(run, folder);
  } else {
    const isThere = run.memory.read(run.heap.file(path)) !== null;
    // Where no cell made it, whether it is there shows: the statement may fail.
    run.memory.shows ||= !isThere;
  }
  readWorkingFolder(run, path);
}

/** Writes a file; where it `keeps` what was in it, what it was matters. */
export function changeFile(run: CellRun, path: string, keeps: boolean): void {
  const { heap, memory, values } = run;
  const file = heap.file(path);
  readWorkingFolder(run, path);
  if (keeps) {
    memory.read(file);
  }
  memory.write(file, values.plain);
}

function readWorkingFolder(run: CellRun, path: string): void {
  if (!/^(?:[/\\~]|[a-z]:)/i.test(path)) {
    readState(run, 'cwd');
  }
}
