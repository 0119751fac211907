import { Signal } from '@lumino/signaling';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { ApiChangesSetup } from '../../../src/lab/session/api-changes-setup';

class FakeAnalysis {
  readonly changed = new Signal<this, void>(this);
  readonly given: unknown[] = [];
  readonly expected: boolean[] = [];
  isDisposed = false;
  state: unknown = { kind: 'waiting' };

  setApiChanges(changes: unknown): void {
    this.given.push(changes);
  }

  setExpected(_: string, isExpected: boolean): void {
    this.expected.push(isExpected);
  }

  analyzed(needsApiChanges: boolean): void {
    this.state = { kind: 'ready', result: { needsApiChanges } };
    this.changed.emit();
  }
}

class FakeManager {
  readonly added = new Signal<this, FakeAnalysis>(this);

  constructor(readonly all: readonly FakeAnalysis[]) {}
}

const settled = async (): Promise<void> => new Promise(resolve => setTimeout(resolve));

function setUp(load = async () => Promise.resolve({ knownApiChanges })): {
  load: jest.Mock;
  analysis: FakeAnalysis;
  manager: FakeManager;
} {
  const analysis = new FakeAnalysis();
  const manager = new FakeManager([analysis]);
  const mock = jest.fn(load);
  new ApiChangesSetup(manager as never, mock as never);
  return { load: mock, analysis, manager };
}

it('loads nothing while no notebook needs it', async () => {
  const { load, analysis } = setUp();
  analysis.analyzed(false);
  await settled();
  expect(load).not.toHaveBeenCalled();
});

it('gives the data to a notebook that needs it, once', async () => {
  const { load, analysis } = setUp();
  analysis.analyzed(true);
  analysis.analyzed(true);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(analysis.given).toEqual([knownApiChanges()]);
});

it('follows notebooks that open later', async () => {
  const { manager } = setUp();
  const later = new FakeAnalysis();
  manager.added.emit(later);
  later.analyzed(true);
  await settled();
  expect(later.given).toHaveLength(1);
});

it('leaves out a notebook that was closed meanwhile', async () => {
  const { analysis } = setUp();
  analysis.analyzed(true);
  analysis.isDisposed = true;
  await settled();
  expect(analysis.given).toEqual([]);
});

it('goes on without the data where it cannot be loaded', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { analysis } = setUp(async () => Promise.reject(new Error('offline')));
  analysis.analyzed(true);
  await settled();
  expect(analysis.given).toEqual([]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
