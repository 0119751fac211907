/** What a kernel holds, in terms of what a fresh run of the document would put there. */
import type { Heap, HeapObject, Place } from '../analysis/heap/heap';
import type { Entry } from '../analysis/heap/statement-run';

/** What a place of a kernel holds. */
export interface KernelEntry extends Entry {
  /** It refers to an object that its cell has made anew since. */
  readonly isOutdated?: true;
}

/**
 * The places of the kernel after `entries` came to be, objects made last standing for those of a fresh run. Looks them up
 * where they are: of a large notebook a copy would take megabytes.
 */
export class KernelMemory {
  /** The last run that made an object that is held, by allocation; only where it was not the first one. */
  private readonly latest = new Map<number, number>();

  constructor(
    private readonly entries: ReadonlyMap<Place, Entry>,
    private readonly heap: Heap
  ) {
    for (const place of entries.keys()) {
      const { object } = place;
      if (object !== null && object.generation > 0) {
        const { allocation, generation } = object;
        this.latest.set(allocation.id, Math.max(this.latest.get(allocation.id) ?? 0, generation));
        // A part that only the later object has is looked for among those of the first one, too.
        canonicalPlace(place, heap);
      }
    }
  }

  /** What the place of a fresh run holds in the kernel; null where that is nothing. */
  get(place: Place): KernelEntry | null {
    const held = this.placeInKernel(place);
    const entry = held === null ? undefined : this.entries.get(held);
    if (entry === undefined) {
      return null;
    }
    return entry.value.objects.some(object => !this.isLatest(object))
      ? { ...entry, isOutdated: true }
      : entry;
  }

  has(place: Place): boolean {
    const held = this.placeInKernel(place);
    return held !== null && this.entries.has(held);
  }

  private isLatest({ allocation, generation }: HeapObject): boolean {
    return generation >= (this.latest.get(allocation.id) ?? 0);
  }

  /** The same part of the object that was made last. */
  private placeInKernel(place: Place): Place | null {
    const { object } = place;
    const generation = object === null ? undefined : this.latest.get(object.allocation.id);
    if (object === null || generation === undefined) {
      return place;
    }
    const last = this.heap.instance(object.allocation, generation);
    return place.kind === 'content' ? last.content : (last.slots.get(place.label) ?? null);
  }
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
