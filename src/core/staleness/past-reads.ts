/** What a statement of a past execution found, by the locations of a fresh run. */
import type { Allocation, Heap, MemoryLocation } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';
import type { ValueNumber } from '../analysis/heap/value-numbering';
import { ABSENT } from '../analysis/heap/value-numbering';
import { canonicalLocation } from './kernel-memory';

/** The reads of one statement. */
export class PastReads {
  private readonly numbers: ReadonlyMap<MemoryLocation, ValueNumber>;
  /** Of the objects of which it read all. */
  private readonly whole: ReadonlySet<Allocation>;

  /** @param ran - null if the execution had no such statement */
  constructor(ran: StatementTrace | null, heap: Heap) {
    const { reads = [], wholeReads = [] } = ran ?? {};
    this.numbers = new Map(
      reads.map(({ location, valueNumber }) => [canonicalLocation(location, heap), valueNumber])
    );
    this.whole = new Set(wholeReads.map(({ allocation }) => allocation));
  }

  /** The number of what it found in a location; null if it did not look there. */
  at(location: MemoryLocation): ValueNumber | null {
    const isSeen = location.object !== null && this.whole.has(location.object.allocation);
    return this.numbers.get(location) ?? (isSeen ? ABSENT : null);
  }
}
