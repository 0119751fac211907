/** Executions as the server keeps them, and back. */
import type { CellExecution, HistoryState } from '../../core/history/history-state';
import type { NotebookCell, NotebookDocument } from '../../core/notebook/document';
import type { KeptExecution, KeptHistoryAddition } from '../../protocol';

/** Limits of one request, far below those of the server. */
const MAX_EXECUTIONS = 200;
const MAX_CHARACTERS = 300_000;
/** Names of one kind that are kept. */
const MAX_NAMES = 1000;
const MAX_NAME_LENGTH = 200;

/** An execution as it is kept; null if it is not: it has not ended, or is of another notebook. */
export function keptExecution(execution: CellExecution): KeptExecution | null {
  const { kernelRun: run, origin, cell } = execution;
  if (origin === 'other-notebook' || (run.ended === null && !run.seeded)) {
    return null;
  }
  const { sequence, count, source, status, error, started, ended } = run;
  return {
    sequence,
    count,
    source,
    status,
    error,
    started,
    ended,
    origin,
    cell,
    bound: usualNames(run.bound),
    rebound: usualNames(run.rebound),
    deleted: usualNames(run.deleted)
  };
}

function usualNames(names: readonly string[]): string[] {
  return names.filter(name => name.length <= MAX_NAME_LENGTH).slice(0, MAX_NAMES);
}

/** The requests for what was not sent yet, oldest first. `isSent` says so of a session and an execution. */
export function additionsOf(
  path: string,
  { session, executions, endedSessions }: HistoryState,
  isSent: (session: string, sequence: number) => boolean
): readonly KeptHistoryAddition[] {
  const sessions = [...endedSessions, ...(session === null ? [] : [{ session, executions }])];
  return sessions.flatMap(each =>
    batches(
      each.executions.flatMap(execution => {
        const kept = keptExecution(execution);
        return kept === null || isSent(each.session, kept.sequence) ? [] : [kept];
      })
    ).map(batch => ({ path, session: each.session, executions: batch }))
  );
}

function batches(executions: readonly KeptExecution[]): readonly KeptExecution[][] {
  const result: KeptExecution[][] = [];
  let size = 0;
  for (const execution of executions) {
    const { length } = JSON.stringify(execution);
    const batch = result.at(-1);
    if (batch === undefined || batch.length === MAX_EXECUTIONS || size + length > MAX_CHARACTERS) {
      result.push([execution]);
      size = length;
    } else {
      batch.push(execution);
      size += length;
    }
  }
  return result;
}

/** Kept executions joined with the notebook as it is now, in their order. */
export function restoredExecutions(
  executions: readonly KeptExecution[],
  document: NotebookDocument | null
): readonly CellExecution[] {
  const finder = new CellFinder(document);
  return executions.map(kept => {
    const cell = finder.find(kept);
    const { origin, ...run } = kept;
    return {
      kernelRun: {
        ...run,
        client: null,
        message_id: null,
        cell_id: kept.cell,
        seeded: false,
        touched: []
      },
      origin: cell !== null && origin === 'deleted-cell' ? 'cell' : origin,
      cell: cell?.key ?? kept.cell,
      matchedBy: null
    };
  });
}

/** Finds the cells of kept executions. */
class CellFinder {
  constructor(document: NotebookDocument | null) {
    for (const cell of document?.cells ?? []) {
      if (cell.type === 'code') {
        this.byKey.set(cell.key, cell);
        // Null if several cells have this source.
        this.bySource.set(cell.source, this.bySource.has(cell.source) ? null : cell);
      }
    }
  }

  /** By its id; in a notebook without ids, each page gives new ones: then by its source, if one cell has it. */
  find({ cell, origin, source }: KeptExecution): NotebookCell | null {
    const byKey = this.byKey.get(cell ?? '');
    if (byKey !== undefined) {
      return byKey;
    }
    const isWhole = origin === 'cell' || origin === 'deleted-cell';
    return isWhole ? (this.bySource.get(source) ?? null) : null;
  }

  private readonly byKey = new Map<string, NotebookCell>();
  private readonly bySource = new Map<string, NotebookCell | null>();
}
