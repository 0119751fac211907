import { isHere } from '../../../core/check/job/run-target';
import type { RunKernel, RunSummary } from '../../../protocol';
import type { IRunClient } from './run-client';
import { endOf } from './run-states';

/**
 * The kernel of the last run of the same notebook on this machine, to compare one elsewhere with; null for a run here, and
 * where there was none. Never fails.
 */
export async function lastKernelHere(
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
  for (const { id } of candidates.slice(0, MOST_ASKED)) {
    const { events } = await client.progress(id, 0, 0).catch(() => ({ events: [] }));
    for (const event of events) {
      if (event.kind === 'kernel') {
        return event.kernel;
      }
    }
  }
  return null;
}

/** Runs whose kernel did not start tell nothing; the one before may. */
const MOST_ASKED = 3;
