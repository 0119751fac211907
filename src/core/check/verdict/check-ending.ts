/** The end of a check, and the answer for scripts. */
import type { RunResult } from '../../../protocol';
import { isReproduced } from './check-outcome';
import type { CheckOutcome } from './check-outcome';

/** reproduced: nothing differs; differs: a cell fails or differs; unknown: the notebook could not be run. */
export type CheckAnswer = 'reproduced' | 'differs' | 'unknown';

/** The run that decides how the check ended: the first one that did not complete, else the first one. */
export function decisiveRun({ runs }: CheckOutcome): RunResult {
  return runs.find(run => !isComplete(run)) ?? runs[0];
}

/** Whether a run completed, or stopped at an error as requested. */
export function isComplete({ status }: Pick<RunResult, 'status'>): boolean {
  return status === 'finished' || status === 'stopped';
}

/** The answer in one word. */
export function answerOf(outcome: CheckOutcome): CheckAnswer {
  if (!isComplete(decisiveRun(outcome))) {
    return 'unknown';
  }
  return outcome.cells.every(isReproduced) ? 'reproduced' : 'differs';
}
