/** Which names a cell touches anywhere, its functions included; computed once for each summary. */
import { memoize } from '../../memo/fact-table';
import type { BodyEvent, CellSummary } from '../../python/flow/cell-summary';
import { allEvents } from './notebook-names';

/** Names by what happens to them. */
export interface TouchedNames {
  /** Read or changed in place. */
  readonly reads: ReadonlySet<string>;
  /** Read by code that copes with their being missing. */
  readonly tests: ReadonlySet<string>;
  /** Bound or deleted. */
  readonly writes: ReadonlySet<string>;
  /** Whether names may be touched that do not show. */
  readonly isOpaque: boolean;
}

/** The names that the whole cell touches. */
export const touchedNames = memoize((summary: CellSummary) => touchedBy(allEvents(summary)));

/** The names that some events touch. */
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
  return { reads, tests, writes, isOpaque };
}
