/** Reads of statements in a fresh run, their providers, and whether the kernel's memory satisfies them. */
import type { SymbolicTrace, ExecutedStatement } from '../analysis/heap/document-slot';
import type { MemoryLocation } from '../analysis/heap/heap';
import { stateOf } from '../analysis/heap/heap';
import type { Read } from '../analysis/heap/statement-trace';
import { keptBy } from '../analysis/heap/kept-content';
import { ABSENT } from '../analysis/heap/value-numbering';
import type { KernelEntry } from './kernel-memory';

/** A read in a fresh run, with the statement that provides the value; null if there is none. */
export interface FreshRead {
  readonly read: Read;
  readonly provider: ExecutedStatement | null;
}

/** A read that finds something else than in a fresh run. */
export interface WrongRead extends FreshRead {
  /** What it finds. */
  readonly held: KernelEntry | null;
}

/** The provider of a read; for a slot that must not exist, the statement that allocates the object. */
export function allocatorOrProvider(
  fresh: SymbolicTrace,
  statement: ExecutedStatement,
  location: MemoryLocation
): ExecutedStatement | null {
  const provider = fresh.providerOf(statement, location);
  return provider === null && location.object !== null
    ? fresh.allocatorOf(location.object.allocation.id)
    : provider;
}

/**
 * Slots that objects read as a whole have in the kernel, but not in a fresh run.
 *
 * @param has - whether a location has content in the kernel
 */
export function unexpectedSlots(
  fresh: SymbolicTrace,
  statement: ExecutedStatement,
  has: (location: MemoryLocation) => boolean
): readonly FreshRead[] {
  const { reads, wholeReads } = statement.trace;
  if (wholeReads.length === 0) {
    return [];
  }
  const known = new Set(reads.map(({ location }) => location));
  // Code that may read any name is not known to read those that no cell defines.
  const objects = wholeReads.filter(({ content }) => stateOf(content) !== 'names');
  return objects.flatMap(object =>
    [...object.slots.values()]
      .filter(slot => !known.has(slot) && has(slot))
      .map((location): FreshRead => ({
        read: { location, valueNumber: ABSENT, value: null, isFallback: false },
        provider: allocatorOrProvider(fresh, statement, location)
      }))
  );
}

/** Whether a statement that reads `entry` reads the same as in a fresh run. */
export function kernelSatisfies(
  { valueNumber, isFallback }: Read,
  entry: KernelEntry | null,
  statement: string
): boolean {
  if (isFallback) {
    return valueNumber === ABSENT || keptBy(entry, statement).valueNumber === valueNumber;
  }
  return (entry?.valueNumber ?? ABSENT) === valueNumber;
}

/** Whether the entry refers to an outdated version of an object that is mutated. */
export function hasOutdatedObject(
  fresh: SymbolicTrace,
  { value, isOutdated }: KernelEntry,
  reallocated: ReadonlySet<number>
): boolean {
  return value.objects.some(
    ({ allocation }) =>
      (isOutdated === true || reallocated.has(allocation.id)) && fresh.isMutated(allocation.id)
  );
}
