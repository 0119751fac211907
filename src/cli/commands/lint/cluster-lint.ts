/** Linting on a cluster: code that plain `freshkernel lint` does not load. */
import type { Console } from '../../console/console';
import { readVersion } from '../../notebooks/git-version';
import type { ClusterChoice } from '../../options/cluster';
import { runOnCluster } from '../../runs/run-on-cluster';
import type { TaskResult } from '../../tasks/task-result';
import type { LintReportInput } from './report-task';
import type { LintOutput } from './task';

/** Lints all files on a cluster; passes the results on in order. */
export async function lintOnCluster(
  task: 'lint' | 'lint-report',
  inputs: readonly LintReportInput[],
  cluster: ClusterChoice,
  jobs: number | null,
  console: Console,
  onResult: (result: TaskResult<LintOutput>, index: number) => void
): Promise<void> {
  await runOnCluster({ task, inputs, complete: withEarlier }, cluster, jobs, console, onResult);
}

/** The repository stays here, so the earlier version travels with the notebook. */
function withEarlier(input: LintReportInput): LintReportInput {
  const { file, since } = input;
  return since === null ? input : { ...input, earlier: readVersion(file, since) };
}
