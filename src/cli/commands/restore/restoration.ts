/** The loop of a restoration: run, try candidates against the first failure, keep what a new run proves. */
import { MAX_ROUNDS } from '../../../core/restore/approach';
import type { Approach } from '../../../core/restore/approach';
import { effectOf, hasFailure, isNoWorse, isOpening } from '../../../core/restore/attempt';
import { MAX_ADDED } from '../../../core/restore/candidate';
import type { KeptStep } from '../../../core/restore/verdict';
import type { LintConfig } from '../../../core/settings/config';
import type { RestoreEvent, RestoreTrying, RunPython, RunResult } from '../../../protocol';
import type { NotebookFile } from '../../notebooks/notebook-files';
import { outputOf, RunFailure } from '../../runs/run-failures';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { NotebookRuns, NotebookVersion, VersionRun } from './notebook-runs';
import type { RunPackages } from './packages';
import type { RanVersion } from './ran-version';
import type { ModelAdvice } from './model-advice';
import type { ProposedStep, SituationInput } from './notebook-situation';

/** More steps are not kept. */
const MAX_STEPS = 30;

/** More steps are not tried together. */
const MAX_TOGETHER = 3;

/** More versions that alone get no further are not followed. */
const MAX_OPENINGS = 2;

/** More of an error's message is not shown. */
const MAX_MESSAGE = 200;

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
  /** How often steps were looked for. */
  readonly rounds: number;
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
  readonly approach: Approach;
  readonly onEvent: (event: RestoreEvent) => void;
  /** Null: no language model is asked. */
  readonly advice: ModelAdvice | null;
}

/** Restores one notebook. */
export class Restoration {
  private readonly steps: RestorationStep[] = [];
  private readonly notes: string[] = [];
  private rounds = 0;
  /** What a step that alone did not help came to, for the present version; null for none. */
  private beyond: string | null = null;
  /** What was tried on the present version or on an earlier one. */
  private readonly tried = new Set<string>();

  constructor(
    private readonly services: RestorationServices,
    private readonly storedErrors: ReadonlySet<number>
  ) {}

  /** Runs the notebook, and steps, until it runs to its end, or nothing helps, or a limit is reached. */
  async restore(text: string, cellCount: number): Promise<RestorationEnd> {
    const origins = Array.from({ length: cellCount }, (_, index) => index);
    const version = { text, files: [], packages: null };
    const numbers = { cells: origins, next: cellCount };
    const first = await this.attempt(version, { origins, numbers });
    let last = first;
    if (this.services.approach === 'modernize' && hasFailure(first)) {
      this.rounds++;
      last = (await this.improveByRules(first)) ?? first;
    }
    while (hasFailure(last) && this.mayGoOn()) {
      this.rounds++;
      this.beyond = null;
      const next = (await this.improve(last, last, [], 1)) ?? (await this.improveByModel(last));
      if (next === null) {
        break;
      }
      last = next;
    }
    if (this.services.runs.isCancelled) {
      throw new RunFailure('The restoration was canceled; nothing was written.');
    }
    if (this.beyond !== null && hasFailure(last)) {
      this.notes.push(this.beyond);
    }
    if (hasFailure(last) && !this.services.runs.mayRun) {
      this.notes.push('The limit of runs or time was reached.');
    }
    return { first, last, steps: this.steps, notes: this.notes, rounds: this.rounds };
  }

  private mayGoOn(): boolean {
    const { approach } = this.services;
    return approach === 'restore' ? this.steps.length < MAX_STEPS : this.rounds < MAX_ROUNDS;
  }

  /**
   * The version after the fixes of the rules on changed libraries, in the whole notebook: all of them, else the safe ones.
   * Where they help only together with what else the first failure needs, those steps are looked for.
   */
  private async improveByRules(first: RanVersion): Promise<RanVersion | null> {
    const openings: { readonly version: RanVersion; readonly steps: RestorationStep[] }[] = [];
    for (const unsafe of [true, false]) {
      const found = await this.services.runner.run('rule-steps', {
        ...this.situation(first),
        unsafe
      });
      const steps = outputOf(found).steps.map(step => ({
        step,
        trust: step.trust,
        witnesses: step.witnesses
      }));
      const last = steps.at(-1)?.step;
      const version = last !== undefined && this.isNew(last) ? await this.trial(first, last) : null;
      if (version !== null && helps(first, version, steps)) {
        this.keep(steps, version);
        return version;
      }
      if (version !== null && isNoWorse(first, version)) {
        openings.push({ version, steps });
      }
    }
    for (const { version, steps } of openings) {
      const next = await this.improve(first, version, steps, 2);
      if (next !== null) {
        return next;
      }
    }
    return null;
  }

  /**
   * The version after the first candidates that help, usually one; null if none does. Where a cell has several faults, only
   * several steps together get further.
   *
   * @param base - the version that must be improved
   * @param from - that version, or one after `pending` steps, which alone did not help
   * @param together - how many trials those steps and the next one are
   */
  private async improve(
    base: RanVersion,
    from: RanVersion,
    pending: readonly RestorationStep[],
    together: number
  ): Promise<RanVersion | null> {
    const openings: { readonly version: RanVersion; readonly steps: RestorationStep[] }[] = [];
    for (const step of await this.propose(from)) {
      const version = this.isNew(step) ? await this.trial(from, step) : null;
      if (version === null) {
        continue;
      }
      const steps = [...pending, { step, trust: step.trust, witnesses: step.witnesses }];
      if (helps(base, version, steps)) {
        this.keep(steps, version);
        return version;
      }
      if (together < MAX_TOGETHER && isOpening(base, from, version)) {
        openings.push({ version, steps });
        this.beyond ??= nextFailure(step, version);
      }
    }
    for (const { version, steps } of openings.slice(0, MAX_OPENINGS)) {
      const next = await this.improve(base, version, steps, together + 1);
      if (next !== null) {
        return next;
      }
    }
    return null;
  }

  private keep(steps: readonly RestorationStep[], { result }: RanVersion): void {
    this.steps.push(...steps);
    const { executability } = result.outcome;
    steps.forEach(({ step }) =>
      this.services.onEvent({ kind: 'kept', ...aboutStep(step), executability })
    );
  }

  private async propose(version: RanVersion): Promise<readonly ProposedStep[]> {
    return outputOf(await this.services.runner.run('propose', this.situation(version))).steps;
  }

  /** What the tasks need to know about a version that stopped. */
  private situation(version: RanVersion): SituationInput {
    const { file, config, addedFolder, approach } = this.services;
    return {
      file: { ...file, content: { ok: true, text: version.text } },
      config,
      result: version.json,
      origins: version.origins,
      numbers: version.numbers,
      addedFolder,
      approach
    };
  }

  /** The version after a change that the model proposes; null where there is no model, or none of its answers helps. */
  private async improveByModel(base: RanVersion): Promise<RanVersion | null> {
    const { advice, runs } = this.services;
    const consultation = runs.mayRun ? advice?.consult(this.situation(base)) : null;
    for await (const { step, judge } of consultation ?? []) {
      const version = this.isNew(step) ? await this.trial(base, step) : null;
      const kept = { step, trust: step.trust, witnesses: step.witnesses };
      const isHelp = version !== null && helps(base, version, [kept]);
      if ((await judge(base, version, isHelp)) && version !== null) {
        this.keep([kept], version);
        return version;
      }
      if (!runs.mayRun) {
        break;
      }
    }
    return null;
  }

  /** Whether the same was not tried on the same version. */
  private isNew({ kind, detail, text, install }: ProposedStep): boolean {
    const label = JSON.stringify([kind, detail, text, install]);
    const isNew = !this.tried.has(label);
    this.tried.add(label);
    return isNew;
  }

  /** A run of the version after one step; null where it cannot be run. */
  private async trial(from: RanVersion, step: ProposedStep): Promise<RanVersion | null> {
    if (!this.services.runs.mayRun) {
      return null;
    }
    this.services.onEvent({ kind: 'trying', ...aboutStep(step) });
    let { packages } = from;
    if (step.install !== null) {
      const python = pythonOf(from.json);
      const installed = await this.services.packages.install(packages, step.install, python);
      if (!installed.ok) {
        this.notes.push(installed.message);
        return null;
      }
      packages = installed.folder;
    }
    const files = [...from.files, ...step.files];
    if (files.reduce((sum, { content }) => sum + content.length, 0) > MAX_ADDED) {
      this.notes.push('The made-up files together would be too large.');
      return null;
    }
    const version = { text: step.text, files, packages };
    try {
      return await this.attempt(version, step);
    } catch (error) {
      if (error instanceof RunFailure) {
        return null;
      }
      throw error;
    }
  }

  private async attempt(
    version: NotebookVersion,
    { origins, numbers }: Pick<RanVersion, 'origins' | 'numbers'>
  ): Promise<RanVersion> {
    const { storedErrors } = this;
    const run: VersionRun = await this.runVersion(version);
    return { ...version, ...run, origins, numbers, storedErrors };
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

/** A step as events describe it. */
function aboutStep({
  kind,
  cell,
  detail
}: ProposedStep): Pick<RestoreTrying, 'step' | 'cell_index' | 'detail'> {
  return { step: kind, cell_index: cell, detail };
}

/** Whether a version gets further, and no stored output speaks against the steps that need a proof. */
function helps(base: RanVersion, next: RanVersion, steps: readonly RestorationStep[]): boolean {
  const { getsFurther, spoils, contradicts } = effectOf(base, next);
  const needsProof = steps.some(({ trust }) => trust === 'needs-proof');
  return getsFurther && !spoils && !(needsProof && contradicts);
}

/** What stops the notebook after a step that removes the error before, but gets no further. */
function nextFailure({ detail }: ProposedStep, { result }: RanVersion): string | null {
  const error = result.outcome.cells.find(({ status }) => status === 'failed')?.error ?? null;
  const [line] = (error?.evalue ?? '').split('\n', 1);
  return error === null
    ? null
    : `Tried: ${detail}. Then the next error is ${error.ename}: ${line.slice(0, MAX_MESSAGE)}`;
}

/** The Python of the kernel that ran. */
function pythonOf(json: string): RunPython | null {
  return (JSON.parse(json) as RunResult).kernel?.python ?? null;
}
