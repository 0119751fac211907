/** When the cells of a notebook ran, as far as known. */
import { restartAndRunAll, runSequence } from '../fixes/run-cells';
import type { Fix } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** A cell that ran; a higher count is a later execution. */
export interface CountedCell {
  readonly cell: NotebookCell;
  readonly count: number;
}

/** The cells that ran, in document order. */
export interface ExecutionOrder {
  readonly cells: readonly CountedCell[];
  /** Whether the order comes from the kernel; otherwise it comes from the counts in the notebook. */
  readonly isLive: boolean;
}

/**
 * Where the kernel ran any of the cells, includes only those whose last execution succeeded with the present source:
 * outputs of edited cells and of earlier sessions are not comparable.
 */
export function executionOrder(version: WithCellRows): ExecutionOrder {
  const isLive = version.rows.some(
    ({ history }) => history !== null && history.lastExecution !== null
  );
  return { cells: isLive ? liveCells(version) : countedCells(version), isLive };
}

/** The cells with an execution count, from any session. */
export const countedCells = deriveFromCells(({ cell }) => asCounted(cell, cell.executionCount));

const liveCells = deriveFromCells(({ cell, history }) =>
  asCounted(
    cell,
    history?.state === 'current' ? (history.lastExecution?.kernelRun.sequence ?? null) : null
  )
);

function asCounted(cell: NotebookCell, count: number | null): CountedCell | null {
  return count === null ? null : { cell, count };
}

/** Whether the counts rise strictly, which is usual and implies that they are distinct. */
export function isInOrder(cells: readonly CountedCell[]): boolean {
  return cells.every(({ count }, index) => index === 0 || cells[index - 1].count < count);
}

/**
 * Fixes for a cell out of order: run the cells below it again, and the cell itself where one above it ran later; or
 * restart and run all.
 */
export function orderFixes(
  { cells, isLive }: ExecutionOrder,
  { cell, count }: CountedCell
): readonly Fix[] {
  if (!isLive) {
    return [];
  }
  const isLast = cells.every(other => other.cell.index >= cell.index || other.count <= count);
  const again = cells.filter(
    other => other.cell.index > cell.index || (other.cell === cell && !isLast)
  );
  return [runSequence(again.map(other => other.cell)), restartAndRunAll()];
}
