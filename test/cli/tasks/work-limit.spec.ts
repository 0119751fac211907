import type { ProcessWork } from '../../../src/cli/processes/process-tree';
import { workOf } from '../../../src/cli/processes/process-tree';
import { watchWork } from '../../../src/cli/tasks/work-limit';

/** Milliseconds on the clock after which a process with a share of a processor is over its limit of 1,000. */
function over(workAt: (milliseconds: number) => ProcessWork | null): number {
  jest.useFakeTimers();
  const start = Date.now();
  const now = (): number => Date.now() - start;
  let ended = 0;
  watchWork(
    1_000,
    () => (ended = now()),
    () => workAt(now())
  );
  jest.runAllTimers();
  return ended;
}

const running = (share: number) => (milliseconds: number) => ({
  milliseconds: 5_000 + share * milliseconds,
  isRunnable: true
});

afterEach(() => jest.useRealTimers());

it('a process with a processor of its own has the time on the clock', () => {
  expect(over(running(1))).toBe(1_000);
  expect(over(running(3))).toBe(1_000);
});

it('one on a busy machine has more', () => {
  expect(over(running(0.5))).toBeGreaterThanOrEqual(2_000);
  expect(over(running(0.5))).toBeLessThan(2_100);
  expect(over(running(0.25))).toBeLessThan(4_100);
});

it('none waits for ever', () => {
  expect(over(running(0.01))).toBeLessThan(9_000);
});

it('one that waits, or that the system does not show, has the time on the clock', () => {
  expect(over(() => ({ milliseconds: 0, isRunnable: false }))).toBe(1_000);
  expect(over(() => null)).toBe(1_000);
});

it('a watch that was ended is silent', () => {
  jest.useFakeTimers();
  const onOver = jest.fn();
  watchWork(1_000, onOver, () => null)();
  jest.runAllTimers();
  expect(onOver).not.toHaveBeenCalled();
});

it('the system shows the work of this process', () => {
  const before = workOf(process.pid);
  for (const end = process.cpuUsage().user + 200_000; process.cpuUsage().user < end;) {}
  const after = workOf(process.pid);
  if (process.platform === 'linux') {
    expect(after!.milliseconds).toBeGreaterThan(before!.milliseconds);
    expect(after!.isRunnable).toBe(true);
  } else {
    expect(after).toBeNull();
  }
});
