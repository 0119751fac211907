import { CheckSession, NothingRan } from '../../../../src/core/check/session/check-session';
import type {
  CheckHost,
  CheckPlan,
  EndedRun,
  RunListener
} from '../../../../src/core/check/session/check-session';
import type { CheckState } from '../../../../src/core/check/session/check-state';
import type { RunEvent, RunStatus } from '../../../../src/protocol';
import { ended, started, startedCell } from './events';

const EVENTS: readonly RunEvent[] = [
  started([0, 1]),
  startedCell(0, 0),
  ended(0, 0),
  startedCell(1, 1)
];

/** A host whose runs end as the test says. */
class FakeHost implements CheckHost<string, string> {
  readonly calls: string[] = [];
  readonly listeners: RunListener[] = [];
  problems: Partial<Record<'plan' | 'prepare' | 'run' | 'judge', Error>> = {};
  /** Called in the middle of each run. */
  during: (position: number) => void = () => undefined;

  constructor(
    private readonly statuses: readonly RunStatus[],
    private readonly planned: Partial<CheckPlan> = {}
  ) {}

  plan(): Promise<CheckPlan> {
    const plan = { runs: this.statuses.length, requested: 0, isRunning: false, ...this.planned };
    return this.answer('plan', plan);
  }

  prepare(): Promise<void> {
    return this.answer('prepare', undefined);
  }

  async run(position: number, listener: RunListener): Promise<EndedRun<string>> {
    this.listeners.push(listener);
    listener.begin();
    listener.take(EVENTS);
    this.during(position);
    const run = { run: `result ${position}`, status: this.statuses[position] };
    return this.answer('run', run);
  }

  judge(runs: readonly string[]): Promise<string> {
    return this.answer('judge', `judged by ${runs.join(', ')}`);
  }

  private answer<Value>(name: keyof FakeHost['problems'], value: Value): Promise<Value> {
    this.calls.push(name);
    const problem = this.problems[name];
    return problem === undefined ? Promise.resolve(value) : Promise.reject(problem);
  }
}

/** The states of a check, each phase once. */
function phasesOf(states: readonly CheckState<string>[]): readonly string[] {
  return states.map(({ phase }) => phase).filter((phase, at, all) => phase !== all[at - 1]);
}

function watch(host: FakeHost) {
  const states: CheckState<string>[] = [];
  const session = new CheckSession(host, state => states.push(state));
  return { session, states };
}

describe('a check session', () => {
  it('prepares, runs, compares, and has a result', async () => {
    const host = new FakeHost(['finished']);
    const { session, states } = watch(host);
    expect(session.state.phase).toBe('loading');
    const state = await session.check();
    expect(host.calls).toEqual(['plan', 'prepare', 'run', 'judge']);
    expect(phasesOf(states)).toEqual(['loading', 'running', 'comparing', 'done']);
    expect(state).toBe(session.state);
    expect(state).toMatchObject({ result: 'judged by result 0', problem: null, runs: 1 });
    expect(state.progress).toMatchObject({ running: 1, position: 1, order: [0, 1] });
  });

  it('publishes immutable states', async () => {
    const texts: string[] = [];
    const textOf = ({ progress, ...rest }: CheckState<string>): string =>
      JSON.stringify({ ...rest, progress, cells: [...progress.cells] });
    const states: CheckState<string>[] = [];
    const session = new CheckSession(new FakeHost(['finished', 'finished']), state => {
      states.push(state);
      texts.push(textOf(state));
    });
    await session.check();
    expect(states.map(textOf)).toEqual(texts);
    expect(new Set(states).size).toBe(states.length);
  });

  it('repeats the run, and compares all runs at once', async () => {
    const host = new FakeHost(['finished', 'stopped', 'finished']);
    const { session, states } = watch(host);
    const { result } = await session.check();
    expect(host.calls).toEqual(['plan', 'prepare', 'run', 'run', 'run', 'judge']);
    expect(result).toBe('judged by result 0, result 1, result 2');
    expect(new Set(states.map(({ current }) => current))).toEqual(new Set([null, 0, 1, 2]));
    // Each run begins with no progress.
    const began = states.filter(({ progress }) => progress.order.length === 0);
    expect(began.map(({ current }) => current)).toEqual([null, 0, 1, 2]);
  });

  it.each<RunStatus>(['timeout', 'memory', 'kernel-died', 'not-started', 'packages-missing'])(
    'does not repeat a run that ended as %s',
    async status => {
      const host = new FakeHost(['finished', status, 'finished']);
      const { result } = await watch(host).session.check();
      expect(result).toBe('judged by result 0, result 1');
    }
  );

  it('follows runs that were already requested, whatever their result', async () => {
    const host = new FakeHost(['timeout', 'cancelled', 'finished'], {
      requested: 3,
      isRunning: true
    });
    const { session, states } = watch(host);
    host.during = () => session.cancel();
    const { result } = await session.check();
    expect(states[0].phase).toBe('running');
    expect(result).toBe('judged by result 0, result 1, result 2');
  });
});

describe('a canceled check session', () => {
  it('compares the finished runs', async () => {
    const host = new FakeHost(['cancelled', 'finished']);
    const { session } = watch(host);
    host.during = () => session.cancel();
    const state = await session.check();
    expect(state).toMatchObject({
      phase: 'done',
      isCancelling: true,
      result: 'judged by result 0'
    });
  });

  it('starts no run if it was canceled before', async () => {
    const host = new FakeHost(['finished']);
    const { session } = watch(host);
    session.cancel();
    const state = await session.check();
    expect(host.calls).toEqual(['plan', 'prepare']);
    expect(state.phase).toBe('failed');
    expect(state.problem).toBeInstanceOf(NothingRan);
  });

  it('continues if it could not be canceled', async () => {
    const host = new FakeHost(['finished', 'finished']);
    const { session } = watch(host);
    host.during = () => {
      session.cancel();
      session.resume();
    };
    const state = await session.check();
    expect(state).toMatchObject({
      isCancelling: false,
      result: 'judged by result 0, result 1'
    });
  });
});

describe('a check session that fails', () => {
  it.each(['plan', 'prepare', 'run', 'judge'] as const)('in %s', async name => {
    const host = new FakeHost(['finished', 'finished']);
    const problem = new Error('no');
    host.problems[name] = problem;
    const state = await watch(host).session.check();
    expect(state).toMatchObject({ phase: 'failed', result: null });
    expect(state.problem).toBe(problem);
    expect(host.calls.at(-1)).toBe(name);
  });
});

describe('the events of a check session', () => {
  it('of an earlier run do not affect the next', async () => {
    const host = new FakeHost(['finished', 'finished']);
    const { session } = watch(host);
    host.during = position => {
      if (position === 1) {
        host.listeners[0].take([ended(1, 1)]);
        expect(session.state.progress.running).toBe(1);
      }
    };
    await session.check();
    expect(session.state.progress.cells.get(1)).toBe('running');
  });

  it('change nothing after the last run', async () => {
    const host = new FakeHost(['finished']);
    const { session } = watch(host);
    const state = await session.check();
    host.listeners[0].take([ended(1, 1)]);
    expect(session.state).toBe(state);
  });
});

describe('a disposed check session', () => {
  it('requests and reports nothing', async () => {
    const host = new FakeHost(['finished', 'finished'], { requested: 2 });
    const { session, states } = watch(host);
    let seen = -1;
    host.during = () => {
      seen = states.length;
      session.dispose();
    };
    await session.check();
    expect(host.calls).toEqual(['plan', 'prepare', 'run']);
    expect(states).toHaveLength(seen);
  });
});
