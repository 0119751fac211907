import type { HeapObject, Place } from './heap';
import type { StatementRun } from './statement-run';

/** Locations whose content changed since the cells below ran, and the objects that they belong to. */
export class DirtyPlaces {
  private readonly locations = new Set<Place>();
  /** Number of dirty locations in each object. */
  private readonly slotCounts = new Map<HeapObject, number>();

  get size(): number {
    return this.locations.size;
  }

  add(location: Place): void {
    if (!this.locations.has(location)) {
      this.locations.add(location);
      this.count(location, 1);
    }
  }

  delete(location: Place): void {
    if (this.locations.delete(location)) {
      this.count(location, -1);
    }
  }

  /**
   * Whether a statement reads one of the locations, reads all slots of an object with a dirty slot, or has unknown
   * effects.
   */
  areReadBy(statements: readonly StatementRun[]): boolean {
    return statements.some(
      ({ reads, wholes: wholeReads, isUnknown }) =>
        isUnknown ||
        reads.some(({ place: location }) => this.locations.has(location)) ||
        wholeReads.some(object => this.slotCounts.has(object))
    );
  }

  private count({ object }: Place, by: number): void {
    if (object !== null) {
      const count = (this.slotCounts.get(object) ?? 0) + by;
      if (count === 0) {
        this.slotCounts.delete(object);
      } else {
        this.slotCounts.set(object, count);
      }
    }
  }
}
