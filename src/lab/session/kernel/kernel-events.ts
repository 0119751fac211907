import type { HistoryAnswer, KernelExecution, ProbeMessage } from '../../../protocol';

/** An event of a kernel. */
export type KernelEvent =
  | { readonly kind: 'message'; readonly message: ProbeMessage }
  | { readonly kind: 'history'; readonly answer: HistoryAnswer }
  | { readonly kind: 'passive'; readonly session: string; readonly run: KernelExecution }
  /** The kernel process ended, and its state with it. */
  | { readonly kind: 'session-ended' };
