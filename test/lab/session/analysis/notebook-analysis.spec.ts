/** @jest-environment jsdom */
import type { INotebookModel } from '@jupyterlab/notebook';
import { NotebookModel } from '@jupyterlab/notebook';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import { Signal } from '@lumino/signaling';
import type { LintResult } from '../../../../src/core/lint/result';
import type { NotebookDocument } from '../../../../src/core/notebook/document';
import type { ILintSession } from '../../../../src/lab/session/core/core-module';
import { NotebookAnalysis } from '../../../../src/lab/session/analysis/notebook-analysis';

const NOTHING: LintResult = {
  findings: [],
  suppressed: [],
  unusedSuppressions: [],
  graph: null,
  summaries: new Map(),
  staleness: null,
  internalProblems: [],
  needsApiChanges: false,
  needsImportNaming: false,
  limits: []
};

/** A session that records its documents and takes `stepCount` steps for each. */
class FakeSession implements ILintSession {
  readonly runs: NotebookDocument[] = [];

  constructor(
    private readonly stepCount = 0,
    private readonly stepMilliseconds = 0
  ) {}

  *steps(document: NotebookDocument): Generator<void, LintResult> {
    for (let i = 0; i < this.stepCount; i++) {
      jest.advanceTimersByTime(this.stepMilliseconds);
      yield;
    }
    this.runs.push(document);
    return NOTHING;
  }

  summaryOf(): null {
    return null;
  }

  cellRecords(): readonly { identity: string; id: string; type: 'code'; hash: string }[] {
    return [{ identity: 'known', id: 'x', type: 'code', hash: 'h' }];
  }
}

const models: NotebookModel[] = [];

type NotebookContext = DocumentRegistry.IContext<INotebookModel>;

function makeContext(source: string): { context: NotebookContext; model: NotebookModel } {
  const model = new NotebookModel();
  models.push(model);
  model.sharedModel.cells[0]?.setSource(source);
  if (model.cells.length === 0) {
    model.sharedModel.insertCell(0, { cell_type: 'code', source });
  }
  const owner = {};
  const context = {
    model,
    path: 'a.ipynb',
    localPath: 'a.ipynb',
    contentsModel: { writable: true },
    pathChanged: new Signal(owner),
    fileChanged: new Signal(owner)
  } as unknown as NotebookContext;
  return { context, model };
}

function open(
  session: ILintSession,
  source = 'x = 1'
): { analysis: NotebookAnalysis; context: NotebookContext; model: NotebookModel } {
  const { context, model } = makeContext(source);
  const analysis = new NotebookAnalysis(context);
  analysis.configure(() => session);
  return { analysis, context, model };
}

beforeEach(() => {
  // The model has an interval timer that never stops.
  jest.useFakeTimers({ doNotFake: ['setInterval'] });
  jest.spyOn(console, 'warn').mockImplementation();
});

afterEach(() => {
  models.splice(0).forEach(model => model.dispose());
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('NotebookAnalysis', () => {
  it('waits for a session, then lints once', () => {
    const { context } = makeContext('x = 1');
    const analysis = new NotebookAnalysis(context);
    jest.runAllTimers();
    expect(analysis.state.kind).toBe('waiting');
    const session = new FakeSession();
    analysis.configure(() => session);
    jest.runAllTimers();
    expect(analysis.state).toMatchObject({ kind: 'ready', result: NOTHING });
    expect(session.runs).toHaveLength(1);
  });

  it('lints once after a burst of keystrokes', () => {
    const session = new FakeSession();
    const { model } = open(session);
    jest.runAllTimers();
    for (const text of ['y', 'y =', 'y = 2']) {
      model.sharedModel.cells[0].setSource(text);
      jest.advanceTimersByTime(40);
    }
    expect(session.runs).toHaveLength(1);
    jest.runAllTimers();
    expect(session.runs.map(({ cells }) => cells[0].source)).toEqual(['x = 1', 'y = 2']);
  });

  it('does not wait for the end of long typing', () => {
    const session = new FakeSession();
    const { model } = open(session);
    jest.runAllTimers();
    for (let i = 0; i < 30; i++) {
      model.sharedModel.cells[0].setSource(`x = ${i}`);
      jest.advanceTimersByTime(50);
    }
    expect(session.runs.length).toBeGreaterThan(2);
  });

  it('shares a busy page for its first findings only', () => {
    const idle = jest.spyOn(globalThis, 'requestIdleCallback');
    const { analysis, model } = open(new FakeSession(10, 30));
    jest.runAllTimers();
    expect(analysis.state.kind).toBe('ready');
    expect(idle).toHaveBeenCalledTimes(1);
    model.sharedModel.cells[0].setSource('y');
    jest.runAllTimers();
    expect(idle.mock.calls.length).toBeGreaterThan(5);
  });

  it('does not lint again if no input has changed', () => {
    const session = new FakeSession();
    const { model } = open(session);
    jest.runAllTimers();
    const cell = model.sharedModel.cells[0];
    if ('setOutputs' in cell) {
      cell.setOutputs([{ output_type: 'stream', name: 'stdout', text: 'x' }]);
    }
    jest.runAllTimers();
    expect(session.runs).toHaveLength(1);
  });

  it('works in time slices and starts again when the notebook changes in between', () => {
    const session = new FakeSession(4, 20);
    const { analysis, model } = open(session);
    jest.advanceTimersToNextTimer();
    expect(analysis.state.kind).toBe('waiting');
    model.sharedModel.cells[0].setSource('changed = 1');
    jest.runAllTimers();
    expect(session.runs.map(({ cells }) => cells[0].source)).toEqual(['changed = 1']);
  });

  it('reports a failure and recovers from it', () => {
    jest.spyOn(console, 'error').mockImplementation();
    const good = new FakeSession();
    const bad: ILintSession = {
      *steps(): Generator<void, LintResult> {
        throw new Error('out of cheese');
      },
      summaryOf: () => null,
      cellRecords: () => []
    };
    const sessions = [bad, good];
    const { context } = makeContext('x');
    const analysis = new NotebookAnalysis(context);
    analysis.configure(() => sessions.shift() ?? good);
    jest.runAllTimers();
    expect(analysis.state).toEqual({ kind: 'failed', reason: 'out of cheese' });
    analysis.analyze();
    expect(analysis.state.kind).toBe('ready');
  });

  it('analyzes a huge notebook on demand only', () => {
    const session = new FakeSession();
    const { analysis } = open(session, `x = "${'a'.repeat(4_000_001)}"`);
    jest.runAllTimers();
    expect(analysis.state).toEqual({ kind: 'held', cells: 1 });
    analysis.analyze();
    expect(analysis.state.kind).toBe('ready');
  });

  it('passes the cell records of a session to the next one', () => {
    const { analysis } = open(new FakeSession());
    jest.runAllTimers();
    const handed: unknown[] = [];
    analysis.configure(records => {
      handed.push(records);
      return new FakeSession();
    });
    jest.runAllTimers();
    expect(handed).toEqual([[{ identity: 'known', id: 'x', type: 'code', hash: 'h' }]]);
  });

  it('emits the old path after a rename and lints with the new one', () => {
    const session = new FakeSession();
    const { analysis, context } = open(session);
    jest.runAllTimers();
    const renamed: string[] = [];
    analysis.renamed.connect((_, from) => renamed.push(from));
    Object.assign(context, { path: 'b.ipynb', localPath: 'b.ipynb' });
    (context.pathChanged as Signal<object, string>).emit('b.ipynb');
    jest.runAllTimers();
    expect(renamed).toEqual(['a.ipynb']);
    expect(session.runs.map(({ path }) => path)).toEqual(['a.ipynb', 'b.ipynb']);
  });

  it('does nothing once disposed', () => {
    const session = new FakeSession();
    const { analysis, model } = open(session);
    analysis.dispose();
    model.sharedModel.cells[0].setSource('y');
    jest.runAllTimers();
    expect(session.runs).toHaveLength(0);
  });

  it('is read-only if the file is', () => {
    const { analysis, context } = open(new FakeSession());
    expect(analysis.readOnly).toBe(false);
    Object.assign(context, { contentsModel: { writable: false } });
    expect(analysis.readOnly).toBe(true);
  });
});
