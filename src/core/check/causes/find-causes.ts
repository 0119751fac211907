/** Finds out why the cells of a notebook fail or differ on a fresh kernel. */
import { isReproduced } from '../verdict/check-outcome';
import type { CheckOutcome } from '../verdict/check-outcome';
import type { ComparedNotebook } from '../../compare/notebooks';
import type { LintResult } from '../../lint/result';
import type { DifferenceCause } from './cause';
import type { CellFacts } from './checked-notebook';
import { CheckedNotebook } from './checked-notebook';
import { DifferenceCauses } from './difference-causes';
import { causeOfFailure } from './failure-causes';
import { inherited } from './inherited-causes';
import { told } from './told';
import { unknownCause } from './unknown-cause';

/**
 * The cause of every cell that fails, or whose outputs differ, are missing or cannot be judged, by its index over all
 * cells; none for the others. What cannot be told is `unknown`.
 */
export function findCauses(
  outcome: CheckOutcome,
  notebook: ComparedNotebook,
  lint: LintResult
): ReadonlyMap<number, DifferenceCause> {
  const causes = new Map<number, DifferenceCause>();
  if (outcome.runs.length === 0) {
    return causes;
  }
  const checked = new CheckedNotebook(outcome, notebook, lint);
  const differences = new DifferenceCauses(checked);
  for (const facts of checked.cells.values()) {
    if (!isReproduced(facts.checked) || facts.checked.status === 'failed') {
      const cause =
        facts.checked.status === 'failed'
          ? (causeOfFailure(checked, facts) ?? differences.ofFailure(facts))
          : (causeOfLoss(facts) ?? differences.ofDifference(facts));
      causes.set(
        facts.cell.index,
        cause ?? inherited(checked, facts, causes) ?? unknownCause(checked, facts, causes)
      );
    }
  }
  return causes;
}

/** Outputs that are not all there. */
function causeOfLoss({ cell, checked: { losses } }: CellFacts): DifferenceCause | null {
  if (losses.length === 0) {
    return null;
  }
  return losses.includes('output-limit')
    ? told('resource', 'It writes more than is kept of a run.', {}, { cell: cell.index })
    : told('unknown', 'Not all of its outputs arrived, so that they cannot be compared.');
}
