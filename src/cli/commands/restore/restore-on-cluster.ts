/** Restores a notebook on a cluster: code that plain `freshkernel restore` does not load. */
import { rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import type { ClusterChoice } from '../../options/cluster';
import { openCluster } from '../../runs/open-cluster';
import { NotebookFailure, outputOf, RunFailure } from '../../runs/run-failures';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import type { RestoreLimits } from './arguments';
import type { RemoteOutcome, RemoteRestoration, RestoredNotebookText } from './remote-restoration';
import type { RestoredNotebook } from './restore-notebook';
import { knownSurroundings } from './surroundings';

const ID = 'restoration';

/**
 * Runs and restores a notebook on a worker; writes nothing.
 * @throws NotebookFailure, RunFailure
 */
export async function restoreOnCluster(
  notebook: RestoredNotebook,
  limits: RestoreLimits,
  cluster: ClusterChoice,
  console: Console
): Promise<RestoredNotebookText> {
  const { file } = notebook;
  const { driver } = await openCluster(cluster, null, console);
  const ignoreSignals = onEndSignal(() => driver.end());
  const jobPath = path.join(driver.folder.path, 'restoration.json');
  try {
    writeFileSync(jobPath, JSON.stringify(jobOf(notebook, limits)));
    const end = await driver.runRestoration({
      id: ID,
      path: file.absolute,
      inputs: [...(await inputsOf(notebook))],
      bytes: limits.copyBytes,
      job_path: jobPath,
      result_path: driver.folder.result,
      resources: { ...cluster.resources }
    });
    if (!end.ok) {
      throw new RunFailure(end.message, end.kind ?? null);
    }
    return restored(JSON.parse(end.result) as RemoteOutcome);
  } finally {
    await driver.close();
    ignoreSignals();
    rmSync(jobPath, { force: true });
  }
}

function restored(outcome: RemoteOutcome): RestoredNotebookText {
  if (outcome.ok) {
    return outcome;
  }
  throw outcome.error === null
    ? new RunFailure(outcome.message)
    : new NotebookFailure(outcome.error);
}

function jobOf(
  { file, read, config, addedFolder }: RestoredNotebook,
  given: RestoreLimits
): RemoteRestoration {
  // The arguments of the command have more, such as paths, on which the result does not depend.
  const { kernel, maxRuns, seconds, limits, runSeconds, scoreTolerance } = given;
  const { copyBytes, isolation, approach } = given;
  const shared = { kernel, maxRuns, seconds, limits, runSeconds, scoreTolerance };
  const { shown, absolute } = file;
  return {
    shown,
    absolute,
    text: read.text,
    config,
    addedFolder,
    limits: { ...shared, copyBytes, isolation, approach },
    surroundings: knownSurroundings(absolute)
  };
}

/** The files that the notebook reads, of which a worker gets those of a large project. */
async function inputsOf({ file, config }: RestoredNotebook): Promise<readonly string[]> {
  const runner = new TaskRunner(TASKS);
  const target = { gateway: null, variables: {}, environment: 'current' as const };
  try {
    const input = { file, config, order: 'document' as const, target, isRemote: true };
    return outputOf(await runner.run('prepare', input)).notebook.inputs;
  } finally {
    runner.end();
  }
}
