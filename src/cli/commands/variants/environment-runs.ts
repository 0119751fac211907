/** Runs a notebook in clean environments, each with exact versions, in private copies of its folder. */
import * as path from 'node:path';
import { HERE, makeRunJob } from '../../../core/check/job/run-job';
import { pinText } from '../../../core/variants/resolution';
import type { Resolution } from '../../../core/variants/resolution';
import type { LintConfig } from '../../../core/settings/config';
import { stricterIsolation } from '../../../core/settings/isolation';
import type { RunEvent, RunResult } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { kernelVariables } from '../../runs/kernel-variables';
import type { RunnableNotebook } from '../../runs/prepare-task';
import type { RunExecutor } from '../../runs/run-executor';
import { RunFailure } from '../../runs/run-failures';
import { RunFolder } from '../../runs/run-folder';
import type { VariantsArguments } from './arguments';
import type { KeptRuns } from './kept-runs';
import type { projectState } from './project-state';

/** A run in an environment, or why it says nothing about the cells. */
export type EnvironmentRun =
  | {
      readonly ok: true;
      readonly json: string;
      readonly result: RunResult;
      readonly reused: boolean;
    }
  | { readonly ok: false; readonly isBuilt: boolean; readonly message: string };

/** How runs end that say something about the cells. */
const TELLING = new Set<RunResult['status']>([
  'finished',
  'stopped',
  'kernel-died',
  'timeout',
  'memory'
]);

/** Increased when results of earlier versions no longer count. */
const FORMAT = 1;

/** What all runs share. */
export interface SharedRuns {
  readonly file: NotebookFile;
  readonly config: LintConfig;
  readonly args: VariantsArguments;
  readonly notebook: RunnableNotebook;
  readonly kernelName: string;
  readonly executor: RunExecutor;
  readonly kept: KeptRuns;
  /** The files around the notebook; null where results are not kept. */
  readonly project: ReturnType<typeof projectState>;
  readonly onEvent: (event: RunEvent) => void;
}

/** The runs of one command. */
export class EnvironmentRuns {
  private _count = 0;

  constructor(private readonly shared: SharedRuns) {}

  /** How often the notebook was run now. */
  get count(): number {
    return this._count;
  }

  /** Whether the user ended the command. */
  get isCancelled(): boolean {
    return this.shared.executor.isEnding;
  }

  /**
   * Runs the notebook in an environment until its first error; `position` counts the runs in it.
   * @throws RunFailure - where the cluster is lost, so that no further run is possible
   */
  async run({ kernelPins }: Resolution, position: number): Promise<EnvironmentRun> {
    const { kept, project, executor, onEvent, notebook, args } = this.shared;
    const pins = Object.entries(kernelPins).map(pinText).sort();
    const folder = new RunFolder();
    try {
      const job = this.jobOf(pins, position, folder);
      const facts = { format: FORMAT, inputs: { ...job, id: '', result_path: '' }, project };
      const known = project === null ? null : kept.find(facts);
      if (known !== null) {
        return { ok: true, json: known, result: JSON.parse(known) as RunResult, reused: true };
      }
      const needs = { inputs: notebook.inputs, resources: args.cluster?.resources ?? {} };
      const end = await executor.run(job, folder, onEvent, needs);
      const reused = end.ok && end.isResumed === true;
      this._count += reused ? 0 : 1;
      if (!end.ok) {
        if (end.kind === 'scheduler-lost') {
          throw new RunFailure(end.message, end.kind);
        }
        return { ok: false, isBuilt: true, message: end.message };
      }
      const result = JSON.parse(end.result) as RunResult;
      const { status, message } = result;
      if (!TELLING.has(status)) {
        return { ok: false, isBuilt: status !== 'environment-failed', message };
      }
      if (project !== null) {
        kept.keep(facts, end.result);
      }
      return { ok: true, json: end.result, result, reused };
    } finally {
      folder.remove();
    }
  }

  private jobOf(pins: readonly string[], position: number, folder: RunFolder) {
    const { file, config, args, notebook, kernelName } = this.shared;
    const choices = {
      kernelName,
      order: 'document' as const,
      stopOnError: true,
      parameters: {},
      copyBytes: args.copyBytes,
      limits: args.limits,
      place: { ...HERE, environment: 'venv' as const, inputs: notebook.target.inputs },
      isolation: stricterIsolation(args.isolation, config.isolation),
      hashSeed: position,
      // A worker of a cluster takes its own.
      kernelVariables:
        args.cluster === null
          ? kernelVariables(process.env, args.isolation.passed ?? [], null, path.delimiter)
          : {},
      pins
    };
    return makeRunJob(
      path.basename(folder.path),
      file.absolute,
      notebook.document,
      choices,
      folder.result
    );
  }
}
