import { pairScores } from '../../compare/scores/compare-scores';
import type { ScorePair } from '../../compare/scores/compare-scores';
import { append } from '../../memo/lists';
import type { NotebookOutputs } from '../../notebook/outputs-reader';
import { statusOf } from './cell-status';
import type { FreshRun } from './fresh-run';

/** A score of a notebook, before and now. */
export interface CheckedScore extends ScorePair {
  /** Index of its cell over all cells. */
  readonly cell: number;
}

/** More scores of a notebook are not compared. */
const MAX_SCORES = 1_000;

/** The scores in the outputs of the cells that ran, such as accuracies and losses. */
export function checkScores(
  { cells }: NotebookOutputs,
  runs: readonly FreshRun[]
): readonly CheckedScore[] {
  const ran = [...(runs.at(0)?.cells ?? [])]
    .filter(([, { result }]) => statusOf(result) !== 'not-run')
    .map(([index]) => index)
    .sort((a, b) => a - b);
  const scores: CheckedScore[] = [];
  for (const cell of ran) {
    if (scores.length >= MAX_SCORES) {
      break;
    }
    const fresh = runs.map(run => run.cells.get(cell)?.outputs ?? []);
    append(
      scores,
      pairScores(cells[cell], fresh).map(pair => ({ ...pair, cell }))
    );
  }
  return scores.slice(0, MAX_SCORES);
}
