/** The kernel sessions that the server keeps, joined with the notebook as it is now. */
import type { HistoryState } from '../../core/history/history-state';
import type { NotebookDocument } from '../../core/notebook/document';
import type { KeptHistory } from '../../protocol';
import { restoredExecutions } from '../kept-history/kept-executions';
import { executionId } from '../session/notebook-state';
import type { TimelineRow } from './timeline-rows';

/** A kernel session that has ended. */
export interface EarlierSession {
  readonly session: string;
  /** When its first execution began; null if unknown. */
  readonly started: number | null;
  /** The number of executions that were dropped to stay within the limits. */
  readonly dropped: number;
  /** Newest first. */
  readonly rows: readonly TimelineRow[];
}

/** The kept sessions, newest first, without those that the page knows itself. */
export function earlierSessions(
  { sessions }: KeptHistory,
  history: HistoryState | null,
  document: NotebookDocument | null
): readonly EarlierSession[] {
  const known = new Set([
    history?.session,
    ...(history?.endedSessions ?? []).map(({ session }) => session)
  ]);
  const cells = new Map(document?.cells.map(cell => [cell.key, cell]) ?? []);
  return sessions
    .filter(({ session }) => !known.has(session))
    .map(({ session, dropped, executions }): EarlierSession => {
      const rows = restoredExecutions(executions, document).map((execution): TimelineRow => {
        const { origin, kernelRun } = execution;
        const cell = cells.get(execution.cell ?? '') ?? null;
        return {
          execution,
          id: executionId(session, execution),
          sessionsAgo: 0,
          session,
          runner: null,
          cell,
          isKept: true,
          isAutomatic: false,
          isEdited: origin === 'cell' && cell !== null && cell.source !== kernelRun.source,
          insertAt: null
        };
      });
      const started = executions.find(each => each.started !== null)?.started ?? null;
      return { session, started, dropped, rows: rows.reverse() };
    })
    .sort((a, b) => (b.started ?? 0) - (a.started ?? 0));
}
