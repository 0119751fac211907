/** Checks one notebook file with runs that a command starts. */
import * as path from 'node:path';
import { DEFAULT_KERNEL, makeRunJob } from '../../core/check/job/run-job';
import type { RunChoices } from '../../core/check/job/run-job';
import type { TargetChoice } from '../../core/check/job/run-target';
import type { CheckResult } from '../../core/check/session/check-result';
import type {
  CheckHost,
  CheckPlan,
  EndedRun,
  RunListener
} from '../../core/check/session/check-session';
import type { NormalizerName } from '../../core/compare/text/normalizers';
import type { LintConfig } from '../../core/settings/config';
import { stricterIsolation } from '../../core/settings/isolation';
import type { Isolation } from '../../core/settings/isolation';
import type { RunResult } from '../../protocol';
import type { NotebookFile } from '../notebooks/notebook-files';
import type { ClusterChoice } from '../options/cluster';
import type { TaskRunner } from '../tasks/task-runner';
import type { TASKS } from './tasks';
import type { RunnableNotebook } from '../runs/prepare-task';
import type { RunEnd, RunExecutor } from '../runs/run-executor';
import { outputOf, RunFailure } from '../runs/run-failures';
import { RunFolder } from '../runs/run-folder';

/** How notebooks are checked. */
export interface LocalCheckOptions extends Pick<
  RunChoices,
  'order' | 'stopOnError' | 'parameters' | 'copyBytes' | 'limits' | 'kernelVariables'
> {
  /** Null: the kernel that the notebook names. */
  readonly kernel: string | null;
  readonly repeat: number;
  /** The execution target; what each notebook needs there is determined later. */
  readonly target: TargetChoice;
  /** The cluster that runs the notebooks; null for this machine or a gateway. */
  readonly cluster: ClusterChoice | null;
  /** Where the files go that runs leave on a gateway; null leaves them out. */
  readonly outputs: string | null;
  readonly isolation: Isolation;
  readonly without: readonly NormalizerName[];
}

/** What the checks of one command share. */
export interface LocalCheckServices {
  readonly args: LocalCheckOptions;
  readonly executor: RunExecutor;
  readonly runner: TaskRunner<typeof TASKS>;
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
    const { args, runner } = this.services;
    const { order, target, cluster } = args;
    const isRemote = cluster !== null;
    const { notebook, content } = outputOf(
      await runner.run('prepare', { file, config, order, target, isRemote })
    );
    this.notebook = notebook;
    // The file may change while it runs: the text that was run is the one to compare.
    this.file = { ...file, content };
  }

  async run(position: number, listener: RunListener): Promise<EndedRun<string>> {
    const folder = new RunFolder();
    try {
      listener.begin();
      const end = await this.work(folder, listener, position);
      if (!end.ok) {
        throw new RunFailure(end.message, end.kind ?? null);
      }
      const { status } = JSON.parse(end.result) as RunResult;
      return { run: end.result, status };
    } finally {
      folder.remove();
    }
  }

  async judge(results: readonly string[]): Promise<CheckResult> {
    const { file, config } = this;
    const { args, runner } = this.services;
    const { without } = args;
    return outputOf(await runner.run('judge', { file, config, without, results })).result;
  }

  private async work(folder: RunFolder, listener: RunListener, hashSeed: number): Promise<RunEnd> {
    const { args, executor } = this.services;
    const isolation = stricterIsolation(args.isolation, this.config.isolation);
    if (this.notebook === null) {
      throw new Error('a run before its notebook was read');
    }
    const { document, kernelName, target, inputs } = this.notebook;
    const choices = {
      ...args,
      isolation,
      hashSeed,
      place: target,
      kernelName: args.kernel ?? kernelName ?? DEFAULT_KERNEL
    };
    const name = path.basename(folder.path);
    const job = makeRunJob(name, this.file.absolute, document, choices, folder.result);
    const needs = { inputs, resources: args.cluster?.resources ?? {} };
    const end = await executor.run(job, folder, event => listener.take([event]), needs);
    if (args.outputs !== null) {
      folder.keepOutputs(path.join(args.outputs, path.basename(this.file.absolute, '.ipynb')));
    }
    return end;
  }
}
