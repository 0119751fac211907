import type { KernelMessage } from '@jupyterlab/services';
import type { CellKey } from '../../../core/notebook/document';
import type { KernelExecution } from '../../../protocol';

/**
 * The requests of this page to run its cells: which have no reply yet, and which the kernel has ended. JupyterLab takes a
 * cell for a running one until its reply comes; a kernel that is interrupted right before or after a cell sends none.
 */
export class CellRequests {
  /** Handles a request that this page sends; whether it is to run a cell. */
  sent({ header, metadata }: KernelMessage.IMessage): boolean {
    const { cellId: cell } = metadata;
    if (header.msg_type !== 'execute_request' || typeof cell !== 'string') {
      return false;
    }
    this.unended.delete(this.last.get(cell) ?? '');
    this.last.set(cell, header.msg_id);
    this.unended.set(header.msg_id, cell);
    this.unanswered.set(header.msg_id, cell);
    return true;
  }

  /** Handles a message from the kernel; whether it is the reply to a request to run a cell. */
  answered({ header, parent_header: parent }: KernelMessage.IMessage): boolean {
    return (
      header.msg_type === 'execute_reply' &&
      'msg_id' in parent &&
      this.unanswered.delete(parent.msg_id)
    );
  }

  /** Handles the reports of executions: their replies may be lost. */
  reported(runs: readonly KernelExecution[]): void {
    runs.forEach(({ message_id: id }) => id !== null && this.unanswered.delete(id));
  }

  /** Handles a message that the kernel published. Returns the cell whose last request it ends; null if it ends none. */
  published({ parent_header: parent, content }: KernelMessage.IMessage): CellKey | null {
    const id = 'msg_id' in parent ? parent.msg_id : '';
    const cell = this.unended.get(id) ?? null;
    if (!('execution_state' in content) || content.execution_state !== 'idle') {
      return null;
    }
    this.unended.delete(id);
    return cell;
  }

  /** The cells with a request that has neither a reply nor a report. */
  get open(): ReadonlySet<CellKey> {
    return new Set(this.unanswered.values());
  }

  /** Whether the kernel has ended the last request of a cell; false for a cell that this page has not run. */
  hasEnded(cell: CellKey): boolean {
    const request = this.last.get(cell);
    return request !== undefined && !this.unended.has(request);
  }

  /** Expects no replies any more: the kernel process has ended. */
  processEnded(): void {
    this.unanswered.clear();
  }

  /** Forgets all requests: their kernel is gone. */
  clear(): void {
    this.last.clear();
    this.unended.clear();
    this.unanswered.clear();
  }

  /** Cell → its last request. */
  private readonly last = new Map<CellKey, string>();
  /** Requests that the kernel has not ended, only the last one of each cell → their cells. */
  private readonly unended = new Map<string, CellKey>();
  /** Requests without a reply → their cells. */
  private readonly unanswered = new Map<string, CellKey>();
}
