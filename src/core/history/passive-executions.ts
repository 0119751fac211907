import type { KernelError, KernelExecution, KernelExecutionStatus } from '../../protocol';

/** Identity of a request, from the header of its message. */
export interface RequestInfo {
  readonly messageId: string;
  /** Session of the header. */
  readonly client: string | null;
  /** Known for requests that this front end sent itself. */
  readonly cellId: string | null;
}

/** Content of an `execute_input` message. */
export interface InputInfo extends RequestInfo {
  readonly source: string;
  readonly count: number | null;
  /** Seconds since 1970. */
  readonly time: number | null;
}

/** End of a request. */
export interface EndInfo {
  readonly messageId: string;
  /**
   * Status of the `execute_reply`; null if only the kernel's `idle` was observed, as for requests of other front ends.
   */
  readonly status: 'ok' | 'error' | 'aborted' | null;
  /** Seconds since 1970. */
  readonly time: number | null;
}

/**
 * Collects executions from iopub messages, for kernels without the probe and of any language: what ran and how it
 * ended, but not which names it bound. Create one per kernel session. Silent requests have no `execute_input`, so they
 * are not recorded.
 */
export class PassiveExecutions {
  private sequence = 0;
  private readonly open = new Map<string, KernelExecution>();
  private readonly errors = new Map<string, KernelError>();

  /** Handles an `execute_input` message: the execution begins. */
  begin({ messageId, client, cellId, source, count, time }: InputInfo): void {
    this.open.set(messageId, {
      sequence: ++this.sequence,
      count,
      source,
      status: 'unknown',
      error: null,
      started: time,
      ended: null,
      client,
      message_id: messageId,
      cell_id: cellId,
      seeded: false,
      bound: [],
      rebound: [],
      deleted: [],
      touched: []
    });
  }

  /** Handles an `error` output. */
  fail(messageId: string, error: KernelError): void {
    if (this.open.has(messageId)) {
      this.errors.set(messageId, error);
    }
  }

  /** Handles the end of a request. Returns the execution on the first such message for it, otherwise null. */
  end({ messageId, status, time }: EndInfo): KernelExecution | null {
    const run = this.open.get(messageId);
    const error = this.errors.get(messageId) ?? null;
    this.open.delete(messageId);
    this.errors.delete(messageId);
    return run === undefined
      ? null
      : { ...run, status: statusOf(status, error), error, ended: time };
  }

  /** Ends all open executions: the kernel died or restarted. */
  abandon(): readonly KernelExecution[] {
    const runs = [...this.open.values()];
    this.open.clear();
    this.errors.clear();
    return runs;
  }
}

/** Names of the exceptions that interrupts raise, for kernels of several languages. */
const INTERRUPTS: ReadonlySet<string> = new Set(['KeyboardInterrupt', 'InterruptException']);

function statusOf(status: EndInfo['status'], error: KernelError | null): KernelExecutionStatus {
  if (error !== null) {
    return INTERRUPTS.has(error.exception) ? 'interrupted' : 'error';
  }
  return status ?? 'ok';
}
