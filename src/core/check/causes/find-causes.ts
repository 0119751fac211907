/** Finds the causes of failing and differing cells on a fresh kernel. */
import { isReproduced } from '../verdict/check-outcome';
import type { CheckOutcome } from '../verdict/check-outcome';
import type { ComparedNotebook } from '../../compare/notebooks';
import type { LintResult } from '../../lint/result';
import type { DifferenceCause } from './cause';
import type { CellFacts } from './checked-notebook';
import { CheckedNotebook } from './checked-notebook';
import { DifferenceCauses } from './difference-causes';
import { causeOfFailure } from './failure-causes';
import { InheritedCauses } from './inherited-causes';
import { makeCause } from './make-cause';
import { unknownCause } from './unknown-cause';

/**
 * The cause of every cell that fails, or whose outputs differ, are missing or cannot be judged, by its index over all
 * cells; none for the others, and none for a known failure without a known cause. An unknown cause is `unknown`.
 */
export function findCauses(
  outcome: CheckOutcome,
  notebook: ComparedNotebook,
  lint: LintResult
): ReadonlyMap<number, DifferenceCause> {
  return outcome.runs.length === 0
    ? new Map()
    : causesIn(new CheckedNotebook(outcome, notebook, lint));
}

/** The causes in a checked notebook. */
export function causesIn(checked: CheckedNotebook): ReadonlyMap<number, DifferenceCause> {
  const causes = new Map<number, DifferenceCause>();
  const differences = new DifferenceCauses(checked);
  const inherited = new InheritedCauses(checked);
  for (const facts of checked.cells.values()) {
    if (!isReproduced(facts.checked) || facts.checked.status === 'failed') {
      const own =
        facts.checked.status === 'failed'
          ? (causeOfFailure(checked, facts) ?? differences.ofFailure(facts))
          : (causeOfLoss(facts) ?? causeOfAnnouncement(facts) ?? differences.ofDifference(facts));
      const cause = own ?? inherited.of(facts) ?? unknownUnlessStored(checked, facts);
      if (cause !== null) {
        causes.set(facts.cell.index, cause);
        inherited.add(facts, cause);
      }
    }
  }
  return causes;
}

/** A cell that fails as it did when it was stored needs no guess. */
function unknownUnlessStored(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  return isReproduced(facts.checked) ? null : unknownCause(checked, facts);
}

/** The cause of missing outputs. */
function causeOfLoss({ cell, checked: { losses } }: CellFacts): DifferenceCause | null {
  if (losses.length === 0) {
    return null;
  }
  return losses.includes('output-limit')
    ? makeCause('resource', 'It prints more than a check keeps.', {}, { cell: cell.index })
    : makeCause('unknown', 'Not all of its outputs arrived, so they cannot be compared.');
}

/** The cause of an error that the cell announces and does not raise, or that the notebook shows by itself. */
function causeOfAnnouncement({ cell, checked, result }: CellFacts): DifferenceCause | null {
  if (!checked.contradictsAnnouncement) {
    return null;
  }
  return result?.expected_error === true
    ? makeCause(
        'implementation',
        'The tag `raises-exception` announces an exception, and the cell raises none. Remove the tag, or correct the cell.',
        {},
        { cell: cell.index }
      )
    : makeCause(
        'intentional',
        'The notebook catches an error and shows it, and no output is stored.',
        {},
        { cell: cell.index }
      );
}
