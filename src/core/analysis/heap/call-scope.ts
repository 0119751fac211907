import type { HeapObject, MemoryLocation } from './heap';
import type { ValueNumber, ValueNumbering } from './value-numbering';

/**
 * A call in a statement: its writes depend only on its own reads, unless it uses something that the rest of the
 * statement wrote.
 */
export class CallScope {
  readonly reads = new Set<MemoryLocation>();
  readonly writes = new Set<MemoryLocation>();
  /** Objects whose reachable objects were all read for the call and have not changed since. */
  readonly deepReads = new Set<HeapObject>();
  usesOuterWrites = false;
  /** Value number of the call and its reads; computed on demand. */
  private inputs: ValueNumber | null = null;
  /** Location → index of its first write; computed on demand. */
  private positions: ReadonlyMap<MemoryLocation, number> | null = null;

  /** @param code - returns the source of the call; few calls are asked for it */
  constructor(private readonly code: () => string) {}

  /** Adds the reads and writes of a nested call. */
  include(inner: CallScope): void {
    inner.reads.forEach(location => this.reads.add(location));
    inner.writes.forEach(location => this.writes.add(location));
    inner.deepReads.forEach(object => this.deepReads.add(object));
    this.usesOuterWrites ||= inner.usesOuterWrites;
  }

  /** The value number of the content that the finished call wrote to a location; null if it depends on anything else. */
  numberOf(
    location: MemoryLocation,
    valueNumbers: ValueNumbering,
    termOfRead: (location: MemoryLocation) => ValueNumber
  ): ValueNumber | null {
    if (this.usesOuterWrites) {
      return null;
    }
    this.inputs ??= valueNumbers.of(
      valueNumbers.ofText(this.code()),
      [...this.reads].map(termOfRead)
    );
    this.positions ??= new Map([...this.writes].map((each, position) => [each, position]));
    return valueNumbers.of(this.inputs, [this.positions.get(location) ?? -1]);
  }
}

/** Clears the deep reads if the location may be part of them. */
export function invalidateReadsOf(objects: Set<HeapObject>, { object }: MemoryLocation): void {
  if (object === null || objects.has(object)) {
    objects.clear();
  }
}
