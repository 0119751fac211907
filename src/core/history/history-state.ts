/**
 * What a kernel really ran, as one notebook sees it: the history program beside the document program. Snapshots are
 * immutable; parts that did not change are shared between versions.
 */
import type { Certainty, FrontEnd, KernelRun } from '../../protocol';
import type { CellKey, NotebookCell } from '../notebook/document';

/** Where a run came from. */
export type RunOrigin =
  /** A cell of the document, as it was then. */
  | 'cell'
  /** A part of a cell: what was sent is not all that stood in it. */
  | 'partial'
  /** A cell of this notebook that is no more. */
  | 'deleted-cell'
  | 'console'
  | 'other-notebook'
  /** Nobody knows who asked for it. */
  | 'unknown';

/** How it was found out which cell a run belongs to; each is weaker than the one before. */
export type MatchedBy =
  /** The request named the cell. */
  | 'id'
  /** The cell has the very tokens that ran. */
  | 'source'
  /** The cell is like what ran, and stands where it must. */
  | 'likeness';

/** One run, and whose it is. */
export interface HistoryRun {
  readonly run: KernelRun;
  readonly origin: RunOrigin;
  /** The cell of the document for `cell` and `partial`, the one that was for `deleted-cell` if it is known; else null. */
  readonly cell: CellKey | null;
  /** Null where no cell was found. */
  readonly matchedBy: MatchedBy | null;
}

/** What became of a cell, by the run of its whole text that came last. */
export type CellState =
  /** Never ran, as far as anybody knows. */
  | 'never-run'
  /** Ran in this kernel session with the tokens that it has now. */
  | 'current'
  /** Ran in this kernel session with other tokens. */
  | 'edited'
  /** Has an execution count, but not from this kernel session. */
  | 'earlier-session'
  /** Its last run failed or was interrupted, and its tokens are still those. */
  | 'failed'
  /** It runs, or waits for its turn. */
  | 'running';

/** What the kernel made of one code cell of the document. */
export interface CellHistory {
  readonly key: CellKey;
  readonly state: CellState;
  /** The last of `runs`; null where it never ran in this session. */
  readonly lastRun: HistoryRun | null;
  /** Whether its tokens differ from those of the last run. False where it never ran. */
  readonly isEdited: boolean;
  /** Its whole runs in this session, oldest first. */
  readonly runs: readonly HistoryRun[];
}

/** Who gave a name its present value in the kernel. */
export type NameProvider = { readonly name: string } & (
  | {
      readonly kind: 'run';
      readonly run: HistoryRun;
      /** `possible`: the run came before the probe, and only its text tells what it may have bound. */
      readonly certainty: Certainty;
      /** All runs that may be it, oldest first; `run` is the last. One where it is certain. */
      readonly candidates: readonly HistoryRun[];
    }
  /** The name is gone: `run` took it away. */
  | { readonly kind: 'deleted'; readonly run: HistoryRun }
  /** The name exists, and no run is known that bound it. */
  | { readonly kind: 'unknown' }
);

/** Why the text that made a value is not in the document. */
export type GhostKind =
  | 'deleted-cell'
  /** The cell is there, but does not bind the name any more. */
  | 'edited-cell'
  | 'console'
  | 'other-notebook'
  | 'unknown';

/** A name in the kernel whose provider is not in the document any more. */
export interface Ghost {
  readonly name: string;
  readonly kind: GhostKind;
  readonly run: HistoryRun;
  readonly certainty: Certainty;
  /** Text that makes the name again: the deleted cell's last one where that binds it, else what ran. */
  readonly source: string;
  /** Of an edited or deleted cell, if known. */
  readonly cell: CellKey | null;
}

/** A code cell that was in the document and is no more. */
export interface DeletedCell {
  readonly key: CellKey;
  /** As it was last: text, count, tags, place. */
  readonly cell: NotebookCell;
  /** All cells of the document that it was last in. */
  readonly neighbours: readonly NotebookCell[];
}

/** What the kernel ran, and what that says of the cells and names of one notebook. */
export interface HistoryState {
  /** The kernel session (a restart begins another one); null before anything is known. */
  readonly session: string | null;
  /** Whether runs are recorded at all. */
  readonly watched: boolean;
  /** Whether the kernel tells which names runs bind. False on kernels that are not IPython: then no name is known. */
  readonly namesKnown: boolean;
  /** Whether no run of this session is missing from `runs`. */
  readonly complete: boolean;
  /** Whether the notebook had another kernel session before this one, since it was opened. */
  readonly restarted: boolean;
  /** In the order in which they ran. */
  readonly runs: readonly HistoryRun[];
  /** Every code cell of the document. */
  readonly cells: ReadonlyMap<CellKey, CellHistory>;
  /** Every name that exists, or that a run took away. */
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** Sorted by name. */
  readonly ghosts: readonly Ghost[];
  /** Code cells that were deleted while the notebook was open. */
  readonly deletedCells: ReadonlyMap<CellKey, DeletedCell>;
  readonly clients: readonly FrontEnd[];
}

/** Who gave `name` its value; null where the kernel is not known to have the name, or to have had it. */
export function providerOf(state: HistoryState, name: string): NameProvider | null {
  return state.providers.get(name) ?? null;
}

/** Whether the user's namespace has the name now; null where that is not known. IPython's own names are not in it. */
export function nameExists(state: HistoryState, name: string): boolean | null {
  if (!state.namesKnown) {
    return null;
  }
  const provider = state.providers.get(name);
  return provider !== undefined && provider.kind !== 'deleted';
}
