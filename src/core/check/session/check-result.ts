import type { InternalProblem } from '../../lint/result';
import type { DifferenceCause } from '../causes/cause';
import type { CheckedScore } from '../verdict/check-scores';
import type { CheckOutcome } from '../verdict/check-outcome';

/** The result of a check: the verdicts and why cells fail or differ. Reports are made from it. */
export interface CheckResult {
  readonly outcome: CheckOutcome;
  /** Accuracies, losses and the like in the outputs. No verdict depends on them. */
  readonly scores: readonly CheckedScore[];
  /** By the index of the cell. */
  readonly causes: ReadonlyMap<number, DifferenceCause>;
  /** Top-level modules that the notebook imports. */
  readonly imported: readonly string[];
  /** Why there are no causes: the search for them failed. Null where it did not. */
  readonly problem: InternalProblem | null;
}
