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
  const small = large < FREE_SECONDS ? 0 : best(size, 0);
  expect(large).toBeLessThan(40 * small + FREE_SECONDS);
}
