/** The states of a run. */
import type { RunState, RunStatus, RunSummary } from '../../../protocol';

/** How a run ended; null while it waits or runs. */
export function endOf(state: RunState): RunStatus | null {
  return state === 'queued' || state === 'running' ? null : state;
}

/** Whether a run waits or runs. */
export function isOpen({ state }: Pick<RunSummary, 'state'>): boolean {
  return endOf(state) === null;
}

/** The runs of one check: its first run and the ones that repeat it, in the order in which they were asked for. */
export function runsOfCheck(id: string, runs: readonly RunSummary[]): readonly RunSummary[] {
  return runs
    .filter(run => run.id === id || run.repeat_of === id)
    .sort((a, b) => Number(a.id !== id) - Number(b.id !== id) || a.created - b.created);
}

/** How many seconds a run of a notebook will take, by the last whole one of the same cells; null where there is none. */
export function estimateOf(run: RunSummary, runs: readonly RunSummary[]): number | null {
  const alike = runs.filter(
    ({ id, path, order, state, cells, seconds, created }) =>
      id !== run.id &&
      path === run.path &&
      order === run.order &&
      cells === run.cells &&
      state === 'finished' &&
      seconds !== null &&
      created <= run.created
  );
  alike.sort((a, b) => b.created - a.created);
  return alike.at(0)?.seconds ?? null;
}
