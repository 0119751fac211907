/** What one statement reads and writes, and what a place holds. */
import type { HeapObject, Place } from './heap';
import type { ObservedCall } from './observations';
import type { Term } from './terms';
import { ABSENT } from './terms';
import type { Value } from './value';

/** What a place holds. */
export interface Entry {
  readonly term: Term;
  readonly value: Value;
  /** Where a statement bound it on some paths only: the statement, and the number of what would have stayed. */
  readonly under: { readonly by: string; readonly term: Term } | null;
}

/** The places as they are before a cell runs; null where a place holds nothing. */
export interface PlaceReader {
  lookup(place: Place): Entry | null;
  /** Places that were written since the last statement of unknown effects. */
  writtenSinceUnknown(): Iterable<Place>;
}

/** A place that a statement read before it wrote it. */
export interface Read {
  readonly place: Place;
  readonly term: Term;
  /** What it held. */
  readonly value: Value | null;
  /**
   * What it held matters only if the statement left it as it was: a name bound on one of several paths. `term` is then
   * what would stay after any number of runs of the statement.
   */
  readonly tolerant: boolean;
}

/** A place that a statement wrote; `entry` is null where it took away what was there. */
export interface Write {
  readonly place: Place;
  readonly entry: Entry | null;
}

/** What one statement at the top level of a cell did. */
export interface StatementRun {
  /** Names the statement: its cell and its text. */
  readonly id: string;
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  /** Objects of which it read all parts that they had. */
  readonly wholes: readonly HeapObject[];
  /** Objects that it made. */
  readonly makes: readonly HeapObject[];
  /** Number of the statement with all that it read: equal numbers, equal doings. */
  readonly inputs: Term;
  /** It may show something in the cell's output. */
  readonly shows: boolean;
  /** It needs a name that is not there: it and the rest of the cell do not run. */
  readonly fails: boolean;
  /** It costs too much to follow: it is taken to read and change everything. */
  readonly isUnknown: boolean;
  /** Calls that the observer kept, in order; none where the cells run without one. */
  readonly observed: readonly ObservedCall[];
}

/** Number of what stays in a place if `statement` does not bind it. */
export function termUnder(entry: Pick<Entry, 'term' | 'under'> | null, statement: string): Term {
  if (entry === null) {
    return ABSENT;
  }
  return entry.under?.by === statement ? entry.under.term : entry.term;
}
