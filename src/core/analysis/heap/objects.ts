/** Creates, mutates and iterates abstract objects. */
import type { ProcessState as StateName } from '../../effects/effect';
import { append } from '../../memo/lists';
import { isDrawing, isGridOfAxes } from './drawing';
import { joinNumbers } from './object-numbers';
import type { HeapObject, SlotKey } from './heap';
import { isHidden, optionOf } from './heap';
import { HiddenSlot, readLocation, readWhole } from './reading';
import type { SymbolicRun } from './execution-context';
import { bounded, boundContent, boundSlots, joinedWithFewCallables } from './summary-objects';
import type { Value } from './value';

/** The type that creates missing elements on access. */
export const DEFAULT_DICT = 'collections.defaultdict';

/** A new object with the given content. */
export function newObject(run: SymbolicRun, type: string | null, content: Value): Value {
  const object = run.allocate(type);
  // An object that this statement already allocated represents both from now on.
  const isFirst = !run.memory.hasAllocated(object);
  run.memory.allocate(object);
  run.memory.write(object.content, bounded(run, content), isFirst);
  boundContent(run, object.content);
  return run.values.object(object);
}

/** Merges objects of unknown type that the statement allocated into one. */
export function withMergedUnknown(run: SymbolicRun, value: Value): Value {
  return mergedAllocations(run, value, ({ allocation: { type } }) => type === null);
}

/** Merges objects that the statement allocated into one: otherwise each step of a long chain would add one more. */
export function mergedAllocations(
  run: SymbolicRun,
  value: Value,
  isIncluded: (object: HeapObject) => boolean = () => true
): Value {
  const made = value.objects.filter(
    object => run.memory.hasAllocated(object) && isIncluded(object)
  );
  if (made.length < 2) {
    return value;
  }
  const held = made.map(object => readLocation(run, object.content));
  const one = newObject(run, made[0].allocation.type, run.values.joinAll(held));
  joinNumbers(one, made);
  return run.values.join(run.values.without(value, made), one);
}

/** Writes slot `key` of the objects; a strong update if there is exactly one object. */
export function writeSlot(
  run: SymbolicRun,
  objects: readonly HeapObject[],
  key: SlotKey,
  value: Value
): void {
  const certain = objects.length === 1 && !run.memory.isConditional;
  const stored = bounded(run, value);
  for (const object of objects) {
    const isOnly = certain && !run.memory.isShared(object);
    const slot = run.heap.slot(object, key);
    run.memory.write(slot, stored, isOnly);
    boundContent(run, slot);
    boundSlots(run, object);
  }
}

/** What reading a key of a `defaultdict` creates; if the key may be missing, reading it adds it. */
export function createdPart(
  run: SymbolicRun,
  object: HeapObject,
  key: string,
  mayBeMissing: boolean
): Value {
  const created = run.values.object(run.heap.part(object, key, null));
  if (mayBeMissing) {
    run.memory.conditionally(() => writeSlot(run, [object], key, created));
  }
  return created;
}

/** Mutates an object depending on its previous state; the object may refer to `stored` afterwards. */
export function mutate(run: SymbolicRun, given: HeapObject, stored: Value): void {
  const { memory, values } = run;
  const object = memory.summaryOf(given.base ?? given);
  if (isDrawing(object)) {
    memory.producesOutput = true;
    readState(run, 'option:matplotlib');
  }
  if (optionOf(object.content) !== null) {
    addOptions(run, object, stored);
    return;
  }
  memory.recordWholeRead(object);
  const held = values.join(readLocation(run, object.content), stored);
  memory.write(object.content, bounded(run, held), true);
  for (const slot of object.allocation.isSummary ? [] : object.slots.values()) {
    if (memory.peek(slot) !== null && !isHidden(slot)) {
      memory.write(slot, values.join(readLocation(run, slot), stored), true);
    }
  }
  const path = object.slots.get(HiddenSlot.path);
  const texts = path === undefined ? [] : (memory.peek(path)?.texts ?? []);
  texts.forEach(text => changeFile(run, text, true));
}

/**
 * Replaces a part of an object by a value that does not depend on what is there. What else the object holds stays, and
 * matters to the new content only as such.
 */
export function replacePart(run: SymbolicRun, given: HeapObject, stored: Value): void {
  const object = run.memory.summaryOf(given.base ?? given);
  run.memory.replacingPartOf(run.memory.unreadOf(object), () => mutate(run, given, stored));
}

/** Like {@link replacePart}, where the items of the object stay. */
export function replaceName(run: SymbolicRun, given: HeapObject, stored: Value): void {
  const { memory } = run;
  const { content } = memory.summaryOf(given.base ?? given);
  const unread = memory.unreadOf(given.base ?? given).filter(location => location === content);
  memory.replacingPartOf(unread, () => {
    const held = run.values.join(readLocation(run, content), stored);
    memory.write(content, bounded(run, held), true);
  });
}

/** Whether a value is certainly no part of these objects, and refers to none: a text, a list of numbers. */
export function isApartFrom(
  { memory }: SymbolicRun,
  value: Value,
  objects: readonly HeapObject[]
): boolean {
  const roots = new Set(objects.map(({ root }) => root));
  return (
    value.callables.every(({ kind }) => kind === 'library') &&
    value.objects.every(
      ({ root, content, slots }) =>
        !roots.has(root) &&
        [content, ...slots.values()].every(each => (memory.peek(each)?.objects.length ?? 0) === 0)
    )
  );
}

/** Options that are set stay, and those that are set again have the same values. */
function addOptions({ memory }: SymbolicRun, options: HeapObject, stored: Value): void {
  memory.add(options.content, stored);
  for (const slot of options.slots.values()) {
    if (memory.peek(slot) !== null && !isHidden(slot)) {
      memory.add(slot, stored);
    }
  }
}

/** Mutates all objects of a value. */
export function mutateAll(run: SymbolicRun, value: Value, stored: Value): void {
  value.objects.forEach(object => mutate(run, object, stored));
}

/** Whether iteration consumes the object; false for objects of unknown type. */
export function isIterator(run: SymbolicRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  return type !== null && run.effects.typeEffects(type)?.iterator === true;
}

/** Takes elements from an iterator, and so from those that it wraps, as `zip` does; nothing for other objects. */
export function consume(run: SymbolicRun, object: HeapObject): void {
  const pending = [object];
  const seen = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isIterator(run, next)) {
      continue;
    }
    const wrapped = run.memory.peek(next.content)?.objects ?? [];
    mutate(run, next, run.values.plain);
    for (const each of wrapped) {
      if (!seen.has(each)) {
        seen.add(each);
        pending.push(each);
      }
    }
  }
}

/** Elements that the object creates itself when a missing key is accessed. */
function defaultElements({ heap, memory, values }: SymbolicRun, object: HeapObject): Value {
  if (object.allocation.type !== DEFAULT_DICT) {
    return values.plain;
  }
  const parts = [...object.slots.values()].filter(
    slot => !isHidden(slot) && memory.peek(slot) !== null
  );
  return values.objects([
    heap.element(object),
    ...parts.map(({ label }) => heap.part(object, label, null))
  ]);
}

/** The elements that iteration yields; consumes iterators. */
export function elementsOf(run: SymbolicRun, value: Value): Value {
  const { values } = run;
  // One join in the end: joining the elements of a long list one by one would take quadratic time.
  const elements: Value[] = [];
  for (const object of value.objects) {
    append(elements, readWhole(run, object));
    consume(run, object);
    if (elementsAreParts(run, object)) {
      elements.push(values.object(object));
    }
    elements.push(defaultElements(run, object.base ?? object));
  }
  return joinedWithFewCallables(run, elements);
}

/** Whether elements share the object's memory: rows of arrays, and all elements of objects of unknown type. */
export function elementsAreParts(run: SymbolicRun, object: HeapObject): boolean {
  // The list of views that `np.split` gives is a view of the array, too.
  return (
    [object, object.base].some(each => {
      const type = each?.allocation.type;
      const effects = typeof type === 'string' ? run.effects.typeEffects(type) : null;
      return type === null || effects?.subscript === 'view';
    }) || isGridOfAxes(object)
  );
}

/** Records a read of a state. */
export function readState(run: SymbolicRun, state: StateName): void {
  readWhole(run, run.heap.state(state));
}

/** Overwrites a state. */
export function setState(run: SymbolicRun, state: StateName): void {
  const { heap, memory, values } = run;
  const object = heap.state(state);
  memory.write(object.content, values.plain);
  for (const slot of object.slots.values()) {
    if (memory.peek(slot) !== null) {
      memory.clear(slot);
    }
  }
}

/** Records a read of a file or folder. */
export function readFile(run: SymbolicRun, path: string): void {
  const folder = run.heap.folder(path);
  if (path === '.' || folder.slots.size > 0) {
    readWhole(run, folder);
  } else {
    const isThere = run.memory.read(run.heap.file(path)) !== null;
    // If no cell wrote the file, its absence is visible: the statement may fail.
    run.memory.producesOutput ||= !isThere;
  }
  readWorkingFolder(run, path);
}

/** Writes a file; `keeps`: the new content depends on the previous content. */
export function changeFile(run: SymbolicRun, path: string, keeps: boolean): void {
  const { heap, memory, values } = run;
  const file = heap.file(path);
  readWorkingFolder(run, path);
  const folder = foldersOf(path).at(-1);
  if (folder !== undefined) {
    memory.read(heap.folder(folder).content);
  }
  if (keeps) {
    memory.read(file);
  }
  memory.write(file, values.plain);
}

/** Reads what a change of the working folder depends on: the present one, and the cell that makes the new one. */
export function readNewFolder(run: SymbolicRun, path: string): void {
  run.memory.read(run.heap.folder(path).content);
  readWorkingFolder(run, path);
}

/** Makes a folder and those that it is in; the content of a folder stands for its being there. */
export function makeFolder({ heap, memory, values }: SymbolicRun, path: string): void {
  for (const folder of [...foldersOf(path), path]) {
    memory.add(heap.folder(folder).content, values.plain);
  }
}

/** The folders that a path names, the outermost first. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split('/');
  const folders = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
  return folders.filter(folder => folder !== '' && folder !== '.');
}

function readWorkingFolder(run: SymbolicRun, path: string): void {
  if (!/^(?:[/\\~]|[a-z]:)/i.test(path)) {
    readState(run, 'cwd');
  }
}

/** The elements for which `isFirst` is true, and the others. */
export function partition<T>(list: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter(each => !isFirst(each))];
}
