/** Brings scores nearer to the stored ones, where a library changed a default. Repeated runs decide. */
import { effectOf, hasFailure } from '../../../core/restore/attempt';
import { areRandom, cellsToCalibrate, isNearer } from '../../../core/restore/score-distance';
import type { ScoreTerms } from '../../../core/restore/score-distance';
import { outputOf } from '../../runs/run-failures';
import type { ProposedStep } from './notebook-situation';
import type { RanVersion } from './ran-version';
import { keptStep } from './step-trials';
import type { StepTrials } from './step-trials';

/** How often a version runs: more often where its scores are random. */
const REPEATS = 2;
const RANDOM_REPEATS = 3;

/** The calibrations of one modernization. */
export class ScoreCalibration {
  /** The runs of versions, by their text. */
  private readonly known = new Map<string, readonly RanVersion[]>();

  constructor(private readonly trials: StepTrials) {}

  /** The steps that may bring scores of a version nearer; none where all are reproduced. */
  async propose(base: RanVersion): Promise<readonly ProposedStep[]> {
    const cells = cellsToCalibrate([base], this.terms());
    const { runner } = this.trials.services;
    return cells.length === 0
      ? []
      : outputOf(
          await runner.run('default-steps', { ...this.trials.situation(base), cells })
        ).steps.filter(step => this.trials.isNew(step));
  }

  /** The version after the first of these steps that brings scores nearer; null if none does. */
  async calibrate(base: RanVersion, steps: readonly ProposedStep[]): Promise<RanVersion | null> {
    const terms = this.terms();
    const before = await this.repeats(base, REPEATS);
    const count = areRandom(before, terms) ? RANDOM_REPEATS : REPEATS;
    for (const step of steps) {
      const version = await this.trials.trial(base, step);
      const isPossible =
        version !== null &&
        !hasFailure(version) &&
        !effectOf(base, version).spoils &&
        isNearer(before, [version], terms);
      if (isPossible && (await this.isProven(base, version, count))) {
        this.trials.keep([keptStep(step)], version);
        return version;
      }
    }
    return null;
  }

  private async isProven(base: RanVersion, version: RanVersion, count: number): Promise<boolean> {
    const terms = this.terms();
    const after = await this.repeats(version, count);
    const wanted = areRandom(after, terms) ? RANDOM_REPEATS : count;
    const [before, now] = [await this.repeats(base, wanted), await this.repeats(version, wanted)];
    // Where a limit was reached first, there is no proof.
    return before.length >= wanted && now.length >= wanted && isNearer(before, now, terms);
  }

  /** So many runs of a version, the known ones among them; fewer where a limit is reached. */
  private async repeats(version: RanVersion, count: number): Promise<readonly RanVersion[]> {
    const runs = [...(this.known.get(version.text) ?? [version])];
    while (runs.length < count && this.trials.services.runs.mayRun) {
      const run = await this.trials.tryAttempt(version, version);
      if (run === null) {
        break;
      }
      runs.push(run);
    }
    this.known.set(version.text, runs);
    return runs;
  }

  /** What depends on less work has other scores anyway. */
  private terms(): ScoreTerms {
    const { steps, services } = this.trials;
    return {
      tolerance: services.scoreTolerance,
      excluded: new Set(
        steps.filter(({ isLessWork }) => isLessWork).flatMap(({ witnesses }) => witnesses)
      )
    };
  }
}
