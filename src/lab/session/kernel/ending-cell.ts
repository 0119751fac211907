import type { Kernel, KernelMessage } from '@jupyterlab/services';
import type { EndingExecution } from '../../../core/history/kernel-enders';
import type { KernelExecution } from '../../../protocol';

/** A request of this page to run a cell. */
interface CellRequest extends EndingExecution {
  /** Whether the kernel has ended it; its reply may still be on its way. */
  readonly isEnded: boolean;
}

/**
 * Determines which cell of this page ended the kernel: the one that was running when the process died, or that called
 * `exit()`. The server reports only a death that no client asked for: a restart or a shutdown by a client ends no cell's
 * kernel. A process that dies at once cannot even report that the cell has started; the kernel runs requests in order.
 */
export class EndingCell {
  /** Id of a request → its cell, in the order in which they were sent; without those that have a reply. */
  private readonly requests = new Map<string, CellRequest>();
  /** The request that the kernel runs for any client, as far as it said so. */
  private current: string | null = null;
  /** The execution after which the kernel ends itself. */
  private exiting: EndingExecution | null = null;
  private isAlive = false;
  private isDead = false;

  /**
   * The executions of which one ended the kernel, in their order: the last messages of a process get lost, so that a cell
   * may have ended and the next one begun. None if no cell of this page did, or the kernel was ended by a client.
   */
  get candidates(): readonly EndingExecution[] {
    if (!this.isDead || !this.isAlive) {
      return [];
    }
    return this.exiting === null ? this.unfinished() : [this.exiting];
  }

  /** Whether a cell of this page asked the kernel to end itself, and its process has not ended yet. */
  get isExiting(): boolean {
    return this.exiting !== null;
  }

  private unfinished(): readonly EndingExecution[] {
    const isForeign = this.current !== null && !this.requests.has(this.current);
    const requests = isForeign ? [] : [...this.requests.values()];
    return requests.filter(({ isEnded }) => !isEnded).map(({ cell, source }) => ({ cell, source }));
  }

  /** Handles a message in either direction. */
  handle({ msg, direction }: Kernel.IAnyMessageArgs): void {
    if (direction === 'send') {
      this.sent(msg);
    } else if ('msg_id' in msg.parent_header) {
      this.isAlive = true;
      if (msg.parent_header.msg_type === 'execute_request') {
        this.received(msg, msg.parent_header.msg_id);
      }
    } else if (DEATHS.has(stateIn(msg))) {
      this.isDead = true;
    }
  }

  /** Handles the reports of executions: their messages may be lost. */
  reported(runs: readonly KernelExecution[]): void {
    runs.forEach(({ message_id: id }) => id !== null && this.ended(id));
  }

  /** Expects another process, or none. */
  processEnded(): void {
    this.requests.clear();
    this.current = null;
    this.exiting = null;
    this.isAlive = false;
    this.isDead = false;
  }

  private sent({ header, metadata, content }: KernelMessage.IMessage): void {
    const { cellId: cell } = metadata;
    const isRun = header.msg_type === 'execute_request' && 'code' in content;
    if (isRun && typeof cell === 'string' && typeof content.code === 'string') {
      this.requests.set(header.msg_id, { cell, source: content.code, isEnded: false });
    }
  }

  private received(message: KernelMessage.IMessage, id: string): void {
    const { header, content } = message;
    this.endBefore(id);
    if (header.msg_type === 'execute_reply') {
      const payload = 'payload' in content && Array.isArray(content.payload) ? content.payload : [];
      this.exiting ??= payload.some(isExit) ? (this.requests.get(id) ?? null) : null;
      this.ended(id);
      this.requests.delete(id);
    } else if (header.msg_type === 'execute_input' || stateIn(message) === 'busy') {
      this.current = id;
    } else if (stateIn(message) === 'idle') {
      this.ended(id);
    }
  }

  /** Ends the requests that were sent before one that the kernel runs or has run. */
  private endBefore(id: string): void {
    if (this.requests.has(id)) {
      const earlier = [...this.requests.keys()];
      earlier.slice(0, earlier.indexOf(id)).forEach(each => this.ended(each));
    }
  }

  private ended(id: string): void {
    const request = this.requests.get(id);
    if (request !== undefined) {
      this.requests.set(id, { ...request, isEnded: true });
    }
    this.current = this.current === id ? null : this.current;
  }
}

/** What the server says of a process that died: that it starts a new one, or that it gives up. */
const DEATHS: ReadonlySet<unknown> = new Set(['restarting', 'dead']);

function stateIn({ content }: KernelMessage.IMessage): unknown {
  return 'execution_state' in content ? content.execution_state : null;
}

/** Whether a part of a reply says that the kernel is about to end: `exit()`, not `exit(keep_kernel=True)`. */
function isExit(part: unknown): boolean {
  const { source, keepkernel } = (part ?? {}) as Readonly<Record<string, unknown>>;
  return source === 'ask_exit' && keepkernel !== true;
}
