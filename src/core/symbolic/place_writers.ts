/** The cells of a run that write one place, in the order in which they run. */

/** Something that stands somewhere in the run. */
interface Placed {
  readonly position: number;
}

/** Finds the last writer before a position. */
export class PlaceWriters<T extends Placed> {
  private list: T[] = [];
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
