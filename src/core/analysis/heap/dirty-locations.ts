import type { HeapObject, Place } from './heap';
import type { StatementRun } from './statement-run';

/** Places that hold something else than when the cells below were run, and the objects that they are parts of. */
export class DirtyPlaces {
  private readonly places = new Set<Place>();
  /** How many of the places are parts of an object. */
  private readonly parts = new Map<HeapObject, number>();

  get size(): number {
    return this.places.size;
  }

  add(place: Place): void {
    if (!this.places.has(place)) {
      this.places.add(place);
      this.count(place, 1);
    }
  }

  delete(place: Place): void {
    if (this.places.delete(place)) {
      this.count(place, -1);
    }
  }

  /** Whether one of the statements reads any of the places, all parts of an object that one is part of, or everything. */
  areReadBy(statements: readonly StatementRun[]): boolean {
    return statements.some(
      ({ reads, wholes, isUnknown }) =>
        isUnknown ||
        reads.some(({ place }) => this.places.has(place)) ||
        wholes.some(object => this.parts.has(object))
    );
  }

  private count({ object }: Place, by: number): void {
    if (object !== null) {
      const count = (this.parts.get(object) ?? 0) + by;
      if (count === 0) {
        this.parts.delete(object);
      } else {
        this.parts.set(object, count);
      }
    }
  }
}
