import { Signal } from '@lumino/signaling';
import type { HistoryState } from '../../../src/core/history/history-state';
import type { AnalysisManager } from '../../../src/lab/session/analysis/analysis-manager';
import type { NotebookAnalysis } from '../../../src/lab/session/analysis/notebook-analysis';
import type { KernelState } from '../../../src/lab/session/kernel/kernel-state';
import type { NotebookKernel } from '../../../src/lab/session/kernel/notebook-kernel';
import type { NotebookKernels } from '../../../src/lab/session/kernel/notebook-kernels';
import { NotebookSessions } from '../../../src/lab/session/notebook-sessions';
import type { SessionChange } from '../../../src/lab/session/notebook-sessions';
import { cellStateOf, hasChanged, NO_EXECUTION } from '../../../src/lab/session/notebook-state';
import type { AnalysisState } from '../../../src/tokens';

class FakeAnalysis {
  path = 'a.ipynb';
  readOnly = false;
  state: AnalysisState = { kind: 'waiting' };
  analyzedHistory: HistoryState | null = null;
  readonly changed = new Signal<this, void>(this);
  readonly renamed = new Signal<this, string>(this);
  readonly disposed = new Signal<this, void>(this);
}

const history = {
  runs: [],
  cells: new Map([['a', { state: 'edited' }]])
} as unknown as HistoryState;

class FakeKernel {
  state: KernelState = { kind: 'watched' };
  isBusy = false;
  history = history;

  constructor(readonly analysis: FakeAnalysis) {}
}

function setUp() {
  const manager = {
    all: [] as FakeAnalysis[],
    current: null as FakeAnalysis | null,
    added: new Signal<object, FakeAnalysis>({}),
    currentChanged: new Signal<object, null>({})
  };
  const kernels = { changed: new Signal<object, FakeKernel>({}) };
  const sessions = new NotebookSessions(
    manager as unknown as AnalysisManager,
    kernels as unknown as NotebookKernels
  );
  const changes: SessionChange[] = [];
  sessions.changed.connect((_, change) => void changes.push(change));
  const analysis = new FakeAnalysis();
  manager.added.emit(analysis);
  const session = sessions.of(analysis as unknown as NotebookAnalysis);
  if (session === null) {
    throw new Error('the notebook has no session');
  }
  return { manager, kernels, sessions, changes, analysis, session };
}

it('each change creates a new state and keeps the previous one', () => {
  const { analysis, session, changes } = setUp();
  const first = session.state;
  analysis.state = { kind: 'held', cells: 3 };
  analysis.changed.emit();
  expect(session.state.analysis).toBe(analysis.state);
  expect(first.analysis).toEqual({ kind: 'waiting' });
  expect(changes).toEqual([{ session, before: first }]);
  analysis.path = 'b.ipynb';
  analysis.renamed.emit('a.ipynb');
  expect(session.state.path).toBe('b.ipynb');
});

it('holds the state of the kernel, the queue and the checks', () => {
  const { analysis, kernels, session } = setUp();
  expect(session.state.kernel).toBeNull();
  expect(cellStateOf(session.state, 'a')).toBeNull();
  const kernel = new FakeKernel(analysis);
  kernels.changed.emit(kernel);
  expect(session.kernel).toBe(kernel as unknown as NotebookKernel);
  expect(session.state.kernel).toEqual({ state: { kind: 'watched' }, isBusy: false, history });
  expect(cellStateOf(session.state, 'a')).toBe('edited');
  expect(cellStateOf(session.state, 'unknown')).toBeNull();
  const progress = { cell: 'a', position: 1, total: 2 };
  session.setExecution({ progress, waiting: ['b'] });
  session.setCheck({
    running: { id: 'run', isComparing: true, done: 1, total: 1 },
    latest: null,
    ended: null
  });
  expect(session.state.execution.waiting).toEqual(['b']);
  expect(session.state.check.running?.id).toBe('run');
  session.setExecution(NO_EXECUTION);
  expect(session.state.execution.progress).toBeNull();
  expect(session.state.kernel?.history).toBe(history);
});

it('unchanged parts stay the same objects', () => {
  const { analysis, kernels, session, changes } = setUp();
  const kernel = new FakeKernel(analysis);
  kernels.changed.emit(kernel);
  const { before } = changes[0];
  expect(hasChanged(before, session.state, ['kernel'])).toBe(true);
  const known = session.state;
  analysis.changed.emit();
  kernels.changed.emit(kernel);
  expect(hasChanged(known, session.state, ['kernel', 'analysis', 'execution', 'check'])).toBe(
    false
  );
  kernel.isBusy = true;
  kernels.changed.emit(kernel);
  expect(hasChanged(known, session.state, ['kernel'])).toBe(true);
  expect(known.kernel?.isBusy).toBe(false);
});

it('an unchanged check emits no signal', () => {
  const { session, changes } = setUp();
  session.setCheck({ running: null, latest: null, ended: null });
  expect(changes).toEqual([]);
});

it('a closed notebook has no session', () => {
  const { manager, sessions, analysis, session } = setUp();
  manager.current = analysis;
  const seen = jest.fn();
  sessions.currentChanged.connect(seen);
  manager.currentChanged.emit(null);
  expect(sessions.current).toBe(session);
  expect(seen).toHaveBeenCalledTimes(1);
  analysis.disposed.emit();
  expect(sessions.current).toBeNull();
  expect([...sessions.all]).toEqual([]);
});

it('keeps what was known of the last kernel until the next one is observed', () => {
  const { analysis, kernels, session } = setUp();
  const kernel = new FakeKernel(analysis);
  kernels.changed.emit(kernel);
  expect(session.state.lastObserved).toBeNull();
  const observed = session.state;
  for (const kind of ['connecting', 'no-kernel', 'off'] as const) {
    kernel.state = { kind };
    kernels.changed.emit(kernel);
    expect(session.state.lastObserved).toBe(observed);
  }
  kernel.state = { kind: 'reconnecting' };
  kernels.changed.emit(kernel);
  expect(session.state.lastObserved).toBeNull();
});
