/** The extension with a stand-in for VS Code, its real client, and a server in a process. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExtensionContext } from 'vscode';
import { bundle, removeBundle } from '../../../test/cli/command';
import { activate, deactivate } from '../src/extension';
import { stub, window, workspace } from './vscode-stub';
import type { StubNotebook } from './vscode-stub';

jest.mock('vscode', () => jest.requireActual<object>('./vscode-stub'), { virtual: true });

const SOURCES = ['import os\nx = 1', 'print(missing, x)\nimport numpy as np', 'print(x)'];

let folder: string;
let context: ExtensionContext;

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'freshkernel-')));
  fs.mkdirSync(path.join(folder, 'dist'));
  fs.copyFileSync(bundle(), path.join(folder, 'dist', 'freshkernel.cjs'));
  stub.settings.clear();
  stub.python = null;
  for (const list of [stub.messages, stub.output, stub.tasks, stub.applied, stub.collections]) {
    list.length = 0;
  }
  Object.assign(workspace, { isTrusted: true, notebookDocuments: [], textDocuments: [] });
  window.activeNotebookEditor = undefined;
  // Otherwise a `freshkernel` of this machine would serve.
  process.env.PATH = path.join(folder, 'bin');
  context = { extensionPath: folder, subscriptions: [] } as unknown as ExtensionContext;
});
afterEach(async () => {
  await deactivate();
  context.subscriptions.forEach(each => void each.dispose());
  fs.rmSync(folder, { recursive: true });
});
afterAll(async () => {
  removeBundle();
  // Two seconds after it asked a server to end, the client looks whether it did.
  await new Promise(resolve => setTimeout(resolve, 2_100));
});

/** Waits for something that a process does. */
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_500 && !holds(); tries++) {
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  expect(holds()).toBe(true);
}

function codes(notebook: StubNotebook, cell: number): readonly unknown[] {
  const uri = notebook.cells[cell].document.uri.toString();
  return stub.collections.flatMap(byUri =>
    (byUri.get(uri) ?? []).map(({ code }) =>
      typeof code === 'object' && code !== null && 'value' in code ? code.value : code
    )
  );
}

async function open(): Promise<StubNotebook> {
  await activate(context);
  return stub.open(pathToFileURL(path.join(folder, 'analysis of orders.ipynb')).href, SOURCES);
}

async function run(command: string): Promise<void> {
  await stub.commands.get(`freshkernel.${command}`)!();
}

it('starts the included server and shows the findings of cells, once', async () => {
  const notebook = await open();
  expect(stub.statusBar.text).toBe('$(check) Freshkernel');
  expect(stub.statusBar.tooltip).toMatch(/^Version .*, from the extension\.$/);
  await until(() => codes(notebook, 1).length > 0);
  expect(codes(notebook, 1)).toEqual(['H6', 'I1']);
  stub.edit(notebook.cells[1], 'print(x)');
  await until(() => codes(notebook, 1).length === 0);
});

it('fixes all safe issues of the notebook in front', async () => {
  const notebook = await open();
  await until(() => codes(notebook, 1).length > 0);
  await run('fixAll');
  const [edit] = stub.applied;
  expect([...edit.changed.keys()].sort()).toEqual(
    notebook.cells.slice(0, 2).map(({ document }) => document.uri.toString())
  );
  const texts = [...edit.changed.values()].flat().map(({ newText }) => newText);
  expect(texts.join()).toContain('import numpy as np');
  notebook.cells.forEach(cell => stub.edit(cell, 'print(1)'));
  await run('fixAll');
  expect(stub.messages).toEqual([expect.stringContaining('Nothing to fix')]);
});

it('reports what was executed, so that a later edit is a finding', async () => {
  const notebook = await open();
  const [first] = notebook.cells;
  stub.summarize(first, {});
  stub.edit(first, 'import os\nx = 2');
  stub.summarize(first, { executionOrder: 1, success: true });
  await until(() => codes(notebook, 0).includes('H2'));
  stub.summarize(first, {});
  stub.summarize(first, { executionOrder: 2, success: true });
  await until(() => !codes(notebook, 0).includes('H2'));
});

it('runs a check as a task, without a shell', async () => {
  await open();
  await run('check');
  const [{ execution }] = stub.tasks;
  expect(execution).toMatchObject({
    process: process.execPath,
    args: [
      path.join(folder, 'dist', 'freshkernel.cjs'),
      'check',
      '--',
      path.join(folder, 'analysis of orders.ipynb')
    ]
  });
});

it('runs nothing of a folder that is not trusted', async () => {
  const program = path.join(folder, 'evil');
  fs.writeFileSync(program, '#!/bin/sh\necho started > started\n', { mode: 0o755 });
  stub.settings.set('freshkernel.path', program);
  stub.python = path.join(folder, 'venv', 'bin', 'python');
  Object.assign(workspace, { isTrusted: false });
  const notebook = await open();
  await until(() => codes(notebook, 1).length > 0);
  await run('check');
  expect(stub.tasks).toEqual([]);
  expect(stub.messages).toEqual(['A check runs the notebook. Trust this folder first.']);
  expect(fs.existsSync(path.join(folder, 'started'))).toBe(false);
});

it('says when the server does not start, and starts again on request', async () => {
  stub.settings.set('freshkernel.path', path.join(folder, 'absent'));
  const notebook = await open();
  expect(stub.statusBar.text).toBe('$(error) Freshkernel');
  expect(stub.statusBar.tooltip).toContain('The server from the setting `freshkernel.path`');
  await run('fixAll');
  expect(stub.messages.at(-1)).toBe('The server does not run. Restart it first.');
  stub.settings.clear();
  await run('restart');
  expect(stub.statusBar.text).toBe('$(check) Freshkernel');
  await until(() => codes(notebook, 1).length > 0);
  await run('showOutput');
  expect(stub.output.at(-1)).toBe('(shown)\n');
});
