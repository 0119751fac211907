/** What a statement left although it read something else than a fresh run: it has set the same again. */
import type { Heap, MemoryLocation } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';
import { ABSENT } from '../analysis/heap/value-numbering';
import { canonicalLocation } from './kernel-memory';

/** Whether it does not matter what a statement found in a location. */
type Tolerates = (location: MemoryLocation) => boolean;

/** Where every read counts. */
export const NEVER: Tolerates = () => false;

/**
 * The locations whose earlier content does not matter, because the statement has left there what a fresh run leaves: it
 * settles, or replaces a part, and shows nothing.
 */
export function leavesSameAs(ran: StatementTrace, fresh: StatementTrace, heap: Heap): Tolerates {
  const { settles, replacedInPart, writes, mayProduceOutput } = fresh;
  if (mayProduceOutput || ran.id !== fresh.id || (!settles && replacedInPart.length === 0)) {
    return NEVER;
  }
  const left = new Map(
    ran.writes.map(({ location, entry }) => [
      canonicalLocation(location, heap),
      entry?.valueNumber ?? ABSENT
    ])
  );
  const isSame = new Map(
    writes.map(({ location, entry }) => [
      location,
      left.get(location) === (entry?.valueNumber ?? ABSENT)
    ])
  );
  if (settles) {
    return [...isSame.values()].every(Boolean) ? location => isSame.has(location) : NEVER;
  }
  return location => replacedInPart.includes(location) && isSame.get(location) === true;
}
