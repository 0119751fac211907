import { interruptWhenBegun } from '../../../src/lab/execution/interruption';

/** A kernel that ignores the signal until it has begun, as real ones do. */
function runThatBegins(after: number, over = Infinity) {
  const started = Date.now();
  const elapsed = (): number => Date.now() - started;
  const signals: boolean[] = [];
  return {
    signals,
    hasBegun: () => elapsed() >= after,
    isRunning: () => elapsed() < over && !signals.includes(true),
    interrupt: () => {
      signals.push(elapsed() >= after);
      return Promise.resolve();
    }
  };
}

describe('interrupting a run', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('the signal is sent at once to a kernel that has begun', async () => {
    const run = runThatBegins(0);
    await interruptWhenBegun(run);
    expect(run.signals).toEqual([true]);
  });

  test.each([1, 40, 3_000])('it waits for one that begins after %d ms', async after => {
    const run = runThatBegins(after);
    const done = interruptWhenBegun(run);
    await jest.advanceTimersByTimeAsync(after + 25);
    await done;
    expect(run.signals).toEqual([true]);
  });

  test('a run that is over meanwhile is no more interrupted: the signal would meet another', async () => {
    const run = runThatBegins(1_000, 500);
    const done = interruptWhenBegun(run);
    await jest.advanceTimersByTimeAsync(2_000);
    await done;
    expect(run.signals).toEqual([]);
  });

  test('a kernel that never tells that it began is sent the signal in the end', async () => {
    const run = runThatBegins(Infinity);
    const done = interruptWhenBegun(run);
    await jest.advanceTimersByTimeAsync(11_000);
    await done;
    expect(run.signals).toEqual([false]);
  });
});
