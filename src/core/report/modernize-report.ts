import type { ModernizeRound, RestoreDocument } from '../../protocol';
import type { Attempt } from '../restore/attempt';
import { reachOf } from '../restore/run-reach';
import { affectedCells } from '../restore/verdict';
import type { KeptStep } from '../restore/verdict';
import { reportScore } from './check-report';

/** A modernization that ended. */
export interface EndedModernization {
  readonly first: Attempt;
  readonly last: Attempt;
  readonly steps: readonly KeptStep[];
  readonly rounds: readonly ModernizeRound[];
}

/** What the report of a modernization has in addition to that of a restoration. */
export function modernizeReport(
  { first, last, steps, rounds }: EndedModernization,
  seconds: number,
  tolerance: number
): Required<Pick<RestoreDocument, 'rounds' | 'record' | 'progress'>> {
  const { outcome, scores } = last.result;
  const affected = affectedCells(last, steps);
  const excluded = new Set(affected);
  return {
    rounds: rounds.length,
    record: [...rounds],
    progress: {
      seconds,
      code_cells: outcome.cells.length,
      first: reachOf(first.result, tolerance),
      last: reachOf(last.result, tolerance, excluded),
      scores: scores
        .filter(({ cell }) => !excluded.has(cell))
        .map(score => reportScore(score, tolerance)),
      score_tolerance: tolerance,
      ...(affected.length === 0 ? {} : { not_compared: [...affected] })
    }
  };
}
