/** Names that a cell accesses anywhere, including in its functions. */
import { memoize } from '../../memo/fact-table';
import type { BodyEvent, CellSummary } from '../../python/flow/cell-summary';
import { allEvents } from './notebook-names';

/** Names by kind of access. */
export interface TouchedNames {
  /** Read or mutated. */
  readonly reads: ReadonlySet<string>;
  /** Read by code that handles a missing name. */
  readonly guardedReads: ReadonlySet<string>;
  /** Bound or deleted. */
  readonly writes: ReadonlySet<string>;
  /** Whether the cell may access names that its text does not show. */
  readonly isOpaque: boolean;
}

/** The names that a cell accesses, memoized. */
export const touchedNames = memoize((summary: CellSummary) => touchedBy(allEvents(summary)));

/** The names that some events access. */
export function touchedBy(events: Iterable<BodyEvent>): TouchedNames {
  const reads = new Set<string>();
  const tests = new Set<string>();
  const writes = new Set<string>();
  let isOpaque = false;
  for (const event of events) {
    if (event.kind === 'reset' || event.kind === 'unknown-names') {
      isOpaque = true;
    } else if (event.kind === 'bind' || event.kind === 'delete') {
      writes.add(event.name);
    } else if (event.kind === 'read' && event.guarded) {
      tests.add(event.name);
    } else if (event.kind === 'read' || event.kind === 'mutate') {
      reads.add(event.name);
    }
  }
  return { reads, guardedReads: tests, writes, isOpaque };
}
