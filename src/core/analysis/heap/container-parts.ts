/** What calls put into the containers that they make, one by one: `counts, edges = np.histogram(x)` gets two objects. */
import type { HeapObject } from './heap';
import type { SymbolicRun } from './execution-context';
import type { Value } from './value';
import { newObject } from './objects';

/** Valid in the statement that makes the container: later ones may change it. */
const partsOfContainers = new WeakMap<HeapObject, readonly Value[]>();

/** A new container; its parts are known one by one where their number is. */
export function containerOf(
  run: SymbolicRun,
  type: string,
  parts: readonly Value[],
  isComplete: boolean
): Value {
  const container = newObject(run, type, run.values.joinAll(parts));
  const [object] = container.objects;
  if (isComplete) {
    partsOfContainers.set(object, parts);
  } else {
    partsOfContainers.delete(object);
  }
  return container;
}

/** What unpacking into so many targets yields for each of them; null where that is unknown. */
export function unpackedParts(
  { memory, values }: SymbolicRun,
  value: Value,
  count: number
): readonly Value[] | null {
  const all = value.objects.flatMap(object => {
    const parts = memory.hasAllocated(object) ? partsOfContainers.get(object) : undefined;
    return parts?.length === count ? [parts] : [];
  });
  return all.length === 0 || all.length < value.objects.length || value.callables.length > 0
    ? null
    : Array.from({ length: count }, (_, index) => values.joinAll(all.map(parts => parts[index])));
}
