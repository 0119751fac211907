/** The repeated runs of a notebook in several environments, in turns. */
import type { Resolution } from '../../../core/variants/resolution';
import type { RunResult } from '../../../protocol';
import { inParallel } from '../../runs/in-parallel';
import type { EnvironmentRuns } from './environment-runs';

/** The runs in one environment so far. */
export interface RunSeries {
  readonly name: string;
  readonly resolution: Resolution;
  /** `RunResult`s as JSON. */
  readonly jsons: string[];
  readonly results: RunResult[];
  /** How many of them an earlier command made. */
  reused: number;
  /** Why the notebook could not be run; null where it could. */
  failure: { readonly isBuilt: boolean; readonly message: string } | null;
}

/** A series without runs. */
export function emptySeries(name: string, resolution: Resolution): RunSeries {
  return { name, resolution, jsons: [], results: [], reused: 0, failure: null };
}

/** How the runs of all series are made. */
export interface SeriesChoices {
  readonly runs: EnvironmentRuns;
  readonly repeats: number;
  /** How many runs at a time. */
  readonly jobs: number;
  readonly onStep: (step: string) => void;
}

/**
 * Runs each series until it has all repeats. The environments take turns, in one order and then the other: where the
 * machine gets slower meanwhile, it does so for all of them.
 */
export async function runInTurns(
  series: readonly RunSeries[],
  choices: SeriesChoices
): Promise<void> {
  for (let round = 0; round < choices.repeats; round++) {
    const order = round % 2 === 0 ? series : [...series].reverse();
    const waiting = order.filter(each => each.failure === null && each.jsons.length <= round);
    await inParallel(waiting, choices.jobs, each => runNext(each, choices));
  }
}

async function runNext(series: RunSeries, { runs, repeats, onStep }: SeriesChoices): Promise<void> {
  if (runs.isCancelled) {
    return;
  }
  const position = series.jsons.length;
  onStep(`${series.name}: run ${position + 1} of ${repeats}`);
  const run = await runs.run(series.resolution, position);
  if (run.ok) {
    series.jsons.push(run.json);
    series.results.push(run.result);
    series.reused += run.reused ? 1 : 0;
  } else if (!runs.isCancelled || position === 0) {
    // What ran before the user ended the command counts.
    series.failure = run;
  }
}
