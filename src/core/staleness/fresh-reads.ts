/** What statements read in a fresh run, who gives it to them, and whether what the kernel holds would do as well. */
import type { FreshRun, RunStatement } from '../analysis/heap/document-slot';
import type { Place } from '../analysis/heap/heap';
import type { Read, StatementRun } from '../analysis/heap/statement-run';
import { termUnder } from '../analysis/heap/statement-run';
import { ABSENT } from '../analysis/heap/terms';
import type { KernelEntry } from './kernel-memory';

/** A read of a fresh run, with the statement that gave it what it reads; null where none did. */
export interface FreshRead {
  readonly read: Read;
  readonly provider: RunStatement | null;
}

/** What gives a statement what it reads; the making of an object, for a part that it must not have. */
export function makerOrProvider(
  fresh: FreshRun,
  statement: RunStatement,
  place: Place
): RunStatement | null {
  const provider = fresh.providerOf(statement, place);
  return provider === null && place.object !== null
    ? fresh.makerOf(place.object.allocation.id)
    : provider;
}

/** Parts of objects that a statement reads as wholes, and that they do not have in a fresh run; `has` tells what they have. */
export function needlessParts(
  fresh: FreshRun,
  { reads, wholes }: StatementRun,
  has: (place: Place) => boolean
): readonly FreshRead[] {
  if (wholes.length === 0) {
    return [];
  }
  const known = new Set(reads.map(({ place }) => place));
  return wholes.flatMap(object =>
    [...object.slots.values()]
      .filter(slot => !known.has(slot) && has(slot))
      .map(place => ({
        read: { place, term: ABSENT, value: null, tolerant: false },
        provider: fresh.makerOf(object.allocation.id)
      }))
  );
}

/** Whether a statement that finds `entry` reads what it does in a fresh run. */
export function kernelGives(
  { term, tolerant }: Read,
  entry: KernelEntry | null,
  statement: string
): boolean {
  if (tolerant) {
    return term === ABSENT || termUnder(entry, statement) === term;
  }
  return (entry?.term ?? ABSENT) === term;
}

/** Whether what the kernel holds refers to an object that others know a newer one of, and that changes. */
export function isSplit(
  fresh: FreshRun,
  { value, isOutdated }: KernelEntry,
  madeAnew: ReadonlySet<number>
): boolean {
  return value.objects.some(
    ({ allocation }) =>
      (isOutdated === true || madeAnew.has(allocation.id)) && fresh.isChanged(allocation.id)
  );
}
