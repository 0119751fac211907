import type { OutputLimits, OutputList } from './kept-outputs';
import { KeptOutputs } from './kept-outputs';

/** Limits of the outputs of one execution, and of those of all. */
export interface HistoryOutputLimits extends OutputLimits {
  readonly totalCharacters: number;
  readonly executions: number;
}

/** The limits in a page, for each notebook. docs/jupyterlab.md names them. */
export const OUTPUT_LIMITS: HistoryOutputLimits = {
  characters: 5_000_000,
  outputs: 1000,
  totalCharacters: 50_000_000,
  executions: 1000
};

/** What is known of the outputs of an execution. */
export type ExecutionOutputList =
  | ({ readonly kind: 'kept' } & OutputList)
  /** Those of newer executions took their place. */
  | { readonly kind: 'dropped' }
  /** The execution began while this page was not connected to the kernel. */
  | { readonly kind: 'unseen' };

/** Dropped executions that are remembered as such. */
const MAX_DROPPED = 5000;
const MAX_ID_LENGTH = 200;

/**
 * Outputs of the executions of a notebook's kernels, from the kernel's messages. The oldest executions are dropped
 * first; the memory is bounded by the limits, whatever the kernel sends.
 */
export class ExecutionOutputs {
  constructor(private readonly limits: HistoryOutputLimits = OUTPUT_LIMITS) {}

  /** Handles an iopub message whose parent is an `execute_request` with this id. */
  receive(messageId: string, type: string, content: Readonly<Record<string, unknown>>): void {
    const known = this.kept.get(messageId);
    if (known !== undefined) {
      this.size -= known.size;
      known.receive(type, content);
      this.size += known.size;
    } else if (type === 'execute_input' && messageId.length <= MAX_ID_LENGTH) {
      // Silent requests have no such message.
      this.kept.set(messageId, new KeptOutputs(this.limits));
    }
    this.dropOldest();
  }

  /** The outputs of an execution, by the id of its request. */
  outputsOf(messageId: string | null): ExecutionOutputList {
    const known = this.kept.get(messageId ?? '');
    return known !== undefined
      ? { kind: 'kept', ...known.list }
      : { kind: this.dropped.has(messageId ?? '') ? 'dropped' : 'unseen' };
  }

  private dropOldest(): void {
    const { totalCharacters, executions } = this.limits;
    for (const [messageId, { size }] of this.kept) {
      if (this.size <= totalCharacters && this.kept.size <= executions) {
        return;
      }
      this.kept.delete(messageId);
      this.size -= size;
      this.dropped.add(messageId);
    }
    for (const messageId of this.dropped) {
      if (this.dropped.size <= MAX_DROPPED) {
        return;
      }
      this.dropped.delete(messageId);
    }
  }

  private readonly kept = new Map<string, KeptOutputs>();
  private readonly dropped = new Set<string>();
  /** Of all that are kept, in characters. */
  private size = 0;
}
