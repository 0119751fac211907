import type { ICellModel, ICodeCellModel } from '@jupyterlab/cells';
import type { Kernel } from '@jupyterlab/services';
import type { KernelExecution } from '../../../protocol';

/**
 * The cells that run or wait to run. The state that JupyterLab keeps of a cell is not reliable: a cell that is moved stays
 * `running` although its request was aborted. It counts only while a request of the cell has no reply, or the kernel is
 * busy, perhaps for another person who shares the notebook.
 */
export class RunningCells {
  /** By request, the cell of each request of this page without a reply. */
  private readonly requests = new Map<string, string>();

  constructor(private readonly cells: () => Iterable<ICellModel>) {}

  /** The ids of the cells that run or wait to run. */
  keys(isBusy: boolean): ReadonlySet<string> {
    const requested = new Set(this.requests.values());
    const running = [...this.cells()].filter(
      cell =>
        (cell as Partial<ICodeCellModel>).executionState === 'running' &&
        (isBusy || requested.has(cell.id))
    );
    return new Set(running.map(({ id }) => id));
  }

  /** Handles a message of the connection; whether a request of a cell was sent or answered. */
  receive({ msg, direction }: Kernel.IAnyMessageArgs): boolean {
    const { header, parent_header: parent, metadata } = msg;
    if (direction === 'send') {
      const isOfCell = header.msg_type === 'execute_request' && typeof metadata.cellId === 'string';
      if (isOfCell) {
        this.requests.set(header.msg_id, metadata.cellId as string);
      }
      return isOfCell;
    }
    return (
      header.msg_type === 'execute_reply' &&
      'msg_id' in parent &&
      this.requests.delete(parent.msg_id)
    );
  }

  /** Records executions that ended: the reply may be lost. */
  ended(runs: readonly KernelExecution[]): void {
    runs.forEach(({ message_id: id }) => id !== null && this.requests.delete(id));
  }

  /** Forgets all requests: the kernel process ended. */
  clear(): void {
    this.requests.clear();
  }
}
