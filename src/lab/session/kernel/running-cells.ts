import type { ICellModel, ICodeCellModel } from '@jupyterlab/cells';
import type { CellKey } from '../../../core/notebook/document';
import type { CellRequests } from './cell-requests';

/**
 * The cells that run or wait to run. The state that JupyterLab keeps of a cell is not reliable: a cell that is moved stays
 * `running` although its request was aborted, and so does one whose reply was swallowed. It counts only while a request of
 * the cell has no reply, or the kernel is busy, perhaps for another person who shares the notebook; and not after the
 * kernel has ended the request.
 */
export function runningCells(
  cells: Iterable<ICellModel>,
  requests: CellRequests,
  isBusy: boolean
): ReadonlySet<CellKey> {
  const { open } = requests;
  const running = [...unverifiedRunningCells(cells)].filter(
    cell => (isBusy || open.has(cell)) && !requests.hasEnded(cell)
  );
  return new Set(running);
}

/** The cells that run or wait to run according to JupyterLab, which is all that is known of a kernel that is not watched. */
export function unverifiedRunningCells(cells: Iterable<ICellModel>): ReadonlySet<CellKey> {
  const running = [...cells].filter(
    cell => (cell as Partial<ICodeCellModel>).executionState === 'running'
  );
  return new Set(running.map(({ id }) => id));
}
