/** Runs a notebook once, or several times for `--repeat`. */
import * as path from 'node:path';
import { wentItsWay } from '../core/check/verdict/check-ending';
import { DEFAULT_KERNEL, makeRunJob } from '../core/check/job/run-job';
import type { RunEvent, RunResult } from '../protocol';
import type { CheckArguments } from './check-arguments';
import type { NotebookFile } from './notebook-files';
import type { RunnableNotebook } from './place-job';
import { RunFolder } from './worker-process';
import type { WorkerEnd, Workers } from './worker-process';

/** Results of the runs as JSON, or why there are none. */
export type RunsEnd =
  | { readonly ok: true; readonly results: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Runs a notebook. A run that did not finish normally ends the repeats. */
export async function runNotebook(
  notebook: RunnableNotebook,
  file: NotebookFile,
  args: CheckArguments,
  workers: Workers,
  onEvent: (event: RunEvent) => void
): Promise<RunsEnd> {
  const results: string[] = [];
  for (let repeat = 0; repeat < args.repeat && !workers.isEnding; repeat++) {
    const run = await runOnce(notebook, file, args, workers, onEvent);
    if (!run.ok) {
      return run;
    }
    results.push(run.result);
    if (!wentItsWay(JSON.parse(run.result) as RunResult)) {
      break;
    }
  }
  return results.length === 0 ? { ok: false, message: 'It was not begun.' } : { ok: true, results };
}

async function runOnce(
  { document, kernelName, place }: RunnableNotebook,
  file: NotebookFile,
  args: CheckArguments,
  workers: Workers,
  onEvent: (event: RunEvent) => void
): Promise<WorkerEnd> {
  const folder = new RunFolder();
  try {
    const choices = { ...args, place, kernelName: args.kernel ?? kernelName ?? DEFAULT_KERNEL };
    const name = path.basename(folder.path);
    const job = makeRunJob(name, file.absolute, document, choices, folder.result);
    const end = await workers.run(job, folder, onEvent);
    if (args.outputs !== null) {
      folder.keepOutputs(path.join(args.outputs, path.basename(file.absolute, '.ipynb')));
    }
    return end;
  } finally {
    folder.remove();
  }
}
