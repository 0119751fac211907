import type { HeapObject, Place } from './heap';
import type { Term, Terms } from './terms';

/**
 * A call in a statement: what it changes depends on what was read for it alone, unless it used something that the rest
 * of the statement wrote.
 */
export class CallScope {
  readonly reads = new Set<Place>();
  readonly writes = new Set<Place>();
  /** Objects of which everything that can be reached was read for it, and has not changed since. */
  readonly deepReads = new Set<HeapObject>();
  usesOthers = false;
  /** The number of the call with all that it read; null until it is asked for. */
  private inputs: Term | null = null;
  /** The order in which it first wrote each place; null until it is asked for. */
  private positions: ReadonlyMap<Place, number> | null = null;

  /** `code` returns the call as it is written; few calls are asked for it. */
  constructor(private readonly code: () => string) {}

  /** Takes over what a call inside of it did. */
  include(inner: CallScope): void {
    inner.reads.forEach(place => this.reads.add(place));
    inner.writes.forEach(place => this.writes.add(place));
    inner.deepReads.forEach(object => this.deepReads.add(object));
    this.usesOthers ||= inner.usesOthers;
  }

  /** The number of what it put into a place, once it has ended. */
  termOf(place: Place, terms: Terms, termOfRead: (place: Place) => Term): Term {
    this.inputs ??= terms.of(terms.ofText(this.code()), [...this.reads].map(termOfRead));
    this.positions ??= new Map([...this.writes].map((each, position) => [each, position]));
    return terms.of(this.inputs, [this.positions.get(place) ?? -1]);
  }
}

/** Forgets what was read as a whole where the place may be a part of it. */
export function forgetWith(objects: Set<HeapObject>, { object }: Place): void {
  if (object === null || objects.has(object)) {
    objects.clear();
  }
}
