/** Checks one notebook: runs it, as often as asked, and compares what came out with what it stores. */
import * as path from 'node:path';
import { wentItsWay } from '../core/check/check_ending';
import { checkRuns } from '../core/check/check_run';
import type { CheckOutcome } from '../core/check/check_outcome';
import { readFreshRun } from '../core/check/fresh_run';
import type { FreshRun } from '../core/check/fresh_run';
import { DEFAULT_KERNEL, makeRunJob } from '../core/check/run_job';
import type { ComparedNotebook } from '../core/compare/notebooks';
import type { NormalizerName } from '../core/compare/normalizers';
import { enabledNormalizers } from '../core/compare/user_rules';
import type { CompareSettings } from '../core/compare/user_rules';
import type { RunEvent, RunPlace } from '../protocol';
import type { CheckArguments } from './check_arguments';
import type { NotebookFile } from './notebook_files';
import { RunFolder } from './worker_process';
import type { Workers } from './worker_process';

/** A notebook to be checked. */
export interface CheckedFile extends ComparedNotebook {
  readonly file: NotebookFile;
  /** The kernel that it names; null where it names none. */
  readonly kernelName: string | null;
  /** Where it is run, with what it needs there. */
  readonly place: RunPlace;
}

/** What came of it: an outcome, or why there is none. */
export type CheckEnd =
  | { readonly ok: true; readonly outcome: CheckOutcome }
  | { readonly ok: false; readonly message: string };

/** Runs and compares. A run that does not go its way ends the repeats. */
export async function checkNotebook(
  notebook: CheckedFile,
  args: CheckArguments,
  settings: CompareSettings,
  workers: Workers,
  onEvent: (event: RunEvent) => void
): Promise<CheckEnd> {
  const runs: FreshRun[] = [];
  for (let repeat = 0; repeat < args.repeat && !workers.isEnding; repeat++) {
    const run = await runOnce(notebook, args, workers, onEvent);
    if (typeof run === 'string') {
      return { ok: false, message: run };
    }
    runs.push(run);
    if (!wentItsWay(run.result)) {
      break;
    }
  }
  return runs.length === 0
    ? { ok: false, message: 'It was not begun.' }
    : { ok: true, outcome: checkRuns(notebook, runs, enabledFor(args, settings), settings) };
}

function enabledFor(args: CheckArguments, settings: CompareSettings): ReadonlySet<NormalizerName> {
  const enabled = new Set(enabledNormalizers(settings));
  args.without.forEach(name => enabled.delete(name));
  return enabled;
}

async function runOnce(
  { file, document, kernelName, place }: CheckedFile,
  args: CheckArguments,
  workers: Workers,
  onEvent: (event: RunEvent) => void
): Promise<FreshRun | string> {
  const folder = new RunFolder();
  try {
    const choices = { ...args, place, kernelName: args.kernel ?? kernelName ?? DEFAULT_KERNEL };
    const name = path.basename(folder.path);
    const job = makeRunJob(name, file.absolute, document, choices, folder.result);
    const end = await workers.run(job, folder, onEvent);
    if (args.outputs !== null) {
      folder.keepOutputs(path.join(args.outputs, path.basename(file.absolute, '.ipynb')));
    }
    return end.ok ? readFreshRun(end.result) : end.message;
  } finally {
    folder.remove();
  }
}
