import { isHere } from '../../../core/check/job/run-target';
import type { RunKernel, RunSummary } from '../../../protocol';
import type { IRunClient } from './run-client';
import { endOf } from './run-states';

/**
 * The kernel of the notebook's last run on this machine, for a comparison with a run on another execution target; null
 * for a local run, or if there is none. Never rejects.
 */
export async function lastLocalKernel(
  client: IRunClient,
  run: RunSummary,
  all: readonly RunSummary[]
): Promise<RunKernel | null> {
  const candidates = isHere(run.place)
    ? []
    : all.filter(
        ({ path, place, state, started }) =>
          path === run.path && isHere(place) && endOf(state) !== null && started !== null
      );
  candidates.sort((a, b) => b.created - a.created);
  for (const { id } of candidates.slice(0, MAX_RUNS)) {
    const { events } = await client.progress(id, 0, 0).catch(() => ({ events: [] }));
    for (const event of events) {
      if (event.kind === 'kernel') {
        return event.kernel;
      }
    }
  }
  return null;
}

/** Maximum number of runs to search: those whose kernel did not start contain no kernel. */
const MAX_RUNS = 3;
