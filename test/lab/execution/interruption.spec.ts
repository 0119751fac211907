import { interruptWhenStarted } from '../../../src/lab/execution/interruption';

/** An execution in a kernel that ignores the signal until it has started, as real ones do. */
function executionThatStarts(after: number, over = Infinity) {
  const started = Date.now();
  const elapsed = (): number => Date.now() - started;
  const signals: boolean[] = [];
  return {
    signals,
    hasStarted: () => elapsed() >= after,
    isRunning: () => elapsed() < over && !signals.includes(true),
    interrupt: () => {
      signals.push(elapsed() >= after);
      return Promise.resolve();
    }
  };
}

describe('interrupting an execution', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('sends the signal at once to a kernel that has started', async () => {
    const run = executionThatStarts(0);
    await interruptWhenStarted(run);
    expect(run.signals).toEqual([true]);
  });

  test.each([1, 40, 3_000])('waits for a kernel that starts after %d ms', async after => {
    const run = executionThatStarts(after);
    const done = interruptWhenStarted(run);
    await jest.advanceTimersByTimeAsync(after + 25);
    await done;
    expect(run.signals).toEqual([true]);
  });

  test('does not interrupt an execution that is over: the signal would hit the next one', async () => {
    const run = executionThatStarts(1_000, 500);
    const done = interruptWhenStarted(run);
    await jest.advanceTimersByTimeAsync(2_000);
    await done;
    expect(run.signals).toEqual([]);
  });

  test('sends the signal in the end to a kernel that never reports a start', async () => {
    const run = executionThatStarts(Infinity);
    const done = interruptWhenStarted(run);
    await jest.advanceTimersByTimeAsync(11_000);
    await done;
    expect(run.signals).toEqual([false]);
  });
});
