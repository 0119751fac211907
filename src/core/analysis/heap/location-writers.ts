/** The cells that write each memory location, in execution order. */

import type { MemoryLocation } from './heap';

/** An item with a position in the trace. */
interface Positioned {
  readonly position: number;
}

/** Index of the writers of all locations. */
export class WritersByLocation<T extends Positioned> {
  /** Most locations have a single writer, which is stored directly. */
  private readonly byLocation = new Map<MemoryLocation, T | SortedWriters<T>>();

  /** Locations with a writer. */
  get locations(): IterableIterator<MemoryLocation> {
    return this.byLocation.keys();
  }

  add(location: MemoryLocation, writer: T): void {
    const known = this.byLocation.get(location);
    if (known === undefined) {
      this.byLocation.set(location, writer);
    } else if (known instanceof SortedWriters) {
      known.add(writer);
    } else {
      const several = new SortedWriters<T>();
      several.add(known);
      several.add(writer);
      this.byLocation.set(location, several);
    }
  }

  delete(location: MemoryLocation, writer: T): void {
    const known = this.byLocation.get(location);
    if (known instanceof SortedWriters) {
      known.delete(writer);
    } else if (known === writer) {
      this.byLocation.delete(location);
    }
  }

  /** The last writer of the location before `position`; null if there is none. */
  before(location: MemoryLocation, position: number): T | null {
    const known = this.byLocation.get(location);
    if (known instanceof SortedWriters) {
      return known.before(position);
    }
    return known !== undefined && known.position < position ? known : null;
  }

  /** Marks the order as outdated after positions changed. */
  invalidatePositions(): void {
    for (const known of this.byLocation.values()) {
      if (known instanceof SortedWriters) {
        known.move();
      }
    }
  }
}

/** Sorted writers of one location. */
class SortedWriters<T extends Positioned> {
  private readonly list: T[] = [];
  private isSorted = true;

  add(writer: T): void {
    this.sort();
    this.list.splice(this.firstFrom(writer.position), 0, writer);
  }

  delete(writer: T): void {
    const index = this.list.indexOf(writer);
    if (index >= 0) {
      this.list.splice(index, 1);
    }
  }

  /** The last writer before `position`; null if there is none. */
  before(position: number): T | null {
    this.sort();
    const index = this.firstFrom(position);
    return index === 0 ? null : this.list[index - 1];
  }

  /** Marks the order as outdated after positions changed. */
  move(): void {
    this.isSorted = false;
  }

  private sort(): void {
    if (!this.isSorted) {
      this.list.sort((a, b) => a.position - b.position);
      this.isSorted = true;
    }
  }

  /** Index of the first writer at or after `position`. */
  private firstFrom(position: number): number {
    let low = 0;
    let high = this.list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.list[middle].position < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
