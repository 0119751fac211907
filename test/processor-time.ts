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

/**
 * Fails if ten times the size takes much more than ten times as long: quadratic time would be 100 times as long. The
 * margin is for the JIT compiler and the garbage collector, and the best of three attempts counts.
 *
 * @param work - takes the size
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  const best = (of: number): number =>
    Math.min(...[1, 2, 3].map(() => processorSeconds(() => work(of))));
  const [small, large] = [best(size), best(10 * size)];
  expect(large).toBeLessThan(40 * small + 1);
}
