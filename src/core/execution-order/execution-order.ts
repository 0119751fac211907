/** When the cells of a notebook ran, as far as their stored counts show it. */
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** A cell that ran; a higher count is a later execution. */
export interface CountedCell {
  readonly cell: NotebookCell;
  readonly count: number;
}

/** Whether the kernel is known to have run any of the cells. */
export function ranInThisKernel({ rows }: WithCellRows): boolean {
  return rows.some(({ history }) => history !== null && history.lastExecution !== null);
}

/** The cells with an execution count, from any session. */
export const countedCells = deriveFromCells(({ cell }) =>
  cell.executionCount === null ? null : { cell, count: cell.executionCount }
);

/** Whether the counts rise strictly, which is usual and implies that they are distinct. */
export function isInOrder(cells: readonly CountedCell[]): boolean {
  return cells.every(({ count }, index) => index === 0 || cells[index - 1].count < count);
}
