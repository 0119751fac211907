import { Signal } from '@lumino/signaling';
import type { ObservedSession } from '../../../src/lab/execution/known-values';
import { untilValuesKnown } from '../../../src/lab/execution/known-values';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import { NO_EXECUTION } from '../../../src/lab/session/notebook-state';

interface Situation {
  readonly isBusy?: boolean;
  readonly isBehind?: boolean;
  readonly running?: readonly string[];
  readonly isQueueRunning?: boolean;
}

class FakeSession {
  readonly changed = new Signal<this, NotebookState>(this);
  state!: NotebookState;
  kernel!: NonNullable<ObservedSession['kernel']>;

  constructor(situation: Situation) {
    this.set(situation);
  }

  set({ isBusy = false, isBehind = false, running = [], isQueueRunning = false }: Situation): void {
    const before = this.state;
    this.state = {
      kernel: { isBusy, isBehind },
      execution: isQueueRunning
        ? { progress: { cell: 'a', position: 1, total: 1 }, waiting: [] }
        : NO_EXECUTION
    } as unknown as NotebookState;
    this.kernel = { running: new Set(running) };
    this.changed.emit(before);
  }
}

/** Whether the wait is over after the polling of a busy kernel would have given up many times. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  let over = false;
  void wait.then(() => (over = true));
  await jest.advanceTimersByTimeAsync(10_000);
  return over;
}

describe('untilValuesKnown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const wait = (session: FakeSession): Promise<void> =>
    untilValuesKnown(session as unknown as ObservedSession);

  it('does not wait for an idle kernel of which all is known', async () => {
    await expect(wait(new FakeSession({}))).resolves.toBeUndefined();
  });

  it.each<Situation>([{ isBusy: true }, { running: ['a'] }, { isQueueRunning: true }])(
    'waits for the end of a short execution, then for its report: %j',
    async executing => {
      const session = new FakeSession(executing);
      const waiting = wait(session);
      session.set({ isBehind: true });
      expect(await isOver(waiting)).toBe(false);
      session.set({});
      expect(await isOver(waiting)).toBe(true);
    }
  );

  it.each<Situation>([{ isBusy: true }, { running: ['a'] }, { isQueueRunning: true }])(
    'gives up on a kernel that goes on computing: %j',
    async executing => {
      expect(await isOver(wait(new FakeSession(executing)))).toBe(true);
    }
  );

  it('does not wait for a report while another execution has begun', async () => {
    const session = new FakeSession({ isBehind: true });
    const waiting = wait(session);
    expect(await isOver(waiting)).toBe(false);
    session.set({ isBehind: true, isBusy: true });
    expect(await isOver(waiting)).toBe(true);
  });
});
