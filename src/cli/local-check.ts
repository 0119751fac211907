/** Checks one notebook file with workers that this command starts. */
import * as path from 'node:path';
import type {
  CheckHost,
  CheckPlan,
  EndedRun,
  RunListener
} from '../core/check/session/check-session';
import type { CheckResult } from '../core/check/session/check-result';
import { DEFAULT_KERNEL, makeRunJob } from '../core/check/job/run-job';
import type { LintConfig } from '../core/settings/config';
import type { NotebookError, RunResult } from '../protocol';
import type { Analyst } from './analysis/analyst';
import type { WorkEnd } from './analysis/work-end';
import type { CheckArguments } from './check-arguments';
import type { NotebookFile } from './notebook-files';
import type { RunnableNotebook } from './place-job';
import { RunFolder } from './worker-process';
import type { WorkerEnd, Workers } from './worker-process';

/** The notebook cannot be read, or its analysis was not finished. */
export class NotebookFailure extends Error {
  constructor(readonly error: NotebookError) {
    super(error.message);
  }
}

/** A run left no result. */
export class RunFailure extends Error {}

/** What the checks of one command share. */
export interface LocalCheckServices {
  readonly args: CheckArguments;
  readonly workers: Workers;
  readonly analyst: Analyst;
}

/** The host of the check of one file. A run is the text of its result. */
export class LocalCheck implements CheckHost<string, CheckResult> {
  private notebook: RunnableNotebook | null = null;

  constructor(
    private file: NotebookFile,
    private readonly config: LintConfig,
    private readonly services: LocalCheckServices
  ) {}

  plan(): Promise<CheckPlan> {
    return Promise.resolve({ runs: this.services.args.repeat, requested: 0, isRunning: false });
  }

  async prepare(): Promise<void> {
    const { file, config } = this;
    const { args, analyst } = this.services;
    const { order, place } = args;
    const { notebook, content } = outcomeOf(
      await analyst.one('place', { file, config, order, place })
    );
    this.notebook = notebook;
    // The file may change while it runs: the text that was run is the one to compare.
    this.file = { ...file, content };
  }

  async run(_: number, listener: RunListener): Promise<EndedRun<string>> {
    const folder = new RunFolder();
    try {
      listener.begin();
      const end = await this.work(folder, listener);
      if (!end.ok) {
        throw new RunFailure(end.message);
      }
      const { status } = JSON.parse(end.result) as RunResult;
      return { run: end.result, status };
    } finally {
      folder.remove();
    }
  }

  async judge(results: readonly string[]): Promise<CheckResult> {
    const { file, config } = this;
    const { args, analyst } = this.services;
    const { without } = args;
    return outcomeOf(await analyst.one('judge', { file, config, without, results })).result;
  }

  private async work(folder: RunFolder, listener: RunListener): Promise<WorkerEnd> {
    const { args, workers } = this.services;
    if (this.notebook === null) {
      throw new Error('a run before its notebook was read');
    }
    const { document, kernelName, place } = this.notebook;
    const choices = { ...args, place, kernelName: args.kernel ?? kernelName ?? DEFAULT_KERNEL };
    const name = path.basename(folder.path);
    const job = makeRunJob(name, this.file.absolute, document, choices, folder.result);
    const end = await workers.run(job, folder, event => listener.take([event]));
    if (args.outputs !== null) {
      folder.keepOutputs(path.join(args.outputs, path.basename(this.file.absolute, '.ipynb')));
    }
    return end;
  }
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: NotebookError };

/** @throws NotebookFailure - where the work was not finished, or the notebook cannot be read */
function outcomeOf<Each extends Outcome>(end: WorkEnd<Each>): Extract<Each, { readonly ok: true }> {
  const outcome: Outcome = end.ok ? end.outcome : end;
  if (!outcome.ok) {
    throw new NotebookFailure(outcome.error);
  }
  return outcome as Extract<Each, { readonly ok: true }>;
}
