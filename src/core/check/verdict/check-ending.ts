/** How a check ended, and what that means for a script that asked. */
import type { RunResult } from '../../../protocol';
import { isReproduced } from './check-outcome';
import type { CheckOutcome } from './check-outcome';

/** reproduced: nothing differs; differs: a cell fails or gives something else; unknown: it could not be run. */
export type CheckAnswer = 'reproduced' | 'differs' | 'unknown';

/** The run that went worst: the one that could not go its way, else the first. */
export function checkEnding({ runs }: CheckOutcome): RunResult {
  return runs.find(run => !wentItsWay(run)) ?? runs[0];
}

/** Whether a run came to its end, or to the error at which it was to stop. */
export function wentItsWay({ status }: Pick<RunResult, 'status'>): boolean {
  return status === 'finished' || status === 'stopped';
}

/** The answer in one word. */
export function answerOf(outcome: CheckOutcome): CheckAnswer {
  if (!wentItsWay(checkEnding(outcome))) {
    return 'unknown';
  }
  return outcome.cells.every(isReproduced) ? 'reproduced' : 'differs';
}
