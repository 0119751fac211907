import type { RunKernel } from '../../../protocol';

const VARIABLE = 'PYTHONHASHSEED';

/** The hash seeds of the runs, each once; none where the kernels had no fixed one. */
export function hashSeedsOf(
  runs: readonly { readonly kernel: RunKernel | null }[]
): readonly string[] {
  const seeds = runs.flatMap(({ kernel }) => {
    const seed = kernel?.environment?.[VARIABLE];
    return typeof seed === 'string' ? [seed] : [];
  });
  return [...new Set(seeds)];
}
