/** Scripts and pages with cells, opened as text. */
import type {
  CodeAction,
  CodeLens,
  DocumentSymbol,
  Hover,
  Location,
  TextEdit,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import { removeBundle, Workspace } from '../cli/command';
import { Random } from '../oracles/history/random';
import { applyTextEdits } from './apply-text-edits';
import { Client, editsOf, fileUri } from './client';
import { randomChange } from './edited-notebook';

const isFull = process.env.FRESHKERNEL_SCALE === 'full';

const SCRIPT = [
  '# %% [markdown]',
  '# # Orders',
  '',
  '# %%',
  'import os',
  'total = 1',
  '',
  '# %% tags=["later"]',
  '# %matplotlib inline',
  'print(missing, total)',
  'import numpy as np',
  ''
].join('\n');

const MARIMO = [
  'import marimo',
  'app = marimo.App()',
  '',
  '@app.cell',
  'def _(total):',
  '    print(total, missing)',
  '    return',
  '',
  '@app.cell',
  'def _():',
  '    total = 1',
  '    return (total,)',
  ''
].join('\n');

let workspace: Workspace;
let client: Client;
let uri: string;

beforeEach(async () => {
  workspace = new Workspace();
  uri = fileUri(`${workspace.folder}/analysis-of-orders.py`);
  client = new Client(workspace.folder);
  await client.start();
});
afterEach(async () => {
  try {
    await client.end();
  } finally {
    workspace.remove();
  }
});
afterAll(removeBundle);

async function ask<Answer>(method: string, params: object): Promise<Answer> {
  return client.connection.sendRequest(method, { textDocument: { uri }, ...params });
}

async function open(text: string, address = uri): Promise<void> {
  uri = address;
  await client.openText(uri, text);
  await client.settle(uri);
}

const span = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end }
});

/** A diagnostic for an undefined name. */
function undefinedName(line: number, start: number, end: number): unknown {
  return expect.objectContaining({ code: 'H6', range: span(line, start, end) });
}

async function fixAll(): Promise<readonly CodeAction[]> {
  const context = { diagnostics: [], only: ['source.fixAll'] };
  return ask('textDocument/codeAction', { range: span(0, 0, 0), context });
}

function after(text: string, edit: WorkspaceEdit): string {
  return applyTextEdits(text, editsOf(edit).get(uri) as TextEdit[]);
}

describe('a script with cells', () => {
  it('has diagnostics at its lines', async () => {
    await open(SCRIPT);
    const found = (client.diagnostics.get(uri) ?? []).map(({ code, range }) => [code, range]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['H6', span(9, 6, 13)],
        ['I1', span(10, 0, 18)]
      ])
    );
  });

  it('is fixed as a script', async () => {
    await open(SCRIPT);
    const [action] = await fixAll();
    const fixed = after(SCRIPT, action.edit!);
    expect(fixed).toContain('# %%\nimport os\nimport numpy as np\ntotal = 1\n');
    expect(fixed).toContain('# %% tags=["later"]\n# %matplotlib inline\nprint(missing, total)');
  });

  it('has definitions, uses, hovers, an outline and lenses', async () => {
    await open(SCRIPT);
    const position = { line: 9, character: 16 };
    expect(await ask<Location[]>('textDocument/definition', { position })).toEqual([
      { uri, range: span(5, 0, 5) }
    ]);
    expect(
      await ask<Location[]>('textDocument/references', {
        position,
        context: { includeDeclaration: true }
      })
    ).toEqual([
      { uri, range: span(5, 0, 5) },
      { uri, range: span(9, 15, 20) }
    ]);
    const { contents } = await ask<Hover>('textDocument/hover', { position });
    expect(contents).toMatchObject({
      value: expect.stringContaining('Defined in cell 2') as string
    });
    const symbols = await ask<DocumentSymbol[]>('textDocument/documentSymbol', {});
    expect(
      symbols.map(({ name, children = [] }) => [name, ...children.map(each => each.name)])
    ).toEqual([['cell 1'], ['cell 2', 'os', 'total'], ['cell 3', 'np']]);
    expect(await ask<CodeLens[]>('textDocument/codeLens', {})).toMatchObject([
      { range: { start: { line: 4 } }, command: { title: 'Used by cell 3' } }
    ]);
  });

  it('does not flicker while someone types: a new finding of the cell comes when the typing rests', async () => {
    await open('# %%\nx = 1\n\n# %%\nprint(x)\n');
    const undefinedNames = () => client.codes(uri).filter(each => each === 'H6');
    await client.editText(uri, { range: span(4, 7, 7), text: 'y' });
    // Answered once the version is analyzed, before the typing rests.
    await ask('textDocument/codeLens', {});
    expect(undefinedNames()).toEqual([]);
    await client.settle(uri);
    expect(undefinedNames()).toEqual(['H6']);
  });

  it('is renamed in', async () => {
    await open(SCRIPT);
    const edit = await ask<WorkspaceEdit>('textDocument/rename', {
      position: { line: 5, character: 1 },
      newName: 'amount'
    });
    expect(after(SCRIPT, edit)).toBe(SCRIPT.replaceAll('total', 'amount'));
  });
});

describe('a text without cells', () => {
  it.each(['module.py', 'README.md'])('gets no answers: %s', async name => {
    const text = 'import os\nprint(missing)\n\n```python\nx\n```\n';
    await open(text, fileUri(`${workspace.folder}/${name}`));
    expect([client.codes(uri), client.pushes.get(uri)]).toEqual([[], undefined]);
    expect(await ask('textDocument/documentSymbol', {})).toEqual([]);
    expect(await ask('textDocument/hover', { position: { line: 1, character: 7 } })).toBeNull();
  });

  it('is also the code of all cells, which jupyterlab-lsp opens with the name of the notebook', async () => {
    uri = fileUri(`${workspace.folder}/.virtual_documents/analysis.ipynb`);
    const textDocument = {
      uri,
      languageId: 'python',
      version: 0,
      text: '\n\nx = 1\n\n\nprint(missing)\n'
    };
    await client.connection.sendNotification('textDocument/didOpen', { textDocument });
    await client.editText(uri, { text: 'print(absent)\n' });
    await client.settle(uri);
    expect([client.codes(uri), client.pushes.get(uri)]).toEqual([[], undefined]);
  });

  it('becomes a notebook when it gets a cell, and the other way round', async () => {
    await open('print(missing)\n');
    expect(client.codes(uri)).toEqual([]);
    await client.editText(uri, { range: span(0, 0, 0), text: '# %%\n' });
    await client.settle(uri);
    expect(client.diagnostics.get(uri)).toContainEqual(undefinedName(1, 6, 13));
    await client.editText(uri, { range: span(0, 2, 4), text: '' });
    await client.settle(uri);
    expect(client.codes(uri)).toEqual([]);
  });
});

describe('a form that is only read', () => {
  it('has diagnostics, no fixes, and a rename says why not', async () => {
    await open(MARIMO);
    expect(client.diagnostics.get(uri)).toContainEqual(undefinedName(5, 17, 24));
    expect(await fixAll()).toEqual([]);
    const rename = ask('textDocument/rename', {
      position: { line: 10, character: 5 },
      newName: 'amount'
    });
    await expect(rename).rejects.toThrow('marimo notebooks are read, not written');
  });
});

it.each([
  ['qmd', '# Text\n\n```{python}\nx = 1\nprint(missing)\n```\n', 4],
  ['Rmd', 'Text\n\n```{python}\nx = 1\nprint(missing)\n```\n', 4],
  ['md', '---\nkernelspec: {name: python3}\n---\n\n```{code-cell}\nprint(missing)\n```\n', 5],
  ['py', '# Databricks notebook source\nx = 1\n\n# COMMAND ----------\n\nprint(missing)\n', 5]
])('reports at true lines in .%s', async (ending, text, line) => {
  await open(text, fileUri(`${workspace.folder}/analysis-of-orders.${ending}`));
  expect(client.diagnostics.get(uri)).toContainEqual(undefinedName(line, 6, 13));
});

it('shows the same after any edits as for a text that was just opened', async () => {
  const random = new Random(11);
  const pieces = [
    '# %%\n',
    '\n',
    'x = 1\n',
    'print(missing)',
    '"""',
    '# !ls\n',
    '# %% [markdown]\n',
    ' '
  ];
  const other = fileUri(`${workspace.folder}/other.py`);
  let text = SCRIPT;
  let shown = 0;
  await open(text);
  for (let made = 0; made < (isFull ? 3_000 : 400); made++) {
    const next = random.chance(0.05)
      ? { text: SCRIPT, change: { text: SCRIPT } }
      : randomChange(text, random, pieces);
    ({ text } = next);
    await client.editText(uri, next.change);
    if (made % 10 === 0) {
      await client.openText(other, text);
      await Promise.all([client.settle(uri), client.settle(other)]);
      const [edited, fresh] = [uri, other].map(each =>
        (client.diagnostics.get(each) ?? []).map(({ code, range, message }) => ({
          code,
          range,
          message
        }))
      );
      expect(edited).toEqual(fresh);
      shown += fresh.length;
      await client.closeText(other);
    }
  }
  expect(shown).toBeGreaterThan(50);
}, 300_000);
