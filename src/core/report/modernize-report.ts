import type { RestoreDocument } from '../../protocol';
import type { Attempt } from '../restore/attempt';
import { reachOf } from '../restore/run-reach';
import { reportScore } from './check-report';

/** A modernization that ended. */
export interface EndedModernization {
  readonly first: Attempt;
  readonly last: Attempt;
  readonly rounds: number;
}

/** What the report of a modernization has in addition to that of a restoration. */
export function modernizeReport(
  { first, last, rounds }: EndedModernization,
  seconds: number,
  tolerance: number
): Required<Pick<RestoreDocument, 'rounds' | 'progress'>> {
  const { outcome, scores } = last.result;
  return {
    rounds,
    progress: {
      seconds,
      code_cells: outcome.cells.length,
      first: reachOf(first.result, tolerance),
      last: reachOf(last.result, tolerance),
      scores: scores.map(score => reportScore(score, tolerance)),
      score_tolerance: tolerance
    }
  };
}
