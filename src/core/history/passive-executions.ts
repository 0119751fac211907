import type { KernelError, KernelRun, KernelRunStatus } from '../../protocol';

/** What tells one request from others: the header of the message that asked. */
export interface RequestFacts {
  readonly messageId: string;
  /** The session in the header. */
  readonly client: string | null;
  /** Known of requests that this front end sent itself. */
  readonly cellId: string | null;
}

/** What an `execute_input` says. */
export interface InputFacts extends RequestFacts {
  readonly source: string;
  readonly count: number | null;
  /** Seconds since 1970. */
  readonly time: number | null;
}

/** How a request ended, as far as was heard. */
export interface EndFacts {
  readonly messageId: string;
  /** Of the `execute_reply`; null where only the kernel's `idle` was heard, as for other front ends' requests. */
  readonly status: 'ok' | 'error' | 'aborted' | null;
  /** Seconds since 1970. */
  readonly time: number | null;
}

/**
 * Makes runs of what every kernel says on iopub, whatever its language: what was executed and how it ended, not what it
 * did to names. For kernels without the probe. Make one per kernel session. Silent requests have no `execute_input`,
 * so they are no runs.
 */
export class OverheardRuns {
  private sequence = 0;
  private readonly open = new Map<string, KernelRun>();
  private readonly errors = new Map<string, KernelError>();

  /** An `execute_input`: the run begins. */
  begin({ messageId, client, cellId, source, count, time }: InputFacts): void {
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

  /** An `error` among the outputs. */
  fail(messageId: string, error: KernelError): void {
    if (this.open.has(messageId)) {
      this.errors.set(messageId, error);
    }
  }

  /** The request is done. The run, at the first such notice of one that began; else null. */
  end({ messageId, status, time }: EndFacts): KernelRun | null {
    const run = this.open.get(messageId);
    const error = this.errors.get(messageId) ?? null;
    this.open.delete(messageId);
    this.errors.delete(messageId);
    return run === undefined
      ? null
      : { ...run, status: statusOf(status, error), error, ended: time };
  }

  /** The kernel died or restarts: what ran until now never ended. */
  abandon(): readonly KernelRun[] {
    const runs = [...this.open.values()];
    this.open.clear();
    this.errors.clear();
    return runs;
  }
}

/** Names of the exception that an interrupt raises, in several languages' kernels. */
const INTERRUPTS: ReadonlySet<string> = new Set(['KeyboardInterrupt', 'InterruptException']);

function statusOf(status: EndFacts['status'], error: KernelError | null): KernelRunStatus {
  if (error !== null) {
    return INTERRUPTS.has(error.exception) ? 'interrupted' : 'error';
  }
  return status ?? 'ok';
}
