/** The repeated runs of a notebook in several environments, in turns. */
import type { Resolution } from '../../../core/variants/resolution';
import type { RunResult } from '../../../protocol';
import { inParallel } from '../../runs/in-parallel';
import type { EnvironmentRun, EnvironmentRuns } from './environment-runs';

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
  readonly atOnce: number;
  /** Whether each series waits for the others after each run, so that times can be compared. */
  readonly takesTurns: boolean;
  readonly onStep: (step: string) => void;
}

/** A run of a series to come. */
interface NextRun {
  readonly series: RunSeries;
  readonly position: number;
}

/**
 * Runs each series until it has all repeats. The environments take turns, in one order and then the other: where the
 * machine gets slower meanwhile, it does so for all of them.
 */
export async function runInTurns(
  series: readonly RunSeries[],
  choices: SeriesChoices
): Promise<void> {
  const positions = Array.from({ length: choices.repeats }, (_, at) => at);
  // The first runs show in which environments there can be more.
  const rounds = choices.takesTurns
    ? positions.map(position => [position])
    : [positions.slice(0, 1), positions.slice(1)];
  for (const round of rounds) {
    const next = round.flatMap(position => turn(series, position));
    await runAll(next, choices);
  }
}

/** The runs of all series at a position. */
function turn(series: readonly RunSeries[], position: number): readonly NextRun[] {
  const order = position % 2 === 0 ? series : [...series].reverse();
  return order
    .filter(each => each.failure === null && each.jsons.length <= position)
    .map(each => ({ series: each, position }));
}

/** Makes runs, several at a time; adds them to their series in the order of their positions. */
async function runAll(next: readonly NextRun[], choices: SeriesChoices): Promise<void> {
  const { runs, repeats, atOnce, onStep } = choices;
  const made = new Map<NextRun, EnvironmentRun>();
  await inParallel(next, atOnce, async each => {
    if (runs.isCancelled) {
      return;
    }
    const { series, position } = each;
    onStep(`${series.name}: run ${position + 1} of ${repeats}`);
    made.set(each, await runs.run(series.resolution, position));
  });
  for (const each of next) {
    const run = made.get(each);
    if (run !== undefined && each.series.failure === null) {
      addRun(each, run, runs.isCancelled);
    }
  }
}

function addRun({ series, position }: NextRun, run: EnvironmentRun, isCancelled: boolean): void {
  if (run.ok) {
    series.jsons.push(run.json);
    series.results.push(run.result);
    series.reused += run.reused ? 1 : 0;
  } else if (!isCancelled || position === 0) {
    // What ran before the user ended the command counts.
    series.failure = run;
  }
}
