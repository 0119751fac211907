/** Reads everything reachable from a value. */
import { append } from '../../memo/lists';
import type { HeapObject } from './heap';
import { readWhole } from './reading';
import type { SymbolicRun } from './execution-context';
import { canBeSummarized, summarize } from './summary-objects';
import type { Value } from './value';

/** Once more objects than this are reachable from a value, the farthest are summarized. */
const MAX_REACHED = 120;
/** Number of nearest objects that are not summarized. */
const KEPT = 40;

/** Records reads of everything reachable from the value. */
export function readDeep(run: SymbolicRun, value: Value): void {
  if (value.objects.length === 0 && value.callables.length === 0) {
    return;
  }
  const known = run.memory.deepReads;
  if (value.callables.length === 0 && value.objects.every(object => known.has(object))) {
    return;
  }
  const seen = new Set<HeapObject>();
  const values = [value];
  let reached: HeapObject[] = [];
  for (const next of values) {
    for (const object of objectsOf(run, next)) {
      if (!seen.has(object) && !known.has(object)) {
        seen.add(object);
        append(values, readWhole(run, object));
        reached.push(object);
      }
    }
    if (reached.length > MAX_REACHED) {
      const far = reached.slice(KEPT).filter(object => canBeSummarized(run, object));
      reached = reached.slice(0, KEPT);
      summarize(run, far);
      values.push(run.memory.resolve(run.values.objects(far)));
    }
  }
  seen.forEach(object => known.add(object));
}

/** Objects that a value refers to directly. */
function objectsOf(run: SymbolicRun, value: Value): readonly HeapObject[] {
  const { objects } = run.memory.resolve(value);
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
