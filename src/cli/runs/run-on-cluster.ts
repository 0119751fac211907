import type { ClusterBatch } from '../../protocol';
import type { Console } from '../console/console';
import { onEndSignal } from '../console/end-signals';
import type { ClusterChoice } from '../options/cluster';
import type { TaskInput } from '../tasks/task';
import type { TaskResult } from '../tasks/task-result';
import { ClusterTasks } from './cluster-tasks';
import { openCluster } from './open-cluster';

/** The task of a command for its notebooks. */
export interface ClusterWork<Input> {
  readonly task: ClusterBatch['task'];
  readonly inputs: readonly Input[];
  /** Adds what the task would read where the project is. */
  readonly complete?: (input: Input) => Input;
}

/** Runs a task on all notebooks; passes the results on in order. A request to end leaves the rest without a result. */
export async function runOnCluster<Input extends TaskInput, Output>(
  { task, inputs, complete }: ClusterWork<Input>,
  cluster: ClusterChoice,
  jobs: number | null,
  console: Console,
  onResult: (result: TaskResult<Output>, index: number) => void
): Promise<void> {
  const { driver, atOnce, journal } = await openCluster(cluster, jobs, console);
  const ignoreSignals = onEndSignal(() => driver.end());
  const { resources } = cluster;
  const options = { atOnce, resources, journal, ...(complete === undefined ? {} : { complete }) };
  try {
    await new ClusterTasks<Input, Output>(task, driver, options).runAll(inputs, onResult);
  } finally {
    await driver.close();
    ignoreSignals();
  }
}
