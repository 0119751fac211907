/**
 * Summary objects: where values, or what can be reached from them, grow beyond a fixed size, objects of one type become
 * one object with one place, whose changes are the changes of all of them. This bounds the cost of a run by construction.
 */
import type { HeapObject, Place } from './heap';
import { SUMMARY_KEY } from './heap';
import { HiddenPart, readPlace, readWhole } from './reading';
import type { CellRun } from './run';
import type { Value } from './value';

/** A value refers to no more objects than this. */
const MOST_OBJECTS = 24;
/** An object has no more parts than this that are told apart. */
const MOST_PARTS = 256;

/** A value is no more functions, classes and methods than this; one that may be more is something unknown. */
const MOST_CALLABLES = 24;

/** The value, with summary objects in place of its objects where there are too many. */
export function bounded(run: CellRun, value: Value): Value {
  if (value.callables.length > MOST_CALLABLES) {
    const { heap, values } = run;
    return bounded(run, values.objects([...value.objects, heap.unknown]));
  }
  if (value.objects.length <= MOST_OBJECTS) {
    return value;
  }
  summarize(run, value.objects);
  return run.memory.current(value);
}

function isBounded({ objects, callables }: Value): boolean {
  return objects.length <= MOST_OBJECTS && callables.length <= MOST_CALLABLES;
}

/** Sees to it that a place holds no more than a value may. */
export function boundHeld(run: CellRun, place: Place): void {
  const held = run.memory.peek(place);
  if (held !== null && !isBounded(held)) {
    run.memory.write(place, bounded(run, held), true);
  }
}

/** Summarizes an object that has too many parts. */
export function boundParts(run: CellRun, object: HeapObject): void {
  if (object.slots.size > MOST_PARTS && canBeSummarized(run, object)) {
    const live = [...object.slots.values()].filter(slot => run.memory.peek(slot) !== null);
    if (live.length > MOST_PARTS) {
      summarize(run, [object]);
    }
  }
}

/** Whether the object may lose its parts: classes and functions are looked up by them, states are known by their names. */
export function canBeSummarized(run: CellRun, object: HeapObject): boolean {
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

/** Summarizes objects, by type, with whatever they hold that would be too much for one place. */
export function summarize(run: CellRun, objects: readonly HeapObject[]): void {
  const { memory } = run;
  let members: ReadonlySet<HeapObject> = new Set(
    objects.map(({ root }) => memory.summaryOf(root)).filter(object => canBeSummarized(run, object))
  );
  let held = heldByAll(run, members);
  for (;;) {
    const others = held.objects.filter(
      object => !members.has(object.root) && canBeSummarized(run, object.root)
    );
    if (others.length <= MOST_OBJECTS) {
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
  // Whatever one of them held may be any of the others, now that they are not told apart.
  const all = run.values.join(rest, run.values.objects(summaries));
  summaries.forEach(summary => memory.write(summary.content, all, true));
}

function heldByAll(run: CellRun, members: Iterable<HeapObject>): Value {
  return run.values.joinAll([...members].flatMap(member => readWhole(run, member)));
}

function byType(members: Iterable<HeapObject>): readonly (readonly HeapObject[])[] {
  const groups = new Map<string | null, HeapObject[]>();
  for (const member of members) {
    const { type } = member.allocation;
    const group = groups.get(type);
    if (group === undefined) {
      groups.set(type, [member]);
    } else {
      group.push(member);
    }
  }
  return [...groups.values()];
}

/** One object for several of one type. */
function summarizeGroup(run: CellRun, group: readonly HeapObject[], held: Value): HeapObject {
  const { memory, values } = run;
  const known = group.find(({ allocation }) => allocation.isSummary);
  const summary = known ?? run.allocateSummary(group[0].allocation.type);
  if (known === undefined) {
    memory.make(summary);
  }
  memory.write(summary.content, held, true);
  const one = values.object(summary);
  for (const member of group) {
    if (member !== summary) {
      keepClasses(run, summary, member);
      // Who read the object before has to see that it is another one now.
      for (const place of [member.content, ...member.slots.values()]) {
        if (memory.peek(place) !== null && !place.label.startsWith('<')) {
          memory.write(place, one, true);
        }
      }
      member.isSummarized = true;
      memory.write(run.heap.slot(member, SUMMARY_KEY), one, true);
    }
  }
  return summary;
}

/** Instances of a notebook's classes keep their methods. */
function keepClasses(run: CellRun, summary: HeapObject, member: HeapObject): void {
  const slot = member.slots.get(HiddenPart.class);
  const classes = slot === undefined ? null : run.memory.peek(slot);
  if (classes !== null) {
    const place = run.heap.slot(summary, HiddenPart.class);
    run.memory.write(place, run.values.join(readPlace(run, place), classes), true);
  }
}

function isWrittenFile(run: CellRun, { slots }: HeapObject): boolean {
  const path = slots.get(HiddenPart.path);
  return path !== undefined && run.memory.peek(path) !== null;
}
