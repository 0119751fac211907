/** Looks for the largest number of epochs, samples or the like with which a slow cell ends in time. */
import { availableParallelism } from 'node:os';
import { nextValue, probeValues } from '../../../core/restore/work-search';
import type { TimedValue } from '../../../core/restore/work-search';
import { slowCell } from '../../../core/restore/less-work';
import { outputOf } from '../../runs/run-failures';
import type { ProposedStep } from './notebook-situation';
import type { RanVersion } from './ran-version';
import type { ReducibleNumber } from './runtime-steps-task';
import { helps, keptStep } from './step-trials';
import type { StepTrials } from './step-trials';

/** More numbers of one cell are not tried. */
const MAX_NUMBERS = 4;

/** More values of one number are not tried after one that fits. */
const MAX_REFINEMENTS = 3;

/** A version that ran in time, with the step that led to it. */
interface Fit extends TimedValue {
  readonly step: ProposedStep;
  readonly version: RanVersion;
}

/** The reductions of one modernization. */
export class RuntimeReduction {
  constructor(private readonly trials: StepTrials) {}

  /** The version whose slow cell ends in time, with the smallest change of the first number that suffices; else null. */
  async reduce(base: RanVersion): Promise<RanVersion | null> {
    const { runner } = this.trials.services;
    const found = await runner.run('runtime-numbers', this.trials.situation(base));
    for (const [at, number] of inOrder(outputOf(found).numbers).slice(0, MAX_NUMBERS)) {
      const fit = await this.largestFit(base, at, number);
      if (fit !== null) {
        this.trials.keep([keptStep(fit.step)], fit.version);
        return fit.version;
      }
    }
    return null;
  }

  private async largestFit(
    base: RanVersion,
    at: number,
    { value, least, unit }: ReducibleNumber
  ): Promise<Fit | null> {
    if (unit === 'workers') {
      return this.fitOf(base, at, Math.max(least, availableParallelism()));
    }
    let fit: Fit | null = null;
    let over = value;
    for (const probe of probeValues(value, least)) {
      fit = await this.fitOf(base, at, probe);
      if (fit !== null) {
        break;
      }
      over = probe;
    }
    const fits: Fit[] = fit === null ? [] : [fit];
    for (let count = 0; fits.length > 0 && count < MAX_REFINEMENTS; count++) {
      const wanted = nextValue(fits, over, this.budget(fits[fits.length - 1].version, base));
      const next = wanted === null ? null : await this.fitOf(base, at, wanted);
      if (wanted === null) {
        break;
      }
      if (next === null) {
        over = wanted;
      } else {
        fits.push(next);
      }
    }
    return fits.at(-1) ?? null;
  }

  /** Null where the cell still takes too long, or the version is worse in another way. */
  private async fitOf(base: RanVersion, number: number, value: number): Promise<Fit | null> {
    const { trials } = this;
    const { runner } = trials.services;
    const input = { ...trials.situation(base), number, value };
    const { step } = outputOf(await runner.run('runtime-step', input));
    const version = step === null || !trials.isNew(step) ? null : await trials.trial(base, step);
    return step !== null && version !== null && helps(base, version, [keptStep(step)])
      ? { value, seconds: secondsOf(version, slowCell(base)), step, version }
      : null;
  }

  /** The time that the slow cell may take, so that the others have theirs. */
  private budget({ result }: RanVersion, base: RanVersion): number {
    const { cell, run } = this.trials.services.runs.timeLimits;
    const slow = slowCell(base);
    const others = result.outcome.cells
      .filter(({ index }) => index !== slow)
      .reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
    return Math.min(cell ?? Infinity, (run ?? Infinity) - others);
  }
}

/** The numbers with their positions. Fewer workers change no result: first, where there are more than processors. */
export function inOrder(
  numbers: readonly ReducibleNumber[]
): readonly (readonly [number, ReducibleNumber])[] {
  const all = numbers.map((number, at) => [at, number] as const);
  const workers = all.filter(([, { unit }]) => unit === 'workers');
  return [
    ...workers.filter(([, { value }]) => value > availableParallelism()),
    ...all.filter(([, { unit }]) => unit !== 'workers')
  ];
}

function secondsOf({ result }: RanVersion, index: number | null): number {
  return result.outcome.cells.find(cell => cell.index === index)?.seconds ?? 0;
}
