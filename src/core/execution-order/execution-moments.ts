/** When the cells of a notebook ran, as far as it is known. */
import { restartAndRunAll, runRow } from '../fixes/run-cells';
import type { Fix } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import { factsOfCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';

/** A cell that ran; a higher count is a later run. */
export interface CountedCell {
  readonly cell: NotebookCell;
  readonly count: number;
}

/** The cells that ran, in document order. */
export interface ExecutionMoments {
  readonly cells: readonly CountedCell[];
  /** Whether the kernel tells the order; else the counts in the notebook do. */
  readonly isLive: boolean;
}

/**
 * Where the kernel ran any of the cells, only those take part whose last run went well with the text that they have
 * now: outputs of edited cells and of earlier sessions are another matter.
 */
export function executionMoments(version: WithCellRows): ExecutionMoments {
  const isLive = version.rows.some(({ past }) => past !== null && past.lastRun !== null);
  return { cells: isLive ? liveCells(version) : countedCells(version), isLive };
}

/** The cells that bear a count, whoever gave it to them. */
export const countedCells = factsOfCells(({ cell }) => asCounted(cell, cell.executionCount));

const liveCells = factsOfCells(({ cell, past }) =>
  asCounted(cell, past?.state === 'current' ? (past.lastRun?.run.sequence ?? null) : null)
);

function asCounted(cell: NotebookCell, count: number | null): CountedCell | null {
  return count === null ? null : { cell, count };
}

/** Nearly always so; each cell's count is then its own, too. */
export function isInOrder(cells: readonly CountedCell[]): boolean {
  return cells.every(({ count }, index) => index === 0 || cells[index - 1].count < count);
}

/**
 * What puts the order right for a cell: to run the cells below it again, and the cell itself where one above it ran
 * later. Or to start anew.
 */
export function orderFixes(
  { cells, isLive }: ExecutionMoments,
  { cell, count }: CountedCell
): readonly Fix[] {
  if (!isLive) {
    return [];
  }
  const isLast = cells.every(other => other.cell.index >= cell.index || other.count <= count);
  const again = cells.filter(
    other => other.cell.index > cell.index || (other.cell === cell && !isLast)
  );
  return [runRow(again.map(other => other.cell)), restartAndRunAll()];
}
