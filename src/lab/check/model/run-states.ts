/** States of runs. */
import type { RunState, RunStatus, RunSummary } from '../../../protocol';

/** The final status of a run; null while it is open. */
export function endOf(state: RunState): RunStatus | null {
  return state === 'queued' || state === 'running' ? null : state;
}

/** Whether a run is queued or running. */
export function isOpen({ state }: Pick<RunSummary, 'state'>): boolean {
  return endOf(state) === null;
}

/** The runs of one check: the first run and its repetitions, in the order of their requests. */
export function runsOfCheck(id: string, runs: readonly RunSummary[]): readonly RunSummary[] {
  return runs
    .filter(run => run.id === id || run.repeat_of === id)
    .sort((a, b) => Number(a.id !== id) - Number(b.id !== id) || a.created - b.created);
}

/** Estimated duration of a run in seconds, from the last finished run of the same cells; null if there is none. */
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
