/**
 * Summary objects: when a value, or the objects reachable from it, exceed a fixed size, objects of the same type are
 * merged into one object with a single location; a mutation of it mutates all of them. This bounds the cost of symbolic
 * execution by construction.
 */
import type { HeapObject, MemoryLocation } from './heap';
import { isHidden, SUMMARY_KEY } from './heap';
import { HiddenSlot, readLocation, readWhole } from './reading';
import type { SymbolicRun } from './execution-context';
import type { Callable, Value } from './value';
import { groupBy } from '../../memo/group-by';

/** Maximum number of objects in a value. */
const MAX_OBJECTS = 24;
/** Maximum number of slots of an object. */
const MAX_SLOTS = 128;

/** Maximum number of functions, classes and methods in a value; beyond that, the value is unknown. */
const MAX_CALLABLES = 24;

/** The value, with its objects summarized if there are too many. */
export function bounded(run: SymbolicRun, given: Value): Value {
  const value = withFewCallables(run, given);
  if (value.objects.length <= MAX_OBJECTS) {
    return value;
  }
  summarize(run, value.objects);
  return run.memory.resolve(value);
}

/** The value, with its functions unknown if there are too many. */
function withFewCallables({ heap, values }: SymbolicRun, value: Value): Value {
  return value.callables.length > MAX_CALLABLES
    ? values.objects([...value.objects, heap.unknown])
    : value;
}

/** The union of the values, with their functions unknown if there are too many. */
export function joinedWithFewCallables(run: SymbolicRun, parts: readonly Value[]): Value {
  const { heap, values } = run;
  const functions = new Set<Callable>();
  for (const { callables } of parts) {
    // Methods with one name become one when they are joined.
    callables.filter(({ kind }) => kind !== 'method').forEach(each => functions.add(each));
    if (functions.size > MAX_CALLABLES) {
      // Without joining them: all sets of functions would be kept.
      return values.objects([...parts.flatMap(part => part.objects), heap.unknown]);
    }
  }
  return withFewCallables(run, values.joinAll(parts));
}

function isBounded({ objects, callables }: Value): boolean {
  return objects.length <= MAX_OBJECTS && callables.length <= MAX_CALLABLES;
}

/** Summarizes the content of a location if it is too large. */
export function boundContent(run: SymbolicRun, location: MemoryLocation): void {
  const held = run.memory.peek(location);
  if (held !== null && !isBounded(held)) {
    run.memory.widen(location, bounded(run, held));
  }
}

/** Summarizes an object that has too many slots. */
export function boundSlots(run: SymbolicRun, object: HeapObject): void {
  if (object.slots.size > MAX_SLOTS && canBeSummarized(run, object)) {
    const live = [...object.slots.values()].filter(slot => run.memory.peek(slot) !== null);
    if (live.length > MAX_SLOTS) {
      summarize(run, [object]);
    }
  }
}

/**
 * Whether the object may lose its slots: classes and functions are looked up by them, states are identified by their
 * names.
 */
export function canBeSummarized(run: SymbolicRun, object: HeapObject): boolean {
  const { type } = object.allocation;
  return (
    object.root === object &&
    object.id >= 0 &&
    type !== 'class' &&
    type !== 'function' &&
    type !== 'frame' &&
    !isWrittenFile(run, object)
  );
}

/** Summarizes objects by type, together with any content that would be too large for one location. */
export function summarize(run: SymbolicRun, objects: readonly HeapObject[]): void {
  const { memory } = run;
  let members: ReadonlySet<HeapObject> = new Set(
    objects.map(({ root }) => memory.summaryOf(root)).filter(object => canBeSummarized(run, object))
  );
  let held = heldByAll(run, members);
  for (;;) {
    const others = held.objects.filter(
      object => !members.has(object.root) && canBeSummarized(run, object.root)
    );
    if (others.length <= MAX_OBJECTS) {
      break;
    }
    const more = new Set(others.map(({ root }) => root));
    held = run.values.join(held, heldByAll(run, more));
    members = new Set([...members, ...more]);
  }
  const rest = run.values.without(
    held,
    held.objects.filter(({ root }) => members.has(root))
  );
  const summaries = byType(members).map(group => summarizeGroup(run, group, rest));
  // The merged objects are no longer distinguishable, so each may hold the content of any other.
  const all = withFewCallables(run, run.values.join(rest, run.values.objects(summaries)));
  summaries.forEach(summary => memory.write(summary.content, all, true));
}

function heldByAll(run: SymbolicRun, members: Iterable<HeapObject>): Value {
  return joinedWithFewCallables(
    run,
    [...members].flatMap(member => readWhole(run, member))
  );
}

function byType(members: Iterable<HeapObject>): readonly (readonly HeapObject[])[] {
  return [...groupBy(members, ({ allocation }) => allocation.type).values()];
}

/** Merges objects of the same type into one. */
function summarizeGroup(run: SymbolicRun, group: readonly HeapObject[], held: Value): HeapObject {
  const { memory, values } = run;
  const known = group.find(({ allocation }) => allocation.isSummary);
  const summary = known ?? run.allocateSummary(group[0].allocation.type);
  if (known === undefined) {
    memory.allocate(summary);
  }
  memory.write(summary.content, held, true);
  const one = values.object(summary);
  for (const member of group) {
    if (member !== summary) {
      keepClasses(run, summary, member);
      // Statements that read the object before depend on this replacement.
      for (const location of [member.content, ...member.slots.values()]) {
        if (memory.peek(location) !== null && !isHidden(location)) {
          memory.write(location, one, true);
        }
      }
      member.isSummarized = true;
      memory.write(run.heap.slot(member, SUMMARY_KEY), one, true);
    }
  }
  return summary;
}

/** Instances of a notebook's classes keep their methods. */
function keepClasses(run: SymbolicRun, summary: HeapObject, member: HeapObject): void {
  const slot = member.slots.get(HiddenSlot.class);
  const classes = slot === undefined ? null : run.memory.peek(slot);
  if (classes !== null) {
    const location = run.heap.slot(summary, HiddenSlot.class);
    run.memory.write(location, run.values.join(readLocation(run, location), classes), true);
  }
}

function isWrittenFile(run: SymbolicRun, { slots }: HeapObject): boolean {
  const path = slots.get(HiddenSlot.path);
  return path !== undefined && run.memory.peek(path) !== null;
}
