/** The rows of the timeline: what the kernel ran, joined with the notebook as it is now. */
import { insertionIndex } from '../../core/history/document-journal';
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import type { NotebookCell, NotebookDocument } from '../../core/notebook/document';
import type { ClientUser } from '../../protocol';
import { executionId } from '../session/notebook-state';
import type { Runner } from './people';
import { runnersOf } from './people';

/** An execution. */
export interface TimelineRow {
  readonly execution: CellExecution;
  /** Identifies it among all rows. */
  readonly id: string;
  /** 0 for the current session of the kernel, 1 for the one before it, and so on. */
  readonly sessionsAgo: number;
  /** The id of the session. */
  readonly session: string;
  /** Its cell as it is now; null if the notebook does not have it. */
  readonly cell: NotebookCell | null;
  /** Whether the whole cell ran and its text differs now. */
  readonly isEdited: boolean;
  /** Whether it is of a kernel session before those that this page knows, as the server keeps it: without outputs. */
  readonly isKept: boolean;
  /** Whether it ran by itself, after the user ran another cell. */
  readonly isAutomatic: boolean;
  /** Who ran it; null unless several people use the kernel. */
  readonly runner: Runner | null;
  /** The position among all cells at which its deleted cell can be inserted again; null for other executions. */
  readonly insertAt: number | null;
}

/** Executions that the outputs of one can be compared with, at most. */
const MAX_OTHERS = 50;

/** Groups that the view can be reduced to. */
export type TimelineFilter = 'failed' | 'edited' | 'elsewhere';

/** All executions of this kernel session and of those before it, newest first. */
export function timelineRows(
  history: HistoryState,
  document: NotebookDocument | null,
  automatic: ReadonlySet<string>,
  own: ClientUser | null
): readonly TimelineRow[] {
  const { session, executions, endedSessions } = history;
  const sessions = [...endedSessions, { session: session ?? '', executions }].reverse();
  const runners = runnersOf(history, own);
  const cells = new Map(document?.cells.map(cell => [cell.key, cell]) ?? []);
  return sessions.flatMap((each, sessionsAgo) => {
    const runnerOf = runners(each.session);
    return [...each.executions].reverse().map((execution): TimelineRow => {
      const { origin, kernelRun } = execution;
      const cell = cells.get(execution.cell ?? '') ?? null;
      const deleted = history.deletedCells.get(execution.cell ?? '');
      const id = executionId(each.session, execution);
      return {
        execution,
        id,
        isKept: false,
        isAutomatic: automatic.has(id),
        runner: runnerOf(kernelRun.client),
        sessionsAgo,
        session: each.session,
        cell,
        isEdited: origin === 'cell' && cell !== null && cell.source !== kernelRun.source,
        insertAt:
          cell === null && deleted !== undefined && document !== null
            ? insertionIndex(deleted, document)
            : null
      };
    });
  });
}

/** The other executions of the cell of a row, the one before it first, then older and then newer ones. */
export function otherExecutions(
  row: TimelineRow,
  rows: readonly TimelineRow[]
): readonly TimelineRow[] {
  const { cell } = row.execution;
  const at = rows.findIndex(({ id }) => id === row.id);
  const isOther = (each: TimelineRow): boolean =>
    cell !== null && each.execution.cell === cell && each.execution.kernelRun.status !== 'aborted';
  const newer = rows.slice(0, Math.max(0, at)).filter(isOther);
  const older = rows.slice(at + 1).filter(isOther);
  return [...older, ...newer.reverse()].slice(0, MAX_OTHERS);
}

/** Whether a row belongs to a group. */
export function isInGroup(
  { execution, cell, isEdited }: TimelineRow,
  filter: TimelineFilter
): boolean {
  switch (filter) {
    case 'failed':
      return ['error', 'interrupted'].includes(execution.kernelRun.status);
    case 'edited':
      return isEdited;
    case 'elsewhere':
      return cell === null;
  }
}

/** Whether the code, the names, the error or the person of an execution contain a text, given in lower case. */
export function matches(
  { execution: { kernelRun }, runner }: TimelineRow,
  searched: string
): boolean {
  const { source, bound, rebound, deleted, error } = kernelRun;
  const person = runner?.kind === 'other' ? runner.name : '';
  const texts = [source, ...bound, ...rebound, ...deleted, error?.exception ?? '', person];
  return texts.some(text => text.toLowerCase().includes(searched));
}
