/**
 * Executions of a kernel from the perspective of one notebook. Snapshots are immutable; unchanged parts are shared
 * between versions.
 */
import type { Certainty, FrontEnd, KernelExecution } from '../../protocol';
import type { CellKey, NotebookCell } from '../notebook/document';

/** Where an execution came from. */
export type ExecutionOrigin =
  /** A whole cell of the document, with its source at the time. */
  | 'cell'
  /** A part of a cell. */
  | 'partial'
  /** A cell of this notebook that was deleted. */
  | 'deleted-cell'
  | 'console'
  | 'other-notebook'
  /** Unknown front end. */
  | 'unknown';

/** How an execution was matched with a cell, strongest first. */
export type MatchedBy =
  /** The request named the cell. */
  | 'id'
  /** The cell has exactly the executed tokens. */
  | 'source'
  /** The cell is similar to the executed source, and its position fits. */
  | 'likeness';

/** An execution with its attribution. */
export interface CellExecution {
  readonly kernelRun: KernelExecution;
  readonly origin: ExecutionOrigin;
  /** The cell of the document for `cell` and `partial`, the former cell for `deleted-cell` if known; otherwise null. */
  readonly cell: CellKey | null;
  /** Null if no cell was found. */
  readonly matchedBy: MatchedBy | null;
}

/** State of a cell, according to the last execution of its whole text. */
export type CellState =
  /** Never ran, as far as is known. */
  | 'never-run'
  /** Ran in this kernel session with its current tokens. */
  | 'current'
  /** Ran in this kernel session with different tokens. */
  | 'edited'
  /** Has an execution count, but not from this kernel session. */
  | 'earlier-session'
  /**
   * It may have run in this session: it has not as it is, and an execution with its count, of which only the text is known,
   * is that of no cell as it is.
   */
  | 'unknown'
  /** Its last execution failed or was interrupted, and its tokens have not changed since. */
  | 'failed'
  /** Its last execution ended the kernel, its tokens have not changed since, and it has not run in this session. */
  | 'ended-kernel'
  /** Running or queued. */
  | 'running';

/** Execution history of one code cell of the document. */
export interface CellHistory {
  readonly key: CellKey;
  readonly state: CellState;
  /** The last of `executions`; null if it did not run in this session. */
  readonly lastExecution: CellExecution | null;
  /** Whether its tokens differ from those of the last execution. False if it did not run. */
  readonly isEdited: boolean;
  /** Whether its tokens changed since it ran in the session that ended last; false if it has run in this one. */
  readonly isEditedSinceSession: boolean;
  /**
   * Whether it ended an earlier process of the kernel and has not run since, and whether its tokens changed since;
   * `perhaps` where a cell that waited for it may have done so, and its tokens are the same.
   */
  readonly endedKernel: 'as-is' | 'perhaps' | 'edited' | null;
  /** Executions of its whole text in this session, oldest first. */
  readonly executions: readonly CellExecution[];
}

/** The provider of a name's current value in the kernel. */
export type NameProvider = { readonly name: string } & (
  | {
      readonly kind: 'run';
      readonly execution: CellExecution;
      /** `possible`: the cell ran before the probe was installed, and only its text shows what it may have bound. */
      readonly certainty: Certainty;
      /**
       * All executions that may be the provider, oldest first; `execution` is the last. A single one if it is certain.
       */
      readonly candidates: readonly CellExecution[];
    }
  /** The name does not exist: the execution deleted it. */
  | { readonly kind: 'deleted'; readonly run: CellExecution }
  /** The name exists, but its provider is unknown. */
  | { readonly kind: 'unknown' }
);

/** Why the text that produced a value is not in the document. */
export type GhostKind =
  | 'deleted-cell'
  /** The cell exists, but no longer binds the name. */
  | 'edited-cell'
  | 'console'
  | 'other-notebook'
  | 'unknown';

/** A name in the kernel whose provider is no longer in the document. */
export interface Ghost {
  readonly name: string;
  readonly kind: GhostKind;
  readonly execution: CellExecution;
  readonly certainty: Certainty;
  /**
   * Source that defines the name again: the last version of the deleted cell if it binds the name, otherwise the
   * executed source.
   */
  readonly source: string;
  /** The edited or deleted cell, if known. */
  readonly cell: CellKey | null;
}

/** A code cell that was deleted from the document. */
export interface DeletedCell {
  readonly key: CellKey;
  /** Its last version: source, execution count, tags, position. */
  readonly cell: NotebookCell;
  /** All cells of the last document version that contained it. */
  readonly neighbors: readonly NotebookCell[];
}

/** A kernel session that ended while the notebook was open. */
export interface EndedSession {
  readonly session: string;
  /** The last ones, in execution order. */
  readonly executions: readonly CellExecution[];
  readonly clients: readonly FrontEnd[];
}

/** What the kernel ran, and what that means for the cells and names of one notebook. */
export interface HistoryState {
  /** The kernel session (a restart begins a new one); null before anything is known. */
  readonly session: string | null;
  /** Whether executions are recorded. */
  readonly watched: boolean;
  /**
   * Whether the kernel reports the names that executions bind. False for kernels other than IPython: no names are known
   * then.
   */
  readonly namesKnown: boolean;
  /** Whether `executions` contains every execution of this session. */
  readonly complete: boolean;
  /** Whether the notebook had an earlier kernel session since it was opened. */
  readonly restarted: boolean;
  /** The sessions before this one, oldest first; the last few that ran something. */
  readonly endedSessions: readonly EndedSession[];
  /** In execution order. */
  readonly executions: readonly CellExecution[];
  /** Every code cell of the document. */
  readonly cells: ReadonlyMap<CellKey, CellHistory>;
  /** Every name that exists, or that an execution deleted. */
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** Sorted by name. */
  readonly ghosts: readonly Ghost[];
  /** Code cells deleted while the notebook was open. */
  readonly deletedCells: ReadonlyMap<CellKey, DeletedCell>;
  readonly clients: readonly FrontEnd[];
}

/** The provider of `name`; null if the kernel is not known to have, or to have had, the name. */
export function providerOf(state: HistoryState, name: string): NameProvider | null {
  return state.providers.get(name) ?? null;
}

/** Whether the global namespace has the name; null if that is not known. IPython's own names are excluded. */
export function nameExists(state: HistoryState, name: string): boolean | null {
  if (!state.namesKnown) {
    return null;
  }
  const provider = state.providers.get(name);
  return provider !== undefined && provider.kind !== 'deleted';
}

/** Whether a cell is as it was when it failed by itself or ended the kernel; one that was interrupted may be run again. */
export function wouldFailAgain({ cells }: HistoryState, key: CellKey): boolean {
  const cell = cells.get(key);
  return (
    cell?.state === 'ended-kernel' ||
    (cell?.state === 'failed' && cell.lastExecution?.kernelRun.status === 'error')
  );
}
