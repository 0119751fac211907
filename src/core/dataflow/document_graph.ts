/** The def-use graph of the document program: its code cells from top to bottom. */
import type { Certainty, NameRange } from '../python/summary/cell_summary';

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
  | { readonly kind: 'undefined' }
  /** Bound only further down, or later in the same cell (H8). */
  | { readonly kind: 'defined-below'; readonly cells: readonly number[] }
  /** A certain `del` or reset above took it away and nothing bound it again (H12). */
  | { readonly kind: 'deleted'; readonly cell: number; readonly range: NameRange };

/** A read that finds no value. Reads that cannot be judged (unknown names in force, guards) are not listed. */
export interface UnboundRead {
  readonly name: string;
  /** Cell whose text holds the read, and where. */
  readonly cell: number;
  readonly range: NameRange;
  /** `certain`: this read is executed on every normal path and finds nothing. */
  readonly certainty: Certainty;
  readonly reason: UnboundReason;
  /**
   * How the read comes to run: at the top level of its cell; in a function that is called (then with the call that
   * makes it fail first, H9); or in a body that nothing calls.
   */
  readonly via:
    | { readonly kind: 'direct' }
    | {
        readonly kind: 'call';
        readonly cell: number;
        readonly range: NameRange;
        readonly function: string;
      }
    | { readonly kind: 'uncalled'; readonly function: string };
}

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
