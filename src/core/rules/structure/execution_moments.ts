/** When the cells of a notebook ran, as far as it is known. */
import { restartAndRunAll, runRow } from '../../fixes/run_cells';
import type { Fix } from '../../fixes/edit';
import type { CellHistory } from '../../history/history_state';
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext } from '../contract';

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
export function executionMoments({
  codeCells,
  history
}: Pick<RuleContext, 'codeCells' | 'history'>): ExecutionMoments {
  const known = history?.watched === true ? history.cells : null;
  const live = known !== null && codeCells.some(({ key }) => hasRun(known.get(key))) ? known : null;
  const cells: CountedCell[] = [];
  for (const cell of codeCells) {
    const count = live === null ? cell.executionCount : momentOf(live.get(cell.key));
    if (count !== null) {
      cells.push({ cell, count });
    }
  }
  return { cells, isLive: live !== null };
}

function hasRun(known: CellHistory | undefined): boolean {
  return known !== undefined && known.lastRun !== null;
}

function momentOf(known: CellHistory | undefined): number | null {
  return known?.state === 'current' ? (known.lastRun?.run.sequence ?? null) : null;
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
