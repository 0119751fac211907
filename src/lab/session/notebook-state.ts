import type { CellExecution, CellState, HistoryState } from '../../core/history/history-state';
import type { CellKey } from '../../core/notebook/document';
import type { RunSummary } from '../../protocol';
import type { AnalysisState } from '../../tokens';
import type { KernelState } from './kernel/kernel-state';

/** State of a notebook's kernel. */
export interface KernelSnapshot {
  readonly state: KernelState;
  readonly isBusy: boolean;
  /** Whether an execution has ended that `history` does not have yet. */
  readonly isBehind: boolean;
  readonly history: HistoryState;
}

/** Progress of a queue of cells. */
export interface QueueProgress {
  /** The running cell. */
  readonly cell: CellKey;
  /** Counted from 1. */
  readonly position: number;
  readonly total: number;
}

/** The queue of cells that Freshkernel runs in the notebook's kernel. */
export interface ExecutionState {
  /** Null if there is no queue. */
  readonly progress: QueueProgress | null;
  /** Queued cells, the next one first. */
  readonly waiting: readonly CellKey[];
}

/** What ran, or is offered, because the user ran cells. */
export interface ReactionState {
  /** What happened after the user's last executions; empty if nothing did. */
  readonly text: string;
  /** Which cells ran and why, one a line. */
  readonly hint: string;
  /** Stale cells that run only if the user wants it. */
  readonly offered: readonly CellKey[];
  /** Executions that the user did not start: {@link executionId}. */
  readonly executions: ReadonlySet<string>;
}

/** The checks of the notebook's reproducibility. */
export interface CheckState {
  /** The running check; null if there is none. `total` is 0 until the number of cells is known. */
  readonly running: {
    readonly id: string;
    readonly isComparing: boolean;
    readonly done: number;
    readonly total: number;
  } | null;
  /** The last check; null if none is known. */
  readonly latest: RunSummary | null;
  /** The last check that has ended and is not being compared; null if none is known. */
  readonly ended: RunSummary | null;
}

/** Immutable state of an open notebook. */
export interface NotebookState {
  /** Path including the drive, as in JupyterLab. */
  readonly path: string;
  readonly readOnly: boolean;
  /** Whether the user is typing in a cell, as of the last change of the state. */
  readonly isTyping: boolean;
  readonly analysis: AnalysisState;
  /** Whether `analysis` may change while the notebook stays the same: an analysis or facts for it are due. */
  readonly isAnalyzing: boolean;
  /** The kernel's execution history that `analysis` used; null if unknown. */
  readonly analyzedHistory: HistoryState | null;
  /** Null while unknown. */
  readonly kernel: KernelSnapshot | null;
  /**
   * The state when the kernel was last observed, after it ended or its watching was turned off: the outputs on the page
   * still are those of then. Null while a kernel is observed, and if none ever was.
   */
  readonly lastObserved: NotebookState | null;
  readonly execution: ExecutionState;
  readonly reaction: ReactionState;
  readonly check: CheckState;
}

/** The state without a queue. */
export const NO_EXECUTION: ExecutionState = { progress: null, waiting: [] };

/** The state before the user ran anything. */
export const NO_REACTION: ReactionState = {
  text: '',
  hint: '',
  offered: [],
  executions: new Set()
};

/** Identifies an execution among all that a page knows of a notebook. */
export function executionId(session: string, { kernelRun }: CellExecution): string {
  return `${session} ${kernelRun.sequence}`;
}

/** The state without checks. */
export const NO_CHECK: CheckState = { running: null, latest: null, ended: null };

/** The states of a kernel in which the last known states of cells are shown. */
const SHOWS_CELLS: ReadonlySet<KernelState['kind']> = new Set([
  'watched',
  'passive',
  'reconnecting'
]);

/** Whether the states of cells are known from a kernel, or were before its connection was lost. */
export function isObserved(kernel: KernelSnapshot | null): kernel is KernelSnapshot {
  return kernel !== null && SHOWS_CELLS.has(kernel.state.kind);
}

/** The state of a cell in the kernel; null if nothing is recorded or there is no such cell. */
export function cellStateOf({ kernel }: NotebookState, key: CellKey): CellState | null {
  return isObserved(kernel) ? (kernel.history.cells.get(key)?.state ?? null) : null;
}

/** Whether a change affects one of these parts. */
export function hasChanged(
  before: NotebookState,
  now: NotebookState,
  parts: readonly (keyof NotebookState)[]
): boolean {
  return parts.some(part => before[part] !== now[part]);
}
