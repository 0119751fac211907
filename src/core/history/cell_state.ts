import type { NotebookCell } from '../notebook/document';
import type { CellHistory, CellState, HistoryRun } from './history_state';
import type { SourceReader } from './source_reader';

/** What is known of a cell beside its runs. */
export interface CellSituation {
  /** Its whole runs in this session, oldest first. */
  readonly runs: readonly HistoryRun[];
  /** It runs, or waits for its turn. */
  readonly isRunning: boolean;
}

/** What became of a code cell. */
export function cellHistory(
  cell: NotebookCell,
  { runs, isRunning }: CellSituation,
  sources: SourceReader
): CellHistory {
  const lastRun = runs.at(-1) ?? null;
  const isEdited = lastRun !== null && !isSameProgram(cell.source, lastRun.run.source, sources);
  const state = isRunning ? 'running' : stateAtRest(cell, lastRun, isEdited);
  return { key: cell.key, state, lastRun, isEdited, runs };
}

/** Whether two texts are the same program: equal but for comments and blanks. */
export function isSameProgram(a: string, b: string, sources: SourceReader): boolean {
  return a === b || sources.signature(a) === sources.signature(b);
}

function stateAtRest(cell: NotebookCell, lastRun: HistoryRun | null, isEdited: boolean): CellState {
  if (lastRun === null) {
    return cell.executionCount === null ? 'never-run' : 'earlier-session';
  }
  if (isEdited) {
    return 'edited';
  }
  const { status } = lastRun.run;
  return status === 'error' || status === 'interrupted' ? 'failed' : 'current';
}
