/** The def-use graph of the notebook: its code cells from top to bottom. */
import type { Certainty, NameRange } from '../../python/flow/cell-summary';

/** How a cell depends on another: through a value, its mutation, a file, or a value read in a called function. */
export type EdgeKind = 'data' | 'mutation' | 'file' | 'late-binding';

/** `to` uses something that `from` provides. Positions among all cells, from 0. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly kind: EdgeKind;
  readonly certainty: Certainty;
}

/** Why a read fails, or may fail, when the notebook runs from top to bottom. */
export type UnboundReason =
  /** No cell binds the name (H6). */
  | {
      readonly kind: 'undefined';
      /** Cells below the read that may bind unknown names: too late for the read even if they bind this one. */
      readonly unknownBelow: readonly number[];
      /** A function that would bind the name if it were called. */
      readonly onlyInFunction: FunctionLocation | null;
    }
  /** Bound only below, or later in the same cell (H8). */
  | { readonly kind: 'defined-below'; readonly cells: readonly number[] }
  /** A certain `del` or reset above deleted it and no cell bound it again (H12). */
  | { readonly kind: 'deleted'; readonly cell: number; readonly range: NameRange }
  /** Bound above, but not on every path. Never certain; no rule reports it. */
  | { readonly kind: 'conditional' };

/** Location of the definition of a function or class. */
export interface FunctionLocation {
  readonly cell: number;
  readonly range: NameRange;
  readonly name: string;
}

/** How the read is reached. */
export type ReadVia =
  /** At the top level of its cell. */
  | { readonly kind: 'direct' }
  /** In a function, through the call (at the top level of `cell`) that first makes it fail. */
  | {
      readonly kind: 'call';
      readonly cell: number;
      readonly range: NameRange;
      /** The called function. */
      readonly function: string;
      /** The function whose text contains the read; differs from `function` in nested calls. */
      readonly reader: string;
      /** The body may run later than the call: the function is passed on, or is a generator or coroutine. */
      readonly deferred: boolean;
    }
  /** In a body that is never called. */
  | { readonly kind: 'uncalled'; readonly function: string };

/** A read that finds no value. Reads without a verdict (unknown names in force, guards) are not listed. */
export interface UnboundRead {
  readonly name: string;
  /** Cell whose text contains the read, and the range of the read in it. */
  readonly cell: number;
  readonly range: NameRange;
  /** `certain`: every normal path executes this read, and it finds nothing. */
  readonly certainty: Certainty;
  readonly reason: UnboundReason;
  readonly via: ReadVia;
}

/** What the cells provide, use and miss when they run from top to bottom on a fresh kernel. */
export interface DocumentGraph {
  /** Sorted by from, to, name, kind; without duplicates. */
  readonly edges: readonly GraphEdge[];
  /** Sorted by cell, start. One entry per (cell, name, reason): later reads of the same name are omitted. */
  readonly unboundReads: readonly UnboundRead[];
  /** Cells that certainly or possibly bind `name` at their top level or through calls, in document order. */
  binders(name: string): readonly number[];
  /** Whether names that no cell shows (star import, unknown magic, unparsable cell) may exist at cell `index`. */
  namesUnknownAt(index: number): boolean;
  /** Cells that read names provided by cell `index`. */
  readersOf(index: number): readonly number[];
}
