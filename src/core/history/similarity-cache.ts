import { textSimilarity } from '../notebook/cell-alignment';

/** Maximum number of remembered pairs; all are dropped when it is exceeded. */
const MAX_PAIRS = 20_000;

/** Similarities of executed sources and cells: each execution of a program that runs a notebook compares the same again. */
export class SimilarityCache {
  private scores = new Map<string, Map<string, number>>();
  private pairs = 0;

  /** The similarity of two sources. */
  of(executed: string, cell: string): number {
    const known = this.scores.get(executed)?.get(cell);
    if (known !== undefined) {
      return known;
    }
    if (++this.pairs > MAX_PAIRS) {
      this.scores = new Map();
      this.pairs = 1;
    }
    const score = textSimilarity(executed, cell);
    const scores = this.scores.get(executed) ?? new Map<string, number>();
    this.scores.set(executed, scores.set(cell, score));
    return score;
  }
}
