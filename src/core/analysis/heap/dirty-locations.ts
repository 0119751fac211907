import type { HeapObject, MemoryLocation } from './heap';
import { isNamespace } from './heap';
import type { StatementTrace } from './statement-trace';

/** Locations whose content changed since the cells below ran, and the objects that they belong to. */
export class DirtyLocations {
  private readonly locations = new Set<MemoryLocation>();
  private names = 0;
  /** Number of dirty locations in each object. */
  private readonly slotCounts = new Map<HeapObject, number>();

  get size(): number {
    return this.locations.size;
  }

  add(location: MemoryLocation): void {
    if (!this.locations.has(location)) {
      this.locations.add(location);
      this.count(location, 1);
    }
  }

  delete(location: MemoryLocation): void {
    if (this.locations.delete(location)) {
      this.count(location, -1);
    }
  }

  /**
   * Whether a statement reads one of the locations, reads all slots of an object with a dirty slot, or has unknown
   * effects.
   */
  areReadBy(statements: readonly StatementTrace[]): boolean {
    return statements.some(
      ({ reads, wholeReads, isUnknown }) =>
        isUnknown ||
        reads.some(({ location }) => this.locations.has(location)) ||
        wholeReads.some(object => this.slotCounts.has(object) || this.hasNameOf(object))
    );
  }

  /** Whether the object is the namespace, whose slots are the names, and one of them is dirty. */
  private hasNameOf(object: HeapObject): boolean {
    return this.names > 0 && isNamespace(object);
  }

  private count({ kind, object }: MemoryLocation, by: number): void {
    this.names += kind === 'name' ? by : 0;
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
