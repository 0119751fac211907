/** The loop of a restoration: run, try candidates against the first failure, keep what a new run proves. */
import { effectOf, hasFailure } from '../../../core/restore/attempt';
import type { Attempt } from '../../../core/restore/attempt';
import type { KeptStep } from '../../../core/restore/verdict';
import type { LintConfig } from '../../../core/settings/config';
import type { RunPython, RunResult } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { outputOf, RunFailure } from '../../runs/run-failures';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { NotebookRuns, NotebookVersion, VersionRun } from './notebook-runs';
import type { RunPackages } from './packages';
import type { ProposedStep } from './propose-task';

/** More steps are not kept. */
const MAX_STEPS = 30;

/** A version of the notebook that ran. */
export interface RanVersion extends Attempt, NotebookVersion {
  readonly json: string;
}

/** A step that was kept. */
export interface RestorationStep extends KeptStep {
  readonly step: ProposedStep;
}

/** The end of a restoration. */
export interface RestorationEnd {
  readonly first: RanVersion;
  readonly last: RanVersion;
  readonly steps: readonly RestorationStep[];
  readonly notes: readonly string[];
}

/** What a restoration works with. */
export interface RestorationServices {
  readonly file: NotebookFile;
  readonly config: LintConfig;
  readonly runs: NotebookRuns;
  readonly runner: TaskRunner<typeof TASKS>;
  readonly packages: RunPackages;
  /** Name of the folder for files that are added, next to the restored notebook. */
  readonly addedFolder: string;
}

/** Restores one notebook. */
export class Restoration {
  private readonly steps: RestorationStep[] = [];
  private readonly notes: string[] = [];
  /** What was tried on the present version or on an earlier one. */
  private readonly tried = new Set<string>();

  constructor(
    private readonly services: RestorationServices,
    private readonly storedErrors: ReadonlySet<number>
  ) {}

  /** Runs the notebook, and steps, until it runs to its end, or nothing helps, or a limit is reached. */
  async restore(text: string, cellCount: number): Promise<RestorationEnd> {
    const origins = Array.from({ length: cellCount }, (_, index) => index);
    const first = await this.attempt({ text, files: [], packages: null }, origins);
    let last = first;
    while (hasFailure(last) && this.steps.length < MAX_STEPS) {
      const next = await this.improve(last);
      if (next === null) {
        break;
      }
      last = next;
    }
    if (hasFailure(last) && !this.services.runs.mayRun) {
      this.notes.push('The limit of runs or time was reached.');
    }
    return { first, last, steps: this.steps, notes: this.notes };
  }

  /** The version after the first candidate that helps; null if none does. */
  private async improve(last: RanVersion): Promise<RanVersion | null> {
    const { file, config, runs, runner, addedFolder } = this.services;
    const proposed = await runner.run('propose', {
      file: { ...file, content: { ok: true, text: last.text } },
      config,
      result: last.json,
      origins: last.origins,
      addedFolder
    });
    for (const step of outputOf(proposed).steps) {
      const label = JSON.stringify([step.kind, step.detail, step.text, step.install]);
      if (this.tried.has(label)) {
        continue;
      }
      this.tried.add(label);
      if (!runs.mayRun) {
        return null;
      }
      const next = await this.trial(last, step);
      if (next !== null) {
        this.steps.push({ step, trust: step.trust, witnesses: step.witnesses });
        return next;
      }
    }
    return null;
  }

  /** The version after one step, if it helps. */
  private async trial(last: RanVersion, step: ProposedStep): Promise<RanVersion | null> {
    let { packages } = last;
    if (step.install !== null) {
      const installed = await this.services.packages.install(
        packages,
        step.install,
        pythonOf(last.json)
      );
      if (!installed.ok) {
        this.notes.push(installed.message);
        return null;
      }
      packages = installed.folder;
    }
    const version = { text: step.text, files: [...last.files, ...step.files], packages };
    const next = await this.attempt(version, step.origins).catch((error: unknown) => {
      if (error instanceof RunFailure) {
        return null;
      }
      throw error;
    });
    if (next === null) {
      return null;
    }
    const { getsFurther, spoils, contradicts } = effectOf(last, next);
    return getsFurther && !spoils && !(step.trust === 'needs-proof' && contradicts) ? next : null;
  }

  private async attempt(
    version: NotebookVersion,
    origins: readonly (number | null)[]
  ): Promise<RanVersion> {
    const { storedErrors } = this;
    const run: VersionRun = await this.runVersion(version);
    return { ...version, ...run, origins, storedErrors };
  }

  /** A notebook may name a kernel that is not here; Python has a usual one. */
  private async runVersion(version: NotebookVersion): Promise<VersionRun> {
    const { runs } = this.services;
    try {
      return await runs.run(version);
    } catch (error) {
      const isMissing = error instanceof RunFailure && /^There is no kernel /.test(error.message);
      if (!isMissing || !runs.fallBack()) {
        throw error;
      }
      this.notes.push(`${error.message.split('\n')[0]} Ran on the kernel python3 instead.`);
      return runs.run(version);
    }
  }
}

/** The Python of the kernel that ran. */
function pythonOf(json: string): RunPython | null {
  return (JSON.parse(json) as RunResult).kernel?.python ?? null;
}
