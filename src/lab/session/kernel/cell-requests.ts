import type { KernelMessage } from '@jupyterlab/services';
import type { CellKey } from '../../../core/notebook/document';

/**
 * The last request of each cell that this page ran, and whether the kernel has ended it. JupyterLab takes a cell for a
 * running one until its reply comes; a kernel that is interrupted right before or after a cell sends none.
 */
export class CellRequests {
  /** Processes an execution that this page requests. */
  sent({ header, metadata }: KernelMessage.IMessage): void {
    const { cellId } = metadata;
    if (typeof cellId === 'string') {
      this.cells.delete(this.requests.get(cellId) ?? '');
      this.requests.set(cellId, header.msg_id);
      this.cells.set(header.msg_id, cellId);
    }
  }

  /**
   * Processes a message that the kernel published about an execution of any client. Returns the cell whose last request
   * it ends; null if it ends none.
   */
  published({ parent_header: parent, content }: KernelMessage.IMessage): CellKey | null {
    const id = 'msg_id' in parent ? parent.msg_id : '';
    const cell = this.cells.get(id) ?? null;
    if (!('execution_state' in content) || content.execution_state !== 'idle') {
      return null;
    }
    this.cells.delete(id);
    return cell;
  }

  /** Whether the kernel has ended the last request of a cell; false for a cell that this page has not run. */
  hasEnded(cell: CellKey): boolean {
    const request = this.requests.get(cell);
    return request !== undefined && !this.cells.has(request);
  }

  /** Forgets all requests: their kernel is gone. */
  clear(): void {
    this.requests.clear();
    this.cells.clear();
  }

  /** By cell. */
  private readonly requests = new Map<CellKey, string>();
  /** By request: the cells whose last request has not ended. */
  private readonly cells = new Map<string, CellKey>();
}
