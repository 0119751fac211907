/** Assignments to attributes and items, `x.a = …` and `x["a"] = …`, and their deletion. */
import { assignedAttribute } from '../../effects/object-facts';
import { attributesAreItems, callSpecial, hasSlots, placeOfAssigned } from './attributes-and-items';
import type { Key } from './attributes-and-items';
import { readDeep } from './deep-reads';
import type { SymbolicRun } from './execution-context';
import type { HeapObject } from './heap';
import {
  isApartFrom,
  mutate,
  partition,
  replaceName,
  replacePart,
  setState,
  writeSlot
} from './objects';
import { isSummary, readLocation } from './reading';
import type { Value } from './value';

/** Assigns `target.name`. */
export function setAttribute(run: SymbolicRun, target: Value, name: string, value: Value): void {
  for (const callable of target.callables) {
    if (callable.kind === 'library') {
      setLibraryPart(run, callable.name, name, value);
    } else if (callable.kind === 'closure') {
      writeSlot(run, [callable.closure.object], name, value);
    }
  }
  const [parts, wholeReads] = partition(target.objects, isPart);
  const assigned = assignedAttribute(name);
  const replace = assigned === 'names' ? replaceName : replacePart;
  parts.forEach(object => replace(run, object, value));
  if (assigned === 'relabels') {
    // Renamed columns or rows are other items; the same labels again change nothing.
    run.memory.noteAgain(isApartFrom(run, value, wholeReads) ? 'settles' : 'changes');
    wholeReads.forEach(object => mutate(run, object, value));
  }
  const [columns, others] = partition(wholeReads, object => attributesAreItems(run, object));
  writeSlot(run, others, name, value);
  columns.forEach(object => setColumn(run, object, name, value, columns.length === 1));
}

/** Assigns `target[key]`. */
export function setItem(run: SymbolicRun, target: Value, key: Key, value: Value): void {
  readDeep(run, key.value);
  for (const callable of target.callables) {
    if (callable.kind === 'library') {
      setLibraryPart(run, callable.name, key.part ?? '', value);
    }
  }
  for (const object of target.objects) {
    const own = callSpecial(run, object, '__setitem__', [key.value, value]);
    if (own !== null && !isSummary(run, object)) {
      continue;
    }
    const table = object.base;
    if (table !== null && key.column !== null && attributesAreItems(run, table)) {
      const slot = run.heap.slot(table, key.column);
      const column = key.column;
      readDeep(run, value);
      const unread = run.memory.unreadOf(table).filter(location => location === slot);
      run.memory.replacingPartOf(unread, () => {
        readLocation(run, slot);
        setColumn(run, table, column, value, target.objects.length === 1);
      });
    } else if (key.part !== null && hasSlots(run, object)) {
      if (attributesAreItems(run, object)) {
        setColumn(run, object, key.part, value, target.objects.length === 1);
      } else {
        writeSlot(run, target.objects.length === 1 ? [object] : target.objects, key.part, value);
      }
    } else {
      if (attributesAreItems(run, object)) {
        readDeep(run, value);
      }
      const stored = attributesAreItems(run, object) ? run.values.plain : value;
      if (key.isSlice && mayResize(run, object)) {
        mutate(run, object, stored);
      } else {
        replacePart(run, object, stored);
      }
    }
  }
}

/** Whether assigning to a slice may change the number of elements: it does not for views and tables. */
function mayResize(run: SymbolicRun, { base, allocation: { type } }: HeapObject): boolean {
  const effects = type === null ? null : run.effects.typeEffects(type);
  return base === null && effects?.subscript !== 'view' && effects?.attributesAreItems !== true;
}

/** Deletes `target[key]` or `target.key`. */
export function deleteItem(run: SymbolicRun, target: Value, part: string | null): void {
  for (const callable of target.callables) {
    if (callable.kind === 'library') {
      setLibraryPart(run, callable.name, part ?? '', run.values.plain);
    }
  }
  for (const object of target.objects) {
    mutate(run, object, run.values.plain);
    if (part !== null) {
      run.memory.clear(run.heap.slot(object, part));
    }
  }
}

/** Assigns an attribute of a module: every user of the module may read it. */
function setLibraryPart(run: SymbolicRun, dotted: string, part: string, value: Value): void {
  if (dotted === '__main__') {
    writeSlot(run, [run.heap.namespace], part, value);
    return;
  }
  const whole = run.effects.moduleObject(`${dotted}.${part}`);
  if (whole !== null) {
    // `sys.argv = […]`
    setState(run, whole.place);
    return;
  }
  const object = run.effects.moduleObject(dotted);
  if (object === null) {
    const { options, key } = placeOfAssigned(run, `${dotted}.${part}`);
    writeSlot(run, [options], key, value);
  } else {
    writeSlot(run, [run.heap.state(object.place)], `${dotted}.${part}`, run.values.plain);
  }
}

function setColumn(
  run: SymbolicRun,
  object: HeapObject,
  part: string,
  value: Value,
  certain: boolean
): void {
  readDeep(run, value);
  if (certain) {
    writeSlot(run, [object], part, run.values.plain);
  } else {
    run.memory.conditionally(() => writeSlot(run, [object], part, run.values.plain));
  }
}

/** Whether the object is a part of another, such as a column or a view. */
function isPart(object: HeapObject): boolean {
  return (
    object.base !== null || (object.content.object !== object && object.content.object !== null)
  );
}
