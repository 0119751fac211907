import { Signal } from '@lumino/signaling';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { namedImports } from '../../../src/core/imports/named-imports';
import {
  KNOWLEDGE_PARTS,
  LibraryKnowledgeSetup
} from '../../../src/lab/session/library-knowledge-setup';

class FakeAnalysis {
  readonly changed = new Signal<this, void>(this);
  readonly given: unknown[] = [];
  readonly expected: boolean[] = [];
  isDisposed = false;
  state: unknown = { kind: 'waiting' };

  addLibraryKnowledge(part: unknown): void {
    this.given.push(part);
  }

  setExpected(_: string, isExpected: boolean): void {
    this.expected.push(isExpected);
  }

  analyzed(needsApiChanges: boolean, needsImportNaming = false): void {
    this.state = { kind: 'ready', result: { needsApiChanges, needsImportNaming } };
    this.changed.emit();
  }
}

class FakeManager {
  readonly added = new Signal<this, FakeAnalysis>(this);

  constructor(readonly all: readonly FakeAnalysis[]) {}
}

const settled = async (): Promise<void> => new Promise(resolve => setTimeout(resolve));

const CHANGES = { apiChanges: knownApiChanges() };

function setUp(load = async () => Promise.resolve(CHANGES)): {
  load: jest.Mock;
  analysis: FakeAnalysis;
  manager: FakeManager;
} {
  const analysis = new FakeAnalysis();
  const manager = new FakeManager([analysis]);
  const mock = jest.fn(load);
  new LibraryKnowledgeSetup(manager as never, [{ ...KNOWLEDGE_PARTS[0], load: mock }]);
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
  expect(analysis.given).toEqual([CHANGES]);
});

it('gives each part to the notebooks that need it', async () => {
  const [changes, names] = [new FakeAnalysis(), new FakeAnalysis()];
  new LibraryKnowledgeSetup(new FakeManager([changes, names]) as never);
  changes.analyzed(true);
  names.analyzed(false, true);
  while (changes.given.length + names.given.length < 2) {
    await settled();
  }
  expect([changes.given, names.given]).toEqual([[CHANGES], [{ importNaming: namedImports }]]);
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
