/** How far the scores of a version are from the stored ones, over repeated runs: a random score is no proof by one run. */
import { largest, smallest } from '../memo/lists';
import type { Attempt } from './attempt';

/** The runs of one version. */
export type Repeats = readonly Attempt[];

/** What counts. */
export interface ScoreTerms {
  /** The relative difference up to which a score is reproduced. */
  readonly tolerance: number;
  /** Cells whose scores do not count, by their index in the notebook as it was given. */
  readonly excluded: ReadonlySet<number>;
}

/** Score → its relative differences from the stored one, in each run; infinite where a run does not show it. */
type Distances = ReadonlyMap<string, readonly number[]>;

/** Positions of the cells that show a score beyond the tolerance in every run. */
export function cellsToCalibrate(repeats: Repeats, terms: ScoreTerms): readonly number[] {
  const [{ origins }] = repeats;
  const wanted = new Set(
    [...distancesOf(repeats, terms)]
      .filter(([, distances]) => smallest(distances) > terms.tolerance)
      .map(([key]) => originOf(key))
  );
  return origins.flatMap((origin, index) => (origin !== null && wanted.has(origin) ? [index] : []));
}

/** Whether the scores of the runs of a version differ. */
export function areRandom(repeats: Repeats, terms: ScoreTerms): boolean {
  return [...distancesOf(repeats, terms).values()].some(
    distances => largest(distances) !== smallest(distances)
  );
}

/**
 * Whether a version is nearer to the stored scores: for one score beyond the tolerance, each of its runs is nearer than each
 * run before, and no other score gets further away, unless it stays within the tolerance.
 */
export function isNearer(before: Repeats, after: Repeats, terms: ScoreTerms): boolean {
  const now = distancesOf(after, terms);
  let isBetter = false;
  for (const [key, old] of distancesOf(before, terms)) {
    const worst = largest(now.get(key) ?? [Infinity]);
    if (worst > terms.tolerance && worst > largest(old)) {
      return false;
    }
    const best = smallest(old);
    isBetter ||= best > terms.tolerance && worst < best;
  }
  return isBetter;
}

function distancesOf(repeats: Repeats, { excluded }: ScoreTerms): Distances {
  const distances = new Map<string, number[]>();
  repeats.forEach(({ result, origins }, run) => {
    const counts = new Map<string, number>();
    for (const { cell, metric, label, stored, runs } of result.scores) {
      const origin = origins[cell];
      if (stored === null || origin === null || excluded.has(origin)) {
        continue;
      }
      const name = `${origin} ${metric} ${label}`;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      const key = `${name} ${count}`;
      const known = distances.get(key) ?? repeats.map(() => Infinity);
      known[run] = distance(stored, runs[0] ?? null);
      distances.set(key, known);
    }
  });
  return distances;
}

function originOf(key: string): number {
  return Number(key.slice(0, key.indexOf(' ')));
}

function distance(stored: number, now: number | null): number {
  return now === null ? Infinity : now === stored ? 0 : Math.abs(now - stored) / Math.abs(stored);
}
