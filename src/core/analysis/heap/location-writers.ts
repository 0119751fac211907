/** The cells of a run that write one place, in the order in which they run. */

import type { Place } from './heap';

/** Something that stands somewhere in the run. */
interface Placed {
  readonly position: number;
}

/** The writers of all places. */
export class WritersByPlace<T extends Placed> {
  /** Most places have one writer, which then stands for itself. */
  private readonly byPlace = new Map<Place, T | PlaceWriters<T>>();

  /** Places that somebody writes. */
  get places(): IterableIterator<Place> {
    return this.byPlace.keys();
  }

  add(place: Place, writer: T): void {
    const known = this.byPlace.get(place);
    if (known === undefined) {
      this.byPlace.set(place, writer);
    } else if (known instanceof PlaceWriters) {
      known.add(writer);
    } else {
      const several = new PlaceWriters<T>();
      several.add(known);
      several.add(writer);
      this.byPlace.set(place, several);
    }
  }

  delete(place: Place, writer: T): void {
    const known = this.byPlace.get(place);
    if (known instanceof PlaceWriters) {
      known.delete(writer);
    } else if (known === writer) {
      this.byPlace.delete(place);
    }
  }

  /** The last writer of the place that stands before `position`; null where none does. */
  before(place: Place, position: number): T | null {
    const known = this.byPlace.get(place);
    if (known instanceof PlaceWriters) {
      return known.before(position);
    }
    return known !== undefined && known.position < position ? known : null;
  }

  /** Positions may be others from now on. */
  move(): void {
    for (const known of this.byPlace.values()) {
      if (known instanceof PlaceWriters) {
        known.move();
      }
    }
  }
}

/** Finds the last writer before a position. */
class PlaceWriters<T extends Placed> {
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

  /** The last of them that stands before `position`; null where none does. */
  before(position: number): T | null {
    this.sort();
    const index = this.firstFrom(position);
    return index === 0 ? null : this.list[index - 1];
  }

  /** Positions may be others from now on. */
  move(): void {
    this.isSorted = false;
  }

  private sort(): void {
    if (!this.isSorted) {
      this.list.sort((a, b) => a.position - b.position);
      this.isSorted = true;
    }
  }

  /** Index of the first that does not stand before `position`. */
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
