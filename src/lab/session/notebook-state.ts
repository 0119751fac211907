import type { CellState, HistoryState } from '../../core/history/history-state';
import type { CellKey } from '../../core/notebook/document';
import type { RunSummary } from '../../protocol';
import type { AnalysisState } from '../../tokens';
import type { KernelState } from './kernel/kernel-state';

/** The kernel behind a notebook. */
export interface KernelSnapshot {
  readonly state: KernelState;
  readonly isBusy: boolean;
  readonly history: HistoryState;
}

/** Where cells stand that are run one after the other. */
export interface QueueProgress {
  /** The cell that runs. */
  readonly cell: CellKey;
  /** Counted from 1. */
  readonly position: number;
  readonly total: number;
}

/** What Freshkernel runs in the notebook's kernel. */
export interface ExecutionState {
  /** Null where nothing is run. */
  readonly progress: QueueProgress | null;
  /** Cells that are still to come, next one first. */
  readonly waiting: readonly CellKey[];
}

/** The checks of the notebook's reproducibility. */
export interface CheckState {
  /** The check that is at work; null where none is. Before it is known what is to run, `total` is 0. */
  readonly atWork: {
    readonly id: string;
    readonly isComparing: boolean;
    readonly done: number;
    readonly total: number;
  } | null;
  /** The last check; null where none is known. */
  readonly latest: RunSummary | null;
}

/** All that is known of an open notebook at one moment. Each change makes a new one. */
export interface NotebookState {
  /** Path with its drive, as JupyterLab writes it. */
  readonly path: string;
  readonly readOnly: boolean;
  readonly analysis: AnalysisState;
  /** What the kernel had run when `analysis` was made; null where nothing was known. */
  readonly analysedHistory: HistoryState | null;
  /** Null while nothing is known of it. */
  readonly kernel: KernelSnapshot | null;
  readonly execution: ExecutionState;
  readonly check: CheckState;
}

/** Where nothing is run. */
export const NO_EXECUTION: ExecutionState = { progress: null, waiting: [] };

/** Where no check is known. */
export const NO_CHECK: CheckState = { atWork: null, latest: null };

/** What the kernel made of a cell; null where nothing is recorded, or of no such cell. */
export function cellStateOf({ kernel }: NotebookState, key: CellKey): CellState | null {
  const isKnown = kernel?.state.kind === 'watched' || kernel?.state.kind === 'overheard';
  return isKnown ? (kernel.history.cells.get(key)?.state ?? null) : null;
}

/** Whether a change is about one of these parts. */
export function concerns(
  before: NotebookState,
  now: NotebookState,
  parts: readonly (keyof NotebookState)[]
): boolean {
  return parts.some(part => before[part] !== now[part]);
}
