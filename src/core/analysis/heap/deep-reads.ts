/** Reading all that can be reached from a value. */
import type { HeapObject } from './heap';
import { readWhole } from './reading';
import type { CellRun } from './run';
import { canBeSummarized, summarize } from './summary-objects';
import type { Value } from './value';

/** As soon as more objects than this can be reached from a value, those that are farthest away become summary objects. */
const MOST_REACHED = 120;
/** So many objects, the nearest, stay as they are then. */
const KEPT = 40;

/** Depends on all that can be reached from the value. */
export function readDeep(run: CellRun, value: Value): void {
  if (value.objects.length === 0 && value.callables.length === 0) {
    return;
  }
  const known = run.memory.deepReads;
  if (value.callables.length === 0 && value.objects.every(object => known.has(object))) {
    return;
  }
  const seen = new Set<HeapObject>();
  const values = [value];
  let near: HeapObject[] = [];
  for (const next of values) {
    for (const object of objectsOf(run, next)) {
      if (!seen.has(object) && !known.has(object)) {
        seen.add(object);
        values.push(...readWhole(run, object));
        near.push(object);
      }
    }
    if (near.length > MOST_REACHED) {
      const far = near.slice(KEPT).filter(object => canBeSummarized(run, object));
      near = near.slice(0, KEPT);
      summarize(run, far);
      values.push(run.memory.current(run.values.objects(far)));
    }
  }
  seen.forEach(object => known.add(object));
}

/** The objects that a value gives access to at once. */
function objectsOf(run: CellRun, value: Value): readonly HeapObject[] {
  const { objects } = run.memory.current(value);
  return value.callables.length === 0
    ? objects
    : [
        ...objects,
        ...value.callables.flatMap(callable => {
          switch (callable.kind) {
            case 'method':
              return objectsOf(run, callable.receiver);
            case 'closure':
              return [callable.closure.object];
            default:
              return [];
          }
        })
      ];
}
