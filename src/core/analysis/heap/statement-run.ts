/** Reads and writes of one statement, and the contents of memory locations. */
import type { HeapObject, Place } from './heap';
import type { Term } from './terms';
import { ABSENT } from './terms';
import type { Value } from './value';

/** Content of a memory location. */
export interface Entry {
  readonly term: Term;
  readonly value: Value;
  /** If a statement binds the location on some paths only: that statement, and the value number on the other paths. */
  readonly under: { readonly by: string; readonly term: Term } | null;
}

/** Memory before a cell runs; null for empty locations. */
export interface PlaceReader {
  lookup(location: Place): Entry | null;
  /** Locations written since the last statement with unknown effects. */
  writtenSinceUnknown(): Iterable<Place>;
}

/** A location that a statement read before writing it. */
export interface Read {
  readonly place: Place;
  readonly term: Term;
  /** Its content. */
  readonly value: Value | null;
  /**
   * The content matters only if the statement keeps it: a name bound on one of several paths. `number` is then the
   * fallback after any number of executions of the statement.
   */
  readonly tolerant: boolean;
}

/** A location that a statement wrote; `entry` is null if it deleted the content. */
export interface Write {
  readonly place: Place;
  readonly entry: Entry | null;
}

/** Effects of one statement at the top level of a cell. */
export interface StatementRun {
  /** Identifies the statement: its cell and its text. */
  readonly id: string;
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  /** Objects of which it read every slot that existed. */
  readonly wholes: readonly HeapObject[];
  /** Objects that it allocated. */
  readonly makes: readonly HeapObject[];
  /** Value number of the statement and everything it read: equal numbers mean equal effects. */
  readonly inputs: Term;
  /** It may produce output. */
  readonly shows: boolean;
  /** It reads a missing name: it fails, and the rest of the cell does not run. */
  readonly fails: boolean;
  /** It exceeds the budget, and counts as reading and changing everything. */
  readonly isUnknown: boolean;
}

/** The value number that a location keeps if `statement` does not bind it. */
export function termUnder(entry: Pick<Entry, 'term' | 'under'> | null, statement: string): Term {
  if (entry === null) {
    return ABSENT;
  }
  return entry.under?.by === statement ? entry.under.term : entry.term;
}
