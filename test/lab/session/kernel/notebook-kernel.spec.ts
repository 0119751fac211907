/** @jest-environment jsdom */
// Whether a kernel is on its way, with JupyterLab's real session context.
import { SessionContext } from '@jupyterlab/apputils';
import { NotebookModel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';
import { NotebookAnalysis } from '../../../../src/lab/session/analysis/notebook-analysis';
import { core } from '../../../../src/lab/session/core/core';
import { NotebookKernel } from '../../../../src/lab/session/kernel/notebook-kernel';

const manager = { specs: null, isReady: true, ready: Promise.resolve() };

/** A session context whose sessions are fake: `start` fails, or gives a session without a kernel. */
function newContext(preference: object): SessionContext {
  const sessions = {
    ...manager,
    running: () => [][Symbol.iterator](),
    runningChanged: new Signal<object, void>({}),
    refreshRunning: async () => Promise.resolve(),
    startNew: async () => Promise.reject(new Error('no such kernel'))
  };
  return new SessionContext({
    sessionManager: sessions,
    specsManager: { ...manager, specsChanged: new Signal<object, void>({}) },
    kernelManager: manager,
    path: 'a.ipynb',
    kernelPreference: preference
  } as never);
}

function kernelOf(sessionContext: SessionContext): NotebookKernel {
  const context = {
    model: new NotebookModel(),
    path: 'a.ipynb',
    localPath: 'a.ipynb',
    pathChanged: new Signal<object, string>({}),
    fileChanged: new Signal<object, void>({}),
    sessionContext
  };
  const analysis = new NotebookAnalysis(context as never);
  return new NotebookKernel(analysis, {
    program: '',
    target: '',
    newPassiveExecutions: () => core.newPassiveExecutions(),
    outputs: core.newOutputs(),
    history: core.newHistory('python', () => null),
    isWanted: () => true,
    user: () => null
  });
}

it('one may be on its way until the session is ready', async () => {
  const context = newContext({ shouldStart: false, canStart: false });
  const kernel = kernelOf(context);
  expect(kernel.state.kind).toBe('connecting');
  await context.initialize();
  await context.ready;
  expect(kernel.state.kind).toBe('no-kernel');
});

it('there is none after a shutdown', async () => {
  const context = newContext({ shouldStart: false, canStart: false });
  const kernel = kernelOf(context);
  await context.initialize();
  await context.ready;
  await context.shutdown();
  expect(kernel.state.kind).toBe('no-kernel');
});
