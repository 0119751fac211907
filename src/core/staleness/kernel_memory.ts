/** What a kernel holds, in terms of what a fresh run of the document would put there. */
import type { Heap, HeapObject, Place } from '../symbolic/heap';
import type { Entry } from '../symbolic/memory';

/** What a place of a kernel holds. */
export interface KernelEntry extends Entry {
  /** It refers to an object that its cell has made anew since. */
  readonly isOutdated?: true;
}

/** The places of the kernel after `entries` came to be, objects made last standing for those of a fresh run. */
export function kernelMemory(
  entries: ReadonlyMap<Place, Entry>,
  heap: Heap
): ReadonlyMap<Place, KernelEntry> {
  const latest = new Map<number, number>();
  for (const place of entries.keys()) {
    if (place.object !== null) {
      const { allocation, generation } = place.object;
      latest.set(allocation.id, Math.max(latest.get(allocation.id) ?? 0, generation));
    }
  }
  const isLatest = (object: HeapObject): boolean =>
    object.generation >= (latest.get(object.allocation.id) ?? 0);
  const memory = new Map<Place, KernelEntry>();
  for (const [place, entry] of entries) {
    if (place.object === null || isLatest(place.object)) {
      const isOutdated = entry.value.objects.some(object => !isLatest(object));
      memory.set(canonicalPlace(place, heap), isOutdated ? { ...entry, isOutdated } : entry);
    }
  }
  return memory;
}

/** The place that stands for this one in a fresh run. */
export function canonicalPlace(place: Place, heap: Heap): Place {
  const { object } = place;
  if (object === null || object.generation === 0) {
    return place;
  }
  const first = heap.instance(object.allocation, 0);
  switch (place.kind) {
    case 'content':
      return first.content;
    default:
      return heap.slot(first, place.label);
  }
}
