/**
 * Costs of code whose steps cannot be counted, such as regular expressions. Never the clock: other tests and programs run
 * at the same time.
 */

/** Processor time in seconds of all threads of this process. */
export function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** Processor time that is never too much, whatever a shorter input takes. */
const FREE_SECONDS = 1;
const ATTEMPTS = 3;

/**
 * Fails if ten times the size takes much more than ten times as long: quadratic time would be 100 times as long. The
 * margin is for the JIT compiler and the garbage collector, and the best of three attempts counts. Most work needs one
 * attempt, and no comparison.
 *
 * @param work - takes the size
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  const { large, small } = costs(work, size);
  expect(large).toBeLessThan(40 * small + FREE_SECONDS);
}

/** Whether {@link expectLinear} would pass. */
export function isLinear(work: (size: number) => void, size: number): boolean {
  const { large, small } = costs(work, size);
  return large < 40 * small + FREE_SECONDS;
}

/** Seconds for ten times the size and for the size; 0 for the size where the larger one needs no comparison. */
function costs(
  work: (size: number) => void,
  size: number
): { readonly large: number; readonly small: number } {
  const best = (of: number, enough: number): number => {
    let least = Infinity;
    for (let attempt = 0; attempt < ATTEMPTS && least >= enough; attempt++) {
      least = Math.min(
        least,
        processorSeconds(() => work(of))
      );
    }
    return least;
  };
  const large = best(10 * size, FREE_SECONDS);
  return { large, small: large < FREE_SECONDS ? 0 : best(size, 0) };
}
