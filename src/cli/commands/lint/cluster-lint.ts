/** Linting on a cluster: code that plain `freshkernel lint` does not load. */
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { readVersion } from '../../notebooks/git-version';
import type { ClusterChoice } from '../../options/cluster';
import { ClusterTasks } from '../../runs/cluster-tasks';
import { openCluster } from '../../runs/open-cluster';
import type { TaskResult } from '../../tasks/task-result';
import type { LintReportInput } from './report-task';
import type { LintOutput } from './task';

/** Lints all files on a cluster; passes the results on in order. A request to end leaves the rest without a result. */
export async function lintOnCluster(
  name: 'lint' | 'lint-report',
  inputs: readonly LintReportInput[],
  cluster: ClusterChoice,
  jobs: number | null,
  console: Console,
  onResult: (result: TaskResult<LintOutput>, index: number) => void
): Promise<void> {
  const { driver, atOnce, journal } = await openCluster(cluster, jobs, console);
  const ignoreSignals = onEndSignal(() => driver.end());
  const { resources } = cluster;
  const tasks = new ClusterTasks<LintReportInput, LintOutput>(name, driver, {
    atOnce,
    resources,
    journal,
    complete: withEarlier
  });
  try {
    await tasks.runAll(inputs, onResult);
  } finally {
    await driver.close();
    ignoreSignals();
  }
}

/** The repository stays here, so the earlier version travels with the notebook. */
function withEarlier(input: LintReportInput): LintReportInput {
  const { file, since } = input;
  return since === null ? input : { ...input, earlier: readVersion(file, since) };
}
