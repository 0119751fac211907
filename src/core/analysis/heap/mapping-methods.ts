/** Methods of dictionaries that access single slots, given literal keys. */
import { readDeep } from './deep-reads';
import type { HeapObject } from './heap';
import { isHidden } from './heap';
import { writeSlot } from './objects';
import { isSummary, readLocation } from './reading';
import type { Arguments, SymbolicRun } from './execution-context';
import type { Value } from './value';

/** `get`, `pop` and `setdefault` of a literal key access only that slot; null for all other calls. */
export function callOnSlot(
  run: SymbolicRun,
  receiver: Value,
  type: string | null,
  name: string,
  given: Arguments
): Value | null {
  const { memory, values, heap } = run;
  const [object] = receiver.objects;
  const [key, other] = given.positional;
  const isMapping =
    type !== null && run.effects.typeEffects(type)?.lineage.includes('dict') === true;
  // `Counter.update` adds to existing counts.
  if (isMapping && type !== 'collections.Counter' && updateSlots(run, receiver, name, given)) {
    return values.none;
  }
  if (
    !isMapping ||
    isSummary(run, object) ||
    !/^(?:get|pop|setdefault)$/.test(name) ||
    key === undefined ||
    key.text === null
  ) {
    return null;
  }
  const slot = heap.slot(object, key.text);
  const held = memory.read(slot);
  // The environment in which the kernel was started may define environment variables that no cell sets.
  const otherwise = object.content.kind === 'state' ? values.plain : values.none;
  const rest = held === null ? values.join(readLocation(run, slot), other ?? otherwise) : held;
  if (name === 'pop') {
    memory.clear(slot);
  } else if (name === 'setdefault' && held === null) {
    writeSlot(run, [object], key.text, rest);
  }
  return rest;
}

/** Whether all items of a dictionary are in its slots: a literal, and not one that was made of pairs. */
function hasOnlySlots(run: SymbolicRun, object: HeapObject): boolean {
  return (
    run.memory.read(object.content) === run.values.plain &&
    [...object.slots.values()].some(slot => !isHidden(slot) && run.memory.peek(slot) !== null)
  );
}

/** `update` with a dictionary of literal keys writes only these slots; false for all other calls. */
function updateSlots(run: SymbolicRun, receiver: Value, name: string, given: Arguments): boolean {
  const [source] = given.positional;
  const [from] = source?.objects ?? [];
  const isSupported =
    name === 'update' &&
    given.spread === null &&
    given.positional.length <= 1 &&
    (source === undefined ||
      (source.objects.length === 1 && from.allocation.type === 'dict' && hasOnlySlots(run, from)));
  if (!isSupported || receiver.objects.length !== 1) {
    return false;
  }
  if (from !== undefined) {
    readDeep(run, source);
    for (const slot of from.slots.values()) {
      const held = run.memory.peek(slot);
      if (held !== null && !isHidden(slot)) {
        writeSlot(run, receiver.objects, slot.label, held);
      }
    }
  }
  given.keywords.forEach((value, key) => writeSlot(run, receiver.objects, key, value));
  return true;
}
