/** What is known of the kernel behind a notebook, for people. */
export type KernelState =
  | { readonly kind: 'no-kernel' }
  /** It starts, or has not answered yet. */
  | { readonly kind: 'connecting' }
  /** The probe records what runs. */
  | { readonly kind: 'watched' }
  /** No IPython: only the order of runs is known, from what every kernel tells. */
  | { readonly kind: 'overheard'; readonly implementation: string }
  /** The user does not want it watched. */
  | { readonly kind: 'off' }
  | { readonly kind: 'failed'; readonly reason: string };
