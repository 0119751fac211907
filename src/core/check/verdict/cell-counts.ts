/** Sorts the checked cells into a few kinds and counts them: for verdict sentences, lists of checks and the server. */
import { isReproduced } from './check-outcome';
import type { CheckedCell } from './check-outcome';

/** The kind of a checked cell. */
export type CellKind = 'same' | 'different' | 'failed' | 'incomplete' | 'not-run';

/** How many cells there are of each kind. */
export interface CellCounts {
  /** Cells with outputs, stored or new. */
  readonly outputs: number;
  /** Cells whose outputs differ; failed cells are not among them. */
  readonly different: number;
  readonly failed: number;
  /** Failed cells that failed in the same way when the notebook was saved. */
  readonly failedAsBefore: number;
  /** Cells that could not be compared. */
  readonly incomplete: number;
  /** Cells that did not run. */
  readonly notRun: number;
}

/** The worst kind that applies to the cell. */
export function kindOfCell(cell: CheckedCell): CellKind {
  if (cell.isCutShort) {
    return 'incomplete';
  }
  if (cell.status === 'failed') {
    return 'failed';
  }
  if (isReproduced(cell)) {
    return cell.status === 'not-run' ? 'not-run' : 'same';
  }
  return cell.verdict === 'incomplete' ? 'incomplete' : 'different';
}

/** Counts the cells by kind. */
export function countCells(cells: readonly CheckedCell[]): CellCounts {
  const count = (holds: (cell: CheckedCell) => boolean): number => cells.filter(holds).length;
  const isFailed = (cell: CheckedCell): boolean => kindOfCell(cell) === 'failed';
  return {
    outputs: count(({ hasOutputs }) => hasOutputs),
    different: count(cell => kindOfCell(cell) === 'different'),
    failed: count(isFailed),
    failedAsBefore: count(cell => isFailed(cell) && cell.hasOutputs && isReproduced(cell)),
    incomplete: count(cell => kindOfCell(cell) === 'incomplete'),
    notRun: count(({ status }) => status === 'not-run')
  };
}
