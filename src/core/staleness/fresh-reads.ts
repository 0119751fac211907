/** Reads of statements in a fresh run, their providers, and whether the kernel's memory satisfies them. */
import type { FreshRun, RunStatement } from '../analysis/heap/document-slot';
import type { Place } from '../analysis/heap/heap';
import type { Read, StatementRun } from '../analysis/heap/statement-run';
import { termUnder } from '../analysis/heap/statement-run';
import { ABSENT } from '../analysis/heap/terms';
import type { KernelEntry } from './kernel-memory';

/** A read in a fresh run, with the statement that provides the value; null if there is none. */
export interface FreshRead {
  readonly read: Read;
  readonly provider: RunStatement | null;
}

/** The provider of a read; for a slot that must not exist, the statement that allocates the object. */
export function makerOrProvider(
  fresh: FreshRun,
  statement: RunStatement,
  location: Place
): RunStatement | null {
  const provider = fresh.providerOf(statement, location);
  return provider === null && location.object !== null
    ? fresh.makerOf(location.object.allocation.id)
    : provider;
}

/**
 * Slots that objects read as a whole have in the kernel, but not in a fresh run.
 *
 * @param has - whether a location has content in the kernel
 */
export function needlessParts(
  fresh: FreshRun,
  { reads, wholes }: StatementRun,
  has: (location: Place) => boolean
): readonly FreshRead[] {
  if (wholes.length === 0) {
    return [];
  }
  const known = new Set(reads.map(({ place: location }) => location));
  return wholes.flatMap(object =>
    [...object.slots.values()]
      .filter(slot => !known.has(slot) && has(slot))
      .map((location): FreshRead => ({
        read: { place: location, term: ABSENT, value: null, tolerant: false },
        provider: fresh.makerOf(object.allocation.id)
      }))
  );
}

/** Whether a statement that reads `entry` reads the same as in a fresh run. */
export function kernelGives(
  { term: valueNumber, tolerant: isFallback }: Read,
  entry: KernelEntry | null,
  statement: string
): boolean {
  if (isFallback) {
    return valueNumber === ABSENT || termUnder(entry, statement) === valueNumber;
  }
  return (entry?.term ?? ABSENT) === valueNumber;
}

/** Whether the entry refers to an outdated version of an object that is mutated. */
export function isSplit(
  fresh: FreshRun,
  { value, isOutdated }: KernelEntry,
  reallocated: ReadonlySet<number>
): boolean {
  return value.objects.some(
    ({ allocation }) =>
      (isOutdated === true || reallocated.has(allocation.id)) && fresh.isChanged(allocation.id)
  );
}
