import type { Console } from '../console/console';
import type { ClusterChoice } from '../options/cluster';
import { RestorationProcesses } from './restoration-processes';
import type { RestorationExecutor, RunExecutor } from './run-executor';
import { Workers } from './worker-process';

/** What runs the notebooks of a command. */
export interface OpenExecutor {
  readonly executor: RunExecutor;
  readonly restorations: RestorationExecutor;
  /** How many notebooks are worth running at a time. */
  readonly atOnce: number;
  readonly close: () => Promise<void>;
}

/**
 * Opens what runs the notebooks: this machine, or a cluster.
 * @param jobs - how many may run at a time; null for one on this machine, and as many as there are workers on a cluster
 */
export async function openExecutor(
  { cluster, jobs }: { readonly cluster: ClusterChoice | null; readonly jobs: number | null },
  console: Console
): Promise<OpenExecutor> {
  if (cluster === null) {
    return {
      executor: new Workers(),
      restorations: new RestorationProcesses(),
      atOnce: jobs ?? 1,
      close: () => Promise.resolve()
    };
  }
  // Loaded for clusters only.
  const { openCluster } = await import('./open-cluster');
  const { driver, atOnce } = await openCluster(cluster, jobs, console);
  return { executor: driver, restorations: driver, atOnce, close: () => driver.close() };
}
