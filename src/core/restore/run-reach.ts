/** What the runs of versions of a notebook reached, in numbers. */
import { isWithin } from '../compare/scores/compare-scores';
import { countsAsEqual } from '../compare/outcome';
import type { CheckResult } from '../check/session/check-result';

/** How many of the cells that could be compared have their stored outputs, or of the scores their stored values. */
export interface Agreement {
  readonly equal: number;
  readonly compared: number;
}

/** What one run reached. */
export interface RunReach {
  /** Code cells that ran before the first error. */
  readonly cells: number;
  readonly outputs: Agreement;
  readonly scores: Agreement;
  /** How long all cells took. */
  readonly seconds: number;
}

/**
 * What a run reached before its first error.
 *
 * @param excluded - positions of cells whose outputs and scores do not count
 */
export function reachOf(
  { outcome, scores }: CheckResult,
  tolerance: number,
  excluded: ReadonlySet<number> = new Set()
): RunReach {
  const failed = outcome.cells.findIndex(({ status }) => status === 'failed');
  const reached = failed < 0 ? outcome.cells : outcome.cells.slice(0, failed);
  const counted = reached.filter(({ index }) => !excluded.has(index));
  const compared = counted.filter(cell => cell.hasOutputs && cell.missingSide !== 'stored');
  const indexes = new Set(counted.map(({ index }) => index));
  const stored = scores.filter(({ cell, stored }) => stored !== null && indexes.has(cell));
  return {
    cells: reached.filter(({ status }) => status === 'ok').length,
    outputs: { equal: compared.filter(countsAsEqual).length, compared: compared.length },
    scores: {
      equal: stored.filter(score => isWithin(score, tolerance) === true).length,
      compared: stored.length
    },
    seconds: outcome.cells.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0)
  };
}
