/** The loop of a restoration: run, try candidates against the first failure, keep what a new run proves. */
import { MAX_ROUNDS } from '../../../core/restore/approach';
import { hasFailure, isNoWorse, isOpening } from '../../../core/restore/attempt';
import { slowCell } from '../../../core/restore/less-work';
import type { ModernizeRound, ModernizeStage } from '../../../protocol';
import { outputOf, RunFailure } from '../../runs/run-failures';
import type { ProposedStep } from './notebook-situation';
import type { RanVersion } from './ran-version';
import { inOrder, RuntimeReduction } from './runtime-reduction';
import type { ReducibleNumber } from './runtime-steps-task';
import { ScoreCalibration } from './score-calibration';
import { helps, keptStep, StepTrials } from './step-trials';
import type { RestorationServices, RestorationStep } from './step-trials';

/** More steps are not kept. */
const MAX_STEPS = 30;

/** More steps are not tried together; made-up files do not count. */
const MAX_TOGETHER = 3;

/** So many are, where each leads to the next one alone: a cell may have as many old names. */
const MAX_IN_LINE = 8;

/** More made-up files are not tried together. */
const MAX_FILES_TOGETHER = 12;

/** More versions that alone get no further are not followed. */
const MAX_OPENINGS = 2;

/** More of an error's message is not shown. */
const MAX_MESSAGE = 200;

/** The end of a restoration. */
export interface RestorationEnd {
  readonly first: RanVersion;
  readonly last: RanVersion;
  readonly steps: readonly RestorationStep[];
  readonly notes: readonly string[];
  /** Whether the notebook fails, and a limit ended the search for steps. */
  readonly reachedLimit: boolean;
  /** What was looked for, one round after another. */
  readonly rounds: readonly ModernizeRound[];
  /** What could be reduced in the cell that takes too long; null where no cell does, or less work was looked for. */
  readonly reducible: readonly ReducibleNumber[] | null;
}

interface Opening {
  readonly version: RanVersion;
  readonly steps: readonly RestorationStep[];
}

/** Restores one notebook. */
export class Restoration {
  private readonly trials: StepTrials;
  private readonly reduction: RuntimeReduction | null;
  /** What a step that alone did not help came to, for the present version; null for none. */
  private beyond: string | null = null;

  constructor(
    private readonly services: RestorationServices,
    storedErrors: ReadonlySet<number>
  ) {
    this.trials = new StepTrials(services, storedErrors);
    this.reduction = services.runs.reducesRuntime ? new RuntimeReduction(this.trials) : null;
  }

  /** Runs the notebook, and steps, until it runs to its end, or nothing helps, or a limit is reached. */
  async restore(text: string, cellCount: number): Promise<RestorationEnd> {
    const { trials } = this;
    const origins = Array.from({ length: cellCount }, (_, index) => index);
    const version = { text, files: [], packages: null };
    const numbers = { cells: origins, next: cellCount };
    const first = await trials.attempt(version, { origins, numbers });
    let last = first;
    if (this.services.approach === 'modernize' && hasFailure(first) && slowCell(first) === null) {
      last = (await this.round('rules', first, () => this.improveByRules(first))) ?? first;
    }
    while (hasFailure(last) && this.mayGoOn()) {
      const next = await this.nextOf(last);
      if (next === null) {
        break;
      }
      last = next;
    }
    if (this.services.approach === 'modernize') {
      last = await this.calibrated(last);
    }
    if (this.services.runs.isCancelled) {
      throw new RunFailure('The restoration was canceled; nothing was written.');
    }
    const reachedLimit = hasFailure(last) && !this.services.runs.mayRun;
    this.noteEnd(last, reachedLimit);
    const { steps, notes, record } = trials;
    const reducible = this.reduction === null ? await this.reducibleIn(last) : null;
    return { first, last, steps, notes, reachedLimit, rounds: record.rounds, reducible };
  }

  private async reducibleIn(last: RanVersion): Promise<RestorationEnd['reducible']> {
    const { approach, runner } = this.services;
    if (approach !== 'modernize' || slowCell(last) === null) {
      return null;
    }
    const found = outputOf(await runner.run('runtime-numbers', this.trials.situation(last)));
    return inOrder(found.numbers).map(([, number]) => number);
  }

  private mayGoOn(): boolean {
    const { steps, record } = this.trials;
    return this.services.approach === 'restore'
      ? steps.length < MAX_STEPS
      : record.count < MAX_ROUNDS;
  }

  /** The version after one round; null where nothing helps. */
  private async nextOf(last: RanVersion): Promise<RanVersion | null> {
    const slow = slowCell(last);
    if (slow !== null && this.reduction !== null) {
      const { reduction } = this;
      return this.round('runtime', last, () => reduction.reduce(last));
    }
    this.beyond = null;
    return this.round(
      'repair',
      last,
      async () =>
        (await this.improve(last, last, [], 1)) ??
        (await this.improveByDefaults(last, last, [])) ??
        (await this.improveByModel(last))
    );
  }

  /** The version after all rounds that bring scores nearer. */
  private async calibrated(from: RanVersion): Promise<RanVersion> {
    const calibration = new ScoreCalibration(this.trials);
    let last = from;
    while (!hasFailure(last) && this.mayGoOn() && this.services.runs.mayRun) {
      const base = last;
      const steps = await calibration.propose(base);
      const next =
        steps.length === 0
          ? null
          : await this.round('scores', base, () => calibration.calibrate(base, steps));
      if (next === null) {
        break;
      }
      last = next;
    }
    return last;
  }

  private async round(
    stage: ModernizeStage,
    from: RanVersion,
    search: () => Promise<RanVersion | null>
  ): Promise<RanVersion | null> {
    const { record } = this.trials;
    record.begin(stage, from);
    const next = await search();
    record.end(next);
    return next;
  }

  private noteEnd(last: RanVersion, reachedLimit: boolean): void {
    const { notes } = this.trials;
    if (this.beyond !== null && hasFailure(last)) {
      notes.push(this.beyond);
    }
    if (reachedLimit) {
      notes.push('The limit of runs or time was reached.');
    }
  }

  /**
   * The version after the fixes of the rules on changed libraries, in the whole notebook: all of them, else the safe ones.
   * Where they help only together with what else the first failure needs, those steps are looked for.
   */
  private async improveByRules(first: RanVersion): Promise<RanVersion | null> {
    const { trials } = this;
    const openings: Opening[] = [];
    for (const unsafe of [true, false]) {
      const found = await this.services.runner.run('rule-steps', {
        ...trials.situation(first),
        unsafe
      });
      const steps = outputOf(found).steps.map(keptStep);
      const last = steps.at(-1)?.step;
      const isNew = last !== undefined && trials.isNew(last);
      const version = isNew ? await trials.trial(first, last) : null;
      if (version !== null && helps(first, version, steps)) {
        trials.keep(steps, version);
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
   * several steps together get further; a cell that reads many files needs as many.
   *
   * @param base - the version that must be improved
   * @param from - that version, or one after `pending` steps, which alone did not help
   * @param together - how many trials those steps and the next one are, without made-up files
   */
  private async improve(
    base: RanVersion,
    from: RanVersion,
    pending: readonly RestorationStep[],
    together: number
  ): Promise<RanVersion | null> {
    const { trials } = this;
    const openings: Opening[] = [];
    const proposed = await this.propose(from);
    const limit = proposed.length === 1 ? MAX_IN_LINE : MAX_TOGETHER;
    for (const step of proposed) {
      const version = trials.isNew(step) ? await trials.trial(from, step) : null;
      if (version === null) {
        continue;
      }
      const steps = [...pending, keptStep(step)];
      if (helps(base, version, steps)) {
        trials.keep(steps, version);
        return version;
      }
      if (mayAddTo(steps, together, limit) && isOpening(base, from, version)) {
        openings.push({ version, steps });
        this.beyond ??= nextFailure(step, version);
      }
    }
    for (const { version, steps } of openings.slice(0, MAX_OPENINGS)) {
      const next = await this.improve(base, version, steps, together + (isMadeUp(steps) ? 0 : 1));
      if (next !== null) {
        return next;
      }
    }
    // What is left of the failure may be a default that changed, too.
    return pending.length > 0 ? this.improveByDefaults(base, from, pending) : null;
  }

  /** The version after the first former default that removes the error left after `pending` steps; null if none does. */
  private async improveByDefaults(
    base: RanVersion,
    from: RanVersion,
    pending: readonly RestorationStep[]
  ): Promise<RanVersion | null> {
    const { trials } = this;
    const { approach, runner, runs } = this.services;
    const failed = from.result.outcome.cells.find(({ status }) => status === 'failed');
    if (approach !== 'modernize' || failed === undefined || !runs.mayRun) {
      return null;
    }
    const situation = trials.situation(from);
    const found = await runner.run('default-steps', { ...situation, cells: [failed.index] });
    for (const step of outputOf(found).steps) {
      const version = trials.isNew(step) ? await trials.trial(from, step) : null;
      const steps = [...pending, keptStep(step)];
      if (version !== null && helps(base, version, steps)) {
        trials.keep(steps, version);
        return version;
      }
    }
    return null;
  }

  private async propose(version: RanVersion): Promise<readonly ProposedStep[]> {
    const { runner } = this.services;
    return outputOf(await runner.run('propose', this.trials.situation(version))).steps;
  }

  /** The version after a change that the model proposes; null where there is no model, or none of its answers helps. */
  private async improveByModel(base: RanVersion): Promise<RanVersion | null> {
    const { trials } = this;
    const { advice, runs } = this.services;
    const consultation = runs.mayRun ? advice?.consult(trials.situation(base)) : null;
    for await (const { step, judge } of consultation ?? []) {
      const version = trials.isNew(step) ? await trials.trial(base, step) : null;
      const kept = keptStep(step);
      const isHelp = version !== null && helps(base, version, [kept]);
      if ((await judge(base, version, isHelp)) && version !== null) {
        trials.keep([kept], version);
        return version;
      }
      if (!runs.mayRun) {
        break;
      }
    }
    return null;
  }
}

/** Whether a further step may be tried together with these. */
function mayAddTo(steps: readonly RestorationStep[], together: number, limit: number): boolean {
  const files = steps.filter(({ step }) => step.kind === 'data').length;
  return isMadeUp(steps) ? files < MAX_FILES_TOGETHER : together < limit;
}

/** Whether the last step makes up a file. */
function isMadeUp(steps: readonly RestorationStep[]): boolean {
  return steps.at(-1)?.step.kind === 'data';
}

/** What stops the notebook after a step that removes the error before, but gets no further. */
function nextFailure({ detail }: ProposedStep, { result }: RanVersion): string | null {
  const error = result.outcome.cells.find(({ status }) => status === 'failed')?.error ?? null;
  const [line] = (error?.evalue ?? '').split('\n', 1);
  return error === null
    ? null
    : `Tried: ${detail}. Then the next error is ${error.ename}: ${line.slice(0, MAX_MESSAGE)}`;
}
