/** Runs versions of one notebook in private copies, and compares each with the stored outputs. */
import * as path from 'node:path';
import { DEFAULT_KERNEL, HERE, makeRunJob } from '../../../core/check/job/run-job';
import type { CheckResult } from '../../../core/check/session/check-result';
import { isComplete } from '../../../core/check/verdict/check-ending';
import { statusOf } from '../../../core/check/verdict/cell-status';
import type { AddedFile } from '../../../core/restore/candidate';
import type { LintConfig } from '../../../core/settings/config';
import { stricterIsolation } from '../../../core/settings/isolation';
import type { RestoreEvent, RunResult } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import type { RunnableNotebook } from '../../runs/prepare-task';
import { kernelVariables } from '../../runs/kernel-variables';
import { outputOf, RunFailure } from '../../runs/run-failures';
import { RunFolder } from '../../runs/run-folder';
import type { Workers } from '../../runs/worker-process';
import type { TaskRunner } from '../../tasks/task-runner';
import type { RestoreLimits } from '../../runs/restore-limits';
import type { TASKS } from '../tasks';
import type { PackagesFolder } from './packages';

/** One version of the notebook. */
export interface NotebookVersion {
  readonly text: string;
  readonly files: readonly AddedFile[];
  /** Packages for the kernel; null for none. */
  readonly packages: PackagesFolder | null;
}

/** A run of one version. */
export interface VersionRun {
  /** The `RunResult` as JSON. */
  readonly json: string;
  readonly result: CheckResult;
}

/** Statuses of runs that say nothing about the cells. */
const NOT_RUN = new Set<RunResult['status']>([
  'not-started',
  'copy-too-large',
  'cancelled',
  'interrupted',
  'packages-missing'
]);

/** The runs of one restoration. */
export class NotebookRuns {
  private runs = 0;
  private kernel: string | null;
  private readonly begun = performance.now();

  constructor(
    private readonly file: NotebookFile,
    private readonly config: LintConfig,
    private readonly args: RestoreLimits,
    private readonly workers: Workers,
    private readonly runner: TaskRunner<typeof TASKS>,
    private readonly onEvent: (event: RestoreEvent) => void
  ) {
    this.kernel = args.kernel;
  }

  /** How often the notebook was run. */
  get count(): number {
    return this.runs;
  }

  /** Whether the user ended the command. */
  get isCancelled(): boolean {
    return this.workers.isEnding;
  }

  /** Whether the limits allow another run. */
  get mayRun(): boolean {
    const { maxRuns } = this.args;
    return !this.workers.isEnding && this.runs < maxRuns && (this.secondsLeft() ?? 1) > 0;
  }

  /** Whether a run that takes too long may be given less work. */
  get reducesRuntime(): boolean {
    return this.args.runSeconds !== null;
  }

  /** The limits of a cell and of each run, in seconds; null for none. */
  get timeLimits(): { readonly cell: number | null; readonly run: number | null } {
    return { cell: this.args.limits.cell_seconds, run: this.args.runSeconds };
  }

  /** Runs on the usual kernel from now on; false if the user chose one, or it is used already. */
  fallBack(): boolean {
    const may = this.kernel === null;
    this.kernel ??= DEFAULT_KERNEL;
    return may;
  }

  /**
   * Runs a version until its first error.
   *
   * @throws RunFailure - where the run says nothing about the cells
   */
  async run(version: NotebookVersion): Promise<VersionRun> {
    const { config, runner } = this;
    const file = { ...this.file, content: { ok: true as const, text: version.text } };
    const { notebook } = outputOf(
      await runner.run('prepare', { file, config, order: 'document', target: HERE })
    );
    this.runs++;
    this.onEvent({ kind: 'running', run: this.runs, limit: this.args.maxRuns });
    const json = await this.resultOf(version, notebook);
    const run = JSON.parse(json) as RunResult;
    if (NOT_RUN.has(run.status) || endedBeforeCells(run)) {
      throw new RunFailure(run.message);
    }
    const judged = await runner.run('judge', { file, config, without: [], results: [json] });
    return { json, result: outputOf(judged).result };
  }

  private async resultOf(
    { files, packages }: NotebookVersion,
    { document, kernelName, target }: RunnableNotebook
  ): Promise<string> {
    const { args, config } = this;
    const folder = new RunFolder();
    try {
      const choices = {
        kernelName: this.kernel ?? kernelName ?? DEFAULT_KERNEL,
        order: 'document' as const,
        stopOnError: true,
        parameters: {},
        copyBytes: args.copyBytes,
        limits: { ...args.limits, seconds: this.secondsOfRun() },
        place: { ...HERE, inputs: target.inputs },
        isolation: stricterIsolation(args.isolation, config.isolation),
        kernelVariables: kernelVariables(
          process.env,
          args.isolation.passed ?? [],
          packages?.path ?? null,
          path.delimiter
        ),
        addedFiles: files.map(({ path: name, format, content }) => ({
          path: name,
          base64: format === 'base64' ? content : Buffer.from(content).toString('base64')
        }))
      };
      const name = path.basename(folder.path);
      const job = makeRunJob(name, this.file.absolute, document, choices, folder.result);
      const end = await this.workers.run(job, folder, () => undefined);
      if (!end.ok) {
        throw new RunFailure(end.message);
      }
      return end.result;
    } finally {
      folder.remove();
    }
  }

  /** Null: no limit. */
  private secondsOfRun(): number | null {
    const left = this.secondsLeft();
    const { runSeconds } = this.args;
    return left === null || runSeconds === null ? (left ?? runSeconds) : Math.min(left, runSeconds);
  }

  /** Null: no limit. */
  private secondsLeft(): number | null {
    const { seconds } = this.args;
    return seconds === null
      ? null
      : Math.max(0, seconds - (performance.now() - this.begun) / 1_000);
  }
}

/** Whether a limit was reached before the first cell ran. */
function endedBeforeCells(run: RunResult): boolean {
  return !isComplete(run) && run.cells.every(cell => statusOf(cell) === 'not-run');
}
