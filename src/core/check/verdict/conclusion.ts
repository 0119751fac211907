/** Whether a check reproduced the notebook: decided once, for the page and for the command line. */
import type { CheckConclusion, RunResult } from '../../../protocol';
import { countCells } from './cell-counts';
import type { CellCounts } from './cell-counts';
import { isComplete } from './check-ending';
import type { CheckedCell } from './check-outcome';

/** The conclusion from the cells and the run that decides how the check ended. */
export function conclusionOf(
  cells: readonly CheckedCell[],
  ending: Pick<RunResult, 'status'>
): CheckConclusion {
  const counts = countCells(cells);
  const { different, presentation, warnings } = counts;
  if (different + presentation + warnings + newFailures(counts) > 0) {
    return 'differs';
  }
  return counts.incomplete + counts.looksAlike > 0 || !isComplete(ending)
    ? 'inconclusive'
    : 'reproduced';
}

/** How many cells fail that did not fail in the same way when the notebook was saved. */
export function newFailures({ failed, failedAsBefore }: CellCounts): number {
  return failed - failedAsBefore;
}

/** Whether only what is drawn, printed or warned of differs: no value and no failure. */
export function isNearlyReproduced(counts: CellCounts): boolean {
  const { different, presentation, warnings } = counts;
  return different + newFailures(counts) === 0 && presentation + warnings > 0;
}
