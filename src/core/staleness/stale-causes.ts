/** What happened that made a result stale, as the kernel's history and the document show it. */
import type { HistoryState } from '../history/history-state';
import type { CellKey } from '../notebook/document';
import type { CellStaleness, ChangedInput, StaleCause, StaleCauseKind } from './staleness';

/** A cell's staleness before it is known what happened. */
export interface ComparedCell extends Omit<CellStaleness, 'inputs' | 'rootCause'> {
  readonly inputs: readonly ChangedInput[];
}

type Compared = ReadonlyMap<CellKey, ComparedCell>;

/** Adds what happened to the inputs of the stale cells. */
export function withCauses(
  cells: Compared,
  history: HistoryState
): ReadonlyMap<CellKey, CellStaleness> {
  const explained = [...cells].map(([key, cell]): [CellKey, CellStaleness] => {
    const inputs = cell.inputs.map(input => ({
      ...input,
      cause: causeOfInput(key, input, cells, history)
    }));
    const rootCause = inputs.length === 0 ? null : rootCauseOf(key, cells, history);
    return [key, { ...cell, inputs, rootCause }];
  });
  return new Map(explained);
}

function causeOfInput(
  key: CellKey,
  { provider, readFrom, changedBy, state }: ChangedInput,
  cells: Compared,
  history: HistoryState
): StaleCause {
  const exists = (cell: CellKey): boolean => cells.has(cell);
  if (changedBy !== null) {
    return exists(changedBy) ? { kind: 'ran', cell: changedBy } : { kind: 'gone', cell: null };
  }
  if (readFrom === key && state === null) {
    return { kind: 'repeated', cell: key };
  }
  if (provider === null || !exists(provider)) {
    return readFrom !== null && exists(readFrom)
      ? { kind: 'below', cell: readFrom }
      : { kind: 'gone', cell: null };
  }
  return { kind: causeAt(provider, cells, history), cell: provider };
}

function causeAt(
  provider: CellKey,
  cells: Compared,
  history: HistoryState
): Extract<
  StaleCauseKind,
  'edited' | 'not-run' | 'maybe-run' | 'failed' | 'stale' | 'another-cell'
> {
  const ran = history.cells.get(provider);
  if (ran === undefined || ran.lastExecution === null) {
    return ran?.state === 'unknown' ? 'maybe-run' : 'not-run';
  }
  if (ran.isEdited) {
    return 'edited';
  }
  if (ran.state === 'failed') {
    return 'failed';
  }
  return (cells.get(provider)?.inputs.length ?? 0) > 0 ? 'stale' : 'another-cell';
}

/** The first event behind a stale result: that of a cell which is stale itself is followed to its own. */
function rootCauseOf(key: CellKey, cells: Compared, history: HistoryState): StaleCause | null {
  const causesAt = (at: CellKey): readonly StaleCause[] =>
    (cells.get(at)?.inputs ?? []).map(input => causeOfInput(at, input, cells, history));
  const seen = new Set<CellKey>();
  let cause: StaleCause | null = null;
  for (let at: CellKey | null = key; at !== null && !seen.has(at);) {
    seen.add(at);
    const causes: readonly StaleCause[] = causesAt(at);
    const [first = null] = causes;
    cause = causes.find(({ kind }) => kind === 'edited') ?? first ?? cause;
    // What ran again because its own inputs had changed is no root.
    at = cause?.kind === 'stale' || cause?.kind === 'ran' ? cause.cell : null;
  }
  return cause;
}
