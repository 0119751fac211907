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

/** Seconds for ten times the size and for the size; 0 for the size where the larger one needs no comparison. */
interface Measured {
  readonly large: number;
  readonly small: number;
}

/**
 * Fails if ten times the size takes much more than ten times as long: quadratic time would be 100 times as long. The
 * margin is for the JIT compiler and the garbage collector, and the best of three attempts counts. Most work needs one
 * attempt, and no comparison.
 *
 * @param work - takes the size
 * @param free - seconds that are never too much: less of them find what is slow in smaller sizes
 */
export function expectLinear(
  work: (size: number) => void,
  size: number,
  free = FREE_SECONDS
): void {
  const { large, small } = measured(work, size, free);
  expect(large).toBeLessThan(allowed(small, free));
}

/** Whether {@link expectLinear} would pass. */
export function isLinear(work: (size: number) => void, size: number): boolean {
  const { large, small } = measured(work, size, FREE_SECONDS);
  return large < allowed(small, FREE_SECONDS);
}

function allowed(small: number, free: number): number {
  return 40 * small + free;
}

/** The best of as many attempts as are needed. */
function measured(work: (size: number) => void, size: number, free: number): Measured {
  let [large, small] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const longer = processorSeconds(() => work(10 * size));
    large = Math.min(large, longer);
    if (large < free) {
      return { large, small: 0 };
    }
    const shorter = processorSeconds(() => work(size));
    small = Math.min(small, shorter);
    if (large < allowed(small, free)) {
      break;
    }
  }
  return { large, small };
}
