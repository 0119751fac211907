import type { NotebookCell } from '../notebook/document';
import type { CellHistory, CellState, CellExecution } from './history-state';
import type { SourceReader } from './source-reader';

/** State of a cell besides its source. */
export interface CellSituation {
  /** Its executions in full in this session, oldest first. */
  readonly runs: readonly CellExecution[];
  /** It is running or queued. */
  readonly isRunning: boolean;
  /** The source with which it ended an earlier kernel; null if it did not. */
  readonly ended: string | null;
}

/** The execution history of a code cell. */
export function cellHistory(
  cell: NotebookCell,
  { runs, isRunning, ended }: CellSituation,
  sources: SourceReader
): CellHistory {
  const lastRun = runs.at(-1) ?? null;
  const lastSource = lastRun === null ? ended : lastRun.kernelRun.source;
  const isSame = lastSource !== null && isSameProgram(cell.source, lastSource, sources);
  const isEdited = lastRun !== null && !isSame;
  const endedKernel = lastRun !== null || ended === null ? null : isSame ? 'as-is' : 'edited';
  const state = isRunning
    ? 'running'
    : endedKernel === 'as-is'
      ? 'ended-kernel'
      : stateAtRest(cell, lastRun, isEdited);
  return { key: cell.key, state, lastExecution: lastRun, isEdited, endedKernel, executions: runs };
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
