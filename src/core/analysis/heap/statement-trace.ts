/** Reads and writes of one statement, and the contents of memory locations. */
import type { HeapObject, MemoryLocation } from './heap';
import type { ObservedCall } from './observations';
import type { ValueNumber } from './value-numbering';
import type { Value } from './value';

/** A statement that binds a location on some paths only, or in part, and the value number of what stays. */
export interface Fallback {
  readonly by: string;
  readonly valueNumber: ValueNumber;
  /** That of the content that stays. */
  readonly earlier: Fallback | null;
}

/** Value numbers of the content of a memory location. */
export interface EntryNumbers {
  readonly valueNumber: ValueNumber;
  readonly fallback: Fallback | null;
}

/** Content of a memory location. */
export interface Entry extends EntryNumbers {
  readonly value: Value;
}

/** Memory before a cell runs; null for empty locations. */
export interface LocationReader {
  lookup(location: MemoryLocation): Entry | null;
  /** Locations written since the last statement with unknown effects. */
  writtenSinceUnknown(): Iterable<MemoryLocation>;
}

/** What a statement found in a location. */
export interface ReadContent {
  readonly valueNumber: ValueNumber;
  /** Its content. */
  readonly value: Value | null;
  /**
   * The content matters only if the statement keeps it: a name bound on one of several paths. `valueNumber` is
   * then the fallback after any number of executions of the statement.
   */
  readonly isFallback: boolean;
}

/** A location that a statement read before writing it. */
export interface Read extends ReadContent {
  readonly location: MemoryLocation;
  /** The content did not matter, but there was some: an error came before it was used. */
  readonly isUnused?: true;
}

/** A location that a statement wrote; `entry` is null if it deleted the content. */
export interface Write {
  readonly location: MemoryLocation;
  readonly entry: Entry | null;
}

/** What a statement does with the numbers of one library. */
export interface NumberUse {
  /** The counter. */
  readonly counter: string;
  /** It takes numbers: it creates objects. */
  readonly takes: boolean;
  /** It begins again with the first number. */
  readonly resets: boolean;
  /** Whose numbers its effects depend on: none, only those of objects that existed before, or its own as well. */
  readonly shows: 'none' | 'earlier' | 'own';
}

/** Effects of one statement at the top level of a cell. */
export interface StatementTrace {
  /** Identifies the statement: its cell and its text. */
  readonly id: string;
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  /** Objects of which it read every slot that existed. */
  readonly wholeReads: readonly HeapObject[];
  /** Objects that it allocated. */
  readonly allocates: readonly HeapObject[];
  /** Value number of the statement and everything it read: equal numbers mean equal effects. */
  readonly inputs: ValueNumber;
  /** It produces output, as far as the tables and the text tell. */
  readonly producesOutput: boolean;
  /** It may also produce output: it calls what no table describes. */
  readonly mayProduceOutput: boolean;
  /** It may raise an error on wrong inputs. */
  readonly mayFail: boolean;
  /** It reads a missing name: it fails, and the rest of the cell does not run. */
  readonly fails: boolean;
  /** It exceeds the budget, and counts as reading and changing everything. */
  readonly isUnknown: boolean;
  /** What it does with the numbers that libraries give to their objects. */
  readonly numbers: readonly NumberUse[];
  /** Calls that the observer kept, in order; none where the cells run without one. */
  readonly observed: readonly ObservedCall[];
  /** Locations that it read only because it replaces a part of their content, whatever the part was. */
  readonly replacedInPart: readonly MemoryLocation[];
  /** These parts follow from the rest of the content. */
  readonly derivesPart: boolean;
  /** Run again on what it left itself, with all else unchanged, it changes nothing. */
  readonly settles: boolean;
}
