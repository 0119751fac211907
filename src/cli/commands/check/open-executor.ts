import type { Console } from '../../console/console';
import type { RunExecutor } from '../../runs/run-executor';
import { Workers } from '../../runs/worker-process';
import type { CheckArguments } from './arguments';

/** What runs the notebooks of a command. */
export interface OpenExecutor {
  readonly executor: RunExecutor;
  /** How many notebooks are worth checking at a time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}

/** Opens what runs the notebooks: this machine, or a cluster. */
export async function openExecutor(
  { cluster, jobs }: Pick<CheckArguments, 'cluster' | 'jobs'>,
  console: Console
): Promise<OpenExecutor> {
  if (cluster === null) {
    return { executor: new Workers(), atOnce: jobs ?? 1, close: () => Promise.resolve() };
  }
  // Loaded for clusters only.
  const { openCluster } = await import('../../runs/open-cluster');
  const { driver, atOnce } = await openCluster(cluster, jobs, console);
  return { executor: driver, atOnce, close: () => driver.close() };
}
