/** Restores a notebook on a cluster: code that plain `freshkernel restore` does not load. */
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import type { ClusterChoice } from '../../options/cluster';
import { openCluster } from '../../runs/open-cluster';
import type { RestoredNotebookText } from '../../runs/remote-restoration';
import type { RestoreLimits } from '../../runs/restore-limits';
import { TaskRunner } from '../../tasks/task-runner';
import { runRestoration } from '../run-restoration';
import { TASKS } from '../tasks';
import type { RestoredNotebook } from './restore-notebook';

/**
 * Runs and restores a notebook on a worker; writes nothing.
 * @throws NotebookFailure, RunFailure
 */
export async function restoreOnCluster(
  { file, read, config, addedFolder }: RestoredNotebook,
  limits: RestoreLimits,
  cluster: ClusterChoice,
  console: Console
): Promise<RestoredNotebookText> {
  const { driver } = await openCluster(cluster, null, console);
  const ignoreSignals = onEndSignal(() => driver.end());
  const runner = new TaskRunner(TASKS);
  const notebook = { file, text: read.text, config, addedFolder };
  try {
    const { resources } = cluster;
    return await runRestoration(notebook, limits, { executor: driver, runner, resources });
  } finally {
    runner.end();
    await driver.close();
    ignoreSignals();
  }
}
