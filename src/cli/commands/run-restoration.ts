/** Restores a notebook where an executor runs it: in a process on this machine, or on a cluster. Writes nothing. */
import { writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { HERE } from '../../core/check/job/run-job';
import type { LintConfig } from '../../core/settings/config';
import type { NotebookFile } from '../notebooks/notebook-files';
import type {
  RemoteOutcome,
  RemoteRestoration,
  RestoredNotebookText
} from '../runs/remote-restoration';
import type { RestoreLimits } from '../runs/restore-limits';
import type { RestorationExecutor } from '../runs/run-executor';
import { NotebookFailure, outputOf, RunFailure } from '../runs/run-failures';
import { knownSurroundings } from '../runs/surroundings';
import { RunFolder } from '../runs/run-folder';
import type { TaskRunner } from '../tasks/task-runner';
import type { TASKS } from './tasks';

/** A notebook that an executor restores. */
export interface SentNotebook {
  readonly file: NotebookFile;
  readonly text: string;
  readonly config: LintConfig;
  /** Name of the folder for files that are added. */
  readonly addedFolder: string;
}

/** What the restorations of one command share. */
export interface RestorationServices {
  readonly executor: RestorationExecutor;
  readonly runner: TaskRunner<typeof TASKS>;
  /** What the machines of a cluster must have; null for this machine. */
  readonly resources: Readonly<Record<string, number>> | null;
}

/**
 * Runs and restores a notebook.
 *
 * @throws NotebookFailure, RunFailure
 */
export async function runRestoration(
  notebook: SentNotebook,
  limits: RestoreLimits,
  { executor, runner, resources }: RestorationServices
): Promise<RestoredNotebookText> {
  const { absolute } = notebook.file;
  const folder = new RunFolder();
  const jobPath = path.join(folder.path, 'restoration.json');
  try {
    writeFileSync(jobPath, JSON.stringify(jobOf(notebook, limits)));
    const end = await executor.runRestoration({
      id: path.basename(folder.path),
      path: absolute,
      inputs: resources === null ? [] : [...(await inputsOf(notebook, runner))],
      bytes: limits.copyBytes,
      job_path: jobPath,
      result_path: folder.result,
      resources: { ...resources }
    });
    if (!end.ok) {
      throw new RunFailure(end.message, end.kind ?? null);
    }
    return restored(JSON.parse(end.result) as RemoteOutcome);
  } finally {
    folder.remove();
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
  { file, text, config, addedFolder }: SentNotebook,
  given: RestoreLimits
): RemoteRestoration {
  // The arguments of a command have more, such as paths, on which the result does not depend.
  const { kernel, maxRuns, seconds, limits, runSeconds, scoreTolerance } = given;
  const { copyBytes, isolation, approach } = given;
  const shared = { kernel, maxRuns, seconds, limits, runSeconds, scoreTolerance };
  const { shown, absolute } = file;
  return {
    shown,
    absolute,
    text,
    config,
    addedFolder,
    limits: { ...shared, copyBytes, isolation, approach },
    surroundings: knownSurroundings(absolute)
  };
}

/** The files that the notebook reads, of which a worker gets those of a large project. */
async function inputsOf(
  { file, config }: SentNotebook,
  runner: TaskRunner<typeof TASKS>
): Promise<readonly string[]> {
  const input = { file, config, order: 'document' as const, target: HERE, isRemote: true };
  return outputOf(await runner.run('prepare', input)).notebook.inputs;
}
