import type { NotebookCell } from '../notebook/document';
import type { CellHistory, CellState, CellExecution } from './history-state';
import type { KernelEnder } from './kernel-enders';
import type { SourceReader } from './source-reader';

/** State of a cell besides its source. */
export interface CellSituation {
  /** Its executions in full in this session, oldest first. */
  readonly runs: readonly CellExecution[];
  /** It is running or queued. */
  readonly isRunning: boolean;
  /** Whether an execution of no known cell has its count. */
  readonly mayHaveRun: boolean;
  /** The source that ran last in the session that ended last; null if none did. */
  readonly past: string | null;
  /** How it ended an earlier kernel; null if it did not. */
  readonly ended: KernelEnder | null;
}

/** The execution history of a code cell. */
export function cellHistory(
  cell: NotebookCell,
  { runs, isRunning, mayHaveRun, past, ended }: CellSituation,
  sources: SourceReader
): CellHistory {
  const lastExecution = runs.at(-1) ?? null;
  const isNow = (ran: string): boolean => isSameProgram(cell.source, ran, sources);
  const isEdited = lastExecution !== null && !isNow(lastExecution.kernelRun.source);
  const ender = lastExecution === null ? ended : null;
  const endedKernel = ender && (!isNow(ender.source) ? 'edited' : certaintyOf(ender));
  const atRest =
    lastExecution === null && mayHaveRun ? 'unknown' : stateAtRest(cell, lastExecution, isEdited);
  return {
    key: cell.key,
    state: isRunning ? 'running' : isAsItWas(endedKernel) ? 'ended-kernel' : atRest,
    lastExecution,
    isEdited,
    isEditedSinceSession: lastExecution === null && past !== null && !isNow(past),
    endedKernel,
    executions: runs
  };
}

/** The probe truncates longer sources and appends {@link CUT}. */
const MAX_SOURCE_LENGTH = 100_000;
const CUT = '…';

/** Whether a cell's text is the program that ran, ignoring comments and whitespace. */
export function isSameProgram(source: string, ran: string, sources: SourceReader): boolean {
  if (ran.length >= MAX_SOURCE_LENGTH && ran.endsWith(CUT)) {
    return source.startsWith(ran.slice(0, -CUT.length));
  }
  return source === ran || sources.signature(source) === sources.signature(ran);
}

function stateAtRest(
  cell: NotebookCell,
  lastRun: CellExecution | null,
  isEdited: boolean
): CellState {
  if (lastRun === null) {
    return cell.executionCount === null ? 'never-run' : 'earlier-session';
  }
  if (isEdited) {
    return 'edited';
  }
  const { status } = lastRun.kernelRun;
  return status === 'error' || status === 'interrupted' ? 'failed' : 'current';
}

function certaintyOf({ isCertain }: KernelEnder): 'as-is' | 'perhaps' {
  return isCertain ? 'as-is' : 'perhaps';
}

/** Whether a cell is as it was when it ended the kernel, or perhaps did. */
export function isAsItWas(endedKernel: CellHistory['endedKernel']): boolean {
  return endedKernel === 'as-is' || endedKernel === 'perhaps';
}
