/** Memory of a kernel, in terms of the locations of a fresh run. */
import type { Heap, HeapObject, MemoryLocation } from '../analysis/heap/heap';
import type { Entry } from '../analysis/heap/statement-trace';

/** Content of a location in a kernel. */
export interface KernelEntry extends Entry {
  /** It refers to an object that its cell has allocated again since. */
  readonly isOutdated?: true;
}

/**
 * Memory of the kernel with contents `entries`, in which the most recent objects stand for those of a fresh run. Looks
 * entries up on demand: for a large notebook a copy would take megabytes.
 */
export class KernelMemory {
  /** Allocation → the last generation with content; only where it is not the first. */
  private readonly latest = new Map<number, number>();

  constructor(
    private readonly entries: ReadonlyMap<MemoryLocation, Entry>,
    private readonly heap: Heap
  ) {
    for (const location of entries.keys()) {
      const { object } = location;
      if (object !== null && object.generation > 0) {
        const { allocation, generation } = object;
        this.latest.set(allocation.id, Math.max(this.latest.get(allocation.id) ?? 0, generation));
        // Makes slots that only the later object has known to the first object too.
        canonicalLocation(location, heap);
      }
    }
  }

  /** Content of a fresh run's location in the kernel; null if it is empty. */
  get(location: MemoryLocation): KernelEntry | null {
    const held = this.latestLocation(location);
    const entry = held === null ? undefined : this.entries.get(held);
    if (entry === undefined) {
      return null;
    }
    return entry.value.objects.some(object => !this.isLatest(object))
      ? { ...entry, isOutdated: true }
      : entry;
  }

  has(location: MemoryLocation): boolean {
    const held = this.latestLocation(location);
    return held !== null && this.entries.has(held);
  }

  private isLatest({ allocation, generation }: HeapObject): boolean {
    return generation >= (this.latest.get(allocation.id) ?? 0);
  }

  /** The same slot of the most recent object. */
  private latestLocation(location: MemoryLocation): MemoryLocation | null {
    const { object } = location;
    const generation = object === null ? undefined : this.latest.get(object.allocation.id);
    if (object === null || generation === undefined) {
      return location;
    }
    const last = this.heap.instance(object.allocation, generation);
    return location.kind === 'content' ? last.content : (last.slots.get(location.key) ?? null);
  }
}

/** The location of a fresh run that corresponds to this one. */
export function canonicalLocation(location: MemoryLocation, heap: Heap): MemoryLocation {
  const { object } = location;
  if (object === null || object.generation === 0) {
    return location;
  }
  const first = heap.instance(object.allocation, 0);
  switch (location.kind) {
    case 'content':
      return first.content;
    default:
      return heap.slot(first, location.key);
  }
}
