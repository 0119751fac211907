/** Compares the scores that a cell stores with those of fresh runs. */
import { largest } from '../../memo/lists';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { scoresOf } from './find-scores';
import { wordsOf } from './metrics';
import type { Score } from './score';

/** The relative difference up to which a score counts as reproduced, unless another is given. */
export const DEFAULT_SCORE_TOLERANCE = 0.1;

/** A score of a cell, before and now. */
export interface ScorePair {
  readonly metric: string;
  readonly label: string;
  /** Null where no such score is stored, or it is not finite. */
  readonly stored: number | null;
  /** In each run; null where a run does not show it, or it is not finite. */
  readonly runs: readonly (number | null)[];
}

/** Pairs scores of the same name, in their order. */
export function pairScores(
  stored: readonly StoredOutput[],
  runs: readonly (readonly StoredOutput[])[]
): readonly ScorePair[] {
  const before = keyed(scoresOf(stored));
  const now = runs.map(outputs => keyed(scoresOf(outputs)));
  const known = new Map([...before, ...now.flatMap(scores => [...scores])]);
  return [...known].map(([key, { metric, label }]) => ({
    metric,
    label,
    stored: finite(before.get(key)),
    runs: now.map(scores => finite(scores.get(key)))
  }));
}

/** The scores by their names; equal names are numbered. */
function keyed(scores: readonly Score[]): ReadonlyMap<string, Score> {
  const counts = new Map<string, number>();
  return new Map(
    scores.map(score => {
      const name = JSON.stringify([score.metric, wordsOf(score.label)]);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, score];
    })
  );
}

function finite(score: Score | undefined): number | null {
  return score !== undefined && Number.isFinite(score.value) ? score.value : null;
}

/** The largest relative difference of a run from the stored score; null where one of them is missing. */
export function relativeDifference({ stored, runs }: ScorePair): number | null {
  const values = runs.filter(value => value !== null);
  return stored === null || values.length === 0 || values.length < runs.length
    ? null
    : largest(
        values.map(value => (value === stored ? 0 : Math.abs(value - stored) / Math.abs(stored)))
      );
}

/** Whether all runs reproduce a stored score; null where none is stored. */
export function isWithin(pair: ScorePair, tolerance: number): boolean | null {
  const difference = relativeDifference(pair);
  return pair.stored === null ? null : difference !== null && difference <= tolerance;
}
