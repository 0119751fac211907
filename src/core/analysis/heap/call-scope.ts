import type { HeapObject, Place } from './heap';
import type { Term, Terms } from './terms';

/**
 * A call in a statement: its writes depend only on its own reads, unless it uses something that the rest of the
 * statement wrote.
 */
export class CallScope {
  readonly reads = new Set<Place>();
  readonly writes = new Set<Place>();
  /** Objects whose reachable objects were all read for the call and have not changed since. */
  readonly deepReads = new Set<HeapObject>();
  usesOthers = false;
  /** Value number of the call and its reads; computed on demand. */
  private inputs: Term | null = null;
  /** Location → index of its first write; computed on demand. */
  private positions: ReadonlyMap<Place, number> | null = null;

  /** @param code - returns the source of the call; few calls are asked for it */
  constructor(private readonly code: () => string) {}

  /** Adds the reads and writes of a nested call. */
  include(inner: CallScope): void {
    inner.reads.forEach(location => this.reads.add(location));
    inner.writes.forEach(location => this.writes.add(location));
    inner.deepReads.forEach(object => this.deepReads.add(object));
    this.usesOthers ||= inner.usesOthers;
  }

  /** The value number of the content that the finished call wrote to a location. */
  termOf(location: Place, valueNumbers: Terms, termOfRead: (location: Place) => Term): Term {
    this.inputs ??= valueNumbers.of(
      valueNumbers.ofText(this.code()),
      [...this.reads].map(termOfRead)
    );
    this.positions ??= new Map([...this.writes].map((each, position) => [each, position]));
    return valueNumbers.of(this.inputs, [this.positions.get(location) ?? -1]);
  }
}

/** Clears the deep reads if the location may be part of them. */
export function forgetWith(objects: Set<HeapObject>, { object }: Place): void {
  if (object === null || objects.has(object)) {
    objects.clear();
  }
}
