/** How Freshkernel observes a notebook's kernel. */
export type KernelState =
  | { readonly kind: 'no-kernel' }
  /** The kernel is starting, or has not answered yet. */
  | { readonly kind: 'connecting' }
  /** The probe records executions. */
  | { readonly kind: 'watched' }
  /**
   * The connection was lost, or messages of the probe are missing: what is known may be out of date until the kernel
   * answers.
   */
  | { readonly kind: 'reconnecting' }
  /** Not IPython: only the order of executions is known, from the messages of the kernel. */
  | { readonly kind: 'passive'; readonly implementation: string }
  /** The user's settings turn off watching. */
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Whether the kernel has answered, in this state. */
export function hasAnswered({ kind }: KernelState): boolean {
  return kind === 'watched' || kind === 'passive';
}
