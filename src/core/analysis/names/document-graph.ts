/** The def-use graph of the document program: its code cells from top to bottom. */
import type { Certainty, NameRange } from '../../python/flow/cell-summary';

/** By what a cell uses another: a value, its change in place, a file, or a value read in a called function. */
export type EdgeKind = 'data' | 'mutation' | 'file' | 'late-binding';

/** `to` uses what `from` makes. Cell positions over all cells, from 0. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly name: string;
  readonly kind: EdgeKind;
  readonly certainty: Certainty;
}

/** Why a read of a name fails, or may fail, when the notebook runs from top to bottom. */
export type UnboundReason =
  /** No cell binds the name anywhere (H6). */
  | {
      readonly kind: 'undefined';
      /** Cells below the read whose names cannot be known: one of them may bind it, which is too late. */
      readonly unknownBelow: readonly number[];
      /** A function that would bind the name, if it were called. */
      readonly onlyInFunction: FunctionPlace | null;
    }
  /** Bound only further down, or later in the same cell (H8). */
  | { readonly kind: 'defined-below'; readonly cells: readonly number[] }
  /** A certain `del` or reset above took it away and nothing bound it again (H12). */
  | { readonly kind: 'deleted'; readonly cell: number; readonly range: NameRange }
  /** Bound above, but not on every path. Never certain; no rule reports it. */
  | { readonly kind: 'conditional'; readonly cells: readonly number[] };

/** Where a function or class is defined. */
export interface FunctionPlace {
  readonly cell: number;
  readonly range: NameRange;
  readonly name: string;
}

/** How a read comes to run. */
export type ReadVia =
  /** At the top level of its cell. */
  | { readonly kind: 'direct' }
  /** In a function, by the call (at the top level of `cell`) that makes it fail first. */
  | {
      readonly kind: 'call';
      readonly cell: number;
      readonly range: NameRange;
      /** The function that is called there. */
      readonly function: string;
      /** The function whose text holds the read; another one where calls are nested. */
      readonly reader: string;
      /** The body may run later than the call: the function is handed on, or is a generator or coroutine. */
      readonly deferred: boolean;
    }
  /** In a body that nothing calls. */
  | { readonly kind: 'uncalled'; readonly function: string };

/** A read that finds no value. Reads that cannot be judged (unknown names in force, guards) are not listed. */
export interface UnboundRead {
  readonly name: string;
  /** Cell whose text holds the read, and where. */
  readonly cell: number;
  readonly range: NameRange;
  /** `certain`: this read is executed on every normal path and finds nothing. */
  readonly certainty: Certainty;
  readonly reason: UnboundReason;
  readonly via: ReadVia;
}

/** What the cells make, use and miss when they run from top to bottom on a fresh kernel. */
export interface DocumentGraph {
  /** Sorted by from, to, name, kind; without duplicates. */
  readonly edges: readonly GraphEdge[];
  /** Sorted by cell, start. One entry per (cell, name, reason): later reads of the same name add nothing. */
  readonly unboundReads: readonly UnboundRead[];
  /** Cells that certainly or possibly bind `name` at their top level or through calls, in document order. */
  binders(name: string): readonly number[];
  /** Whether names may exist that no cell shows (star import, unknown magic, unparsable cell) by cell `index`. */
  namesUnknownAt(index: number): boolean;
  /** Cells that read names that cell `index` provides. */
  readersOf(index: number): readonly number[];
}
