/** Answers to the requests of an editor about a small notebook, from the real program. */
import { CodeActionTriggerKind, SymbolKind } from 'vscode-languageserver/node';
import type {
  CodeAction,
  CodeLens,
  DocumentSymbol,
  Hover,
  Location,
  Position,
  Range,
  TextEdit,
  WorkspaceEdit
} from 'vscode-languageserver/node';
import { notebookOf, removeBundle, Workspace } from '../cli/command';
import { applyTextEdits } from './apply-text-edits';
import { Client, code, editsOf, fileUri, markdown, PULL, PULL_FILES, PUSH } from './client';

const CELLS = [
  markdown('# Orders'),
  code('import os\ns = "😀"; total = 1'),
  code('def scaled(a):\n    return a * total\n\nscaled(2)'),
  code('print(missing, total)\nimport numpy as np'),
  markdown('## Files'),
  code('np.save(s, 1)'),
  markdown('The end.')
];

let workspace: Workspace;
let client: Client;
let uri: string;
let cells: readonly string[];

beforeEach(() => {
  workspace = new Workspace();
  uri = fileUri(`${workspace.folder}/analysis-of-orders.ipynb`);
  client = new Client(workspace.folder);
});
afterEach(async () => {
  try {
    await client.end();
  } finally {
    workspace.remove();
  }
});
afterAll(removeBundle);

function at(line: number, character: number): Position {
  return { line, character };
}

function span(line: number, start: number, end: number): Range {
  return { start: at(line, start), end: at(line, end) };
}

async function ask<Answer>(method: string, params: object): Promise<Answer> {
  return client.connection.sendRequest(method, params);
}

async function open(capabilities = PUSH): Promise<void> {
  await client.start(capabilities);
  cells = await client.openCells(uri, CELLS);
}

/** The sources of all cells after an edit. */
function afterEdit(edit: WorkspaceEdit): readonly string[] {
  const edits = editsOf(edit);
  return CELLS.map(({ text }, index) =>
    applyTextEdits(text, (edits.get(cells[index]) ?? []) as readonly TextEdit[])
  );
}

describe('diagnostics', () => {
  it('are pushed with the rule, the severity, tags and positions in UTF-16 units', async () => {
    await open();
    await client.settle(cells[0]);
    expect(client.codes(cells[0])).toEqual([]);
    const [unused] = client.diagnostics.get(cells[1])!;
    expect(unused).toMatchObject({ code: 'I6', severity: 3, tags: [1], range: span(0, 7, 9) });
    expect(client.diagnostics.get(cells[3])).toMatchObject([
      {
        code: 'H6',
        severity: 1,
        source: 'freshkernel',
        range: span(0, 6, 13),
        message: expect.stringContaining('No cell defines `missing`') as string
      },
      { code: 'I1' }
    ]);
  });

  it('are pulled by clients that can; the same result is not sent again', async () => {
    await open(PULL);
    const first = await client.pull(cells[3]);
    expect(first).toMatchObject({ kind: 'full', items: [{ code: 'H6' }, { code: 'I1' }] });
    const { resultId } = first;
    expect(await client.pull(cells[3], resultId)).toEqual({ kind: 'unchanged', resultId });
    await client.edit(uri, cells[1], { range: span(1, 0, 0), text: 'missing = 1\n' });
    expect(await client.pull(cells[3], resultId)).toMatchObject({
      kind: 'full',
      items: [{ code: 'I1' }]
    });
    expect(client.pushes.size).toBe(0);
  });

  it('of cells are pushed to clients that also accept those, and not pulled a second time', async () => {
    await open(PULL_FILES);
    await client.settle(cells[3]);
    expect(client.codes(cells[3])).toEqual(['H6', 'I1']);
    expect(await client.pull(cells[3])).toMatchObject({ items: [] });
    const file = fileUri(`${workspace.folder}/other.ipynb`);
    await client.openText(file, JSON.stringify(notebookOf(['print(missing)'])));
    expect(await client.pull(file)).toMatchObject({ items: [{ code: 'H6' }] });
    expect(client.codes(file)).toEqual([]);
  });

  it('name other cells that explain a finding', async () => {
    await client.start();
    cells = await client.openCells(uri, [markdown('# A'), code('x'), code('x = 1'), markdown('.')]);
    await client.settle(cells[1]);
    const [used] = client.diagnostics.get(cells[1])!;
    expect(used).toMatchObject({
      code: 'H8',
      relatedInformation: [{ location: { uri: cells[2] }, message: 'cell 3' }]
    });
  });

  it('disappear when the notebook is closed', async () => {
    await open();
    await client.settle(cells[3]);
    await client.closeCells(uri, cells);
    await client.settle(cells[3]);
    expect(client.codes(cells[3])).toEqual([]);
  });

  it('of a text that is no notebook are the reason', async () => {
    await client.start();
    await client.openText(uri, '{"cells": [');
    await client.settle(uri);
    expect(client.codes(uri)).toEqual(['truncated']);
    await client.editText(uri, { text: JSON.stringify(notebookOf(['print(missing)'])) });
    await client.settle(uri);
    expect(client.codes(uri)).toContain('H6');
  });
});

describe('code actions', () => {
  async function actions(cell: string, range: Range, only?: string[]): Promise<CodeAction[]> {
    return ask('textDocument/codeAction', {
      textDocument: { uri: cell },
      range,
      context: { diagnostics: [], only, triggerKind: CodeActionTriggerKind.Invoked }
    });
  }

  it('fix the findings of a range', async () => {
    await open();
    const found = await actions(cells[1], span(0, 8, 8), ['quickfix']);
    expect(found).toMatchObject([
      {
        kind: 'quickfix',
        title: expect.stringMatching(/^I6: .* \(review the result\)$/) as string,
        diagnostics: [{ code: 'I6' }]
      }
    ]);
    expect(found[0].isPreferred).toBeUndefined();
    expect(afterEdit(found[0].edit!)[1]).toBe('s = "😀"; total = 1');
    expect(await actions(cells[1], span(1, 0, 0), ['quickfix'])).toEqual([]);
    const [safe] = await actions(cells[3], span(1, 0, 0), ['quickfix']);
    expect(safe).toMatchObject({ isPreferred: true, diagnostics: [{ code: 'I1' }] });
  });

  it('fix all safe issues at once', async () => {
    await open();
    const [action] = await actions(cells[2], span(0, 0, 0), ['source.fixAll']);
    expect(action.kind).toBe('source.fixAll.freshkernel');
    const sources = afterEdit(action.edit!);
    // The fix of the unused import needs review.
    expect(sources[1]).toContain('import os');
    expect(sources[1]).toContain('import numpy as np');
    expect(sources[3].trimEnd()).toBe('print(missing, total)');
  });

  it('fix what needs review, too, with `--unsafe`', async () => {
    const generous = new Client(workspace.folder, ['--unsafe']);
    await generous.start();
    cells = await generous.openCells(uri, CELLS);
    const [action] = await generous.connection.sendRequest<CodeAction[]>(
      'textDocument/codeAction',
      {
        textDocument: { uri: cells[0] },
        range: span(0, 0, 0),
        context: { diagnostics: [], only: ['source.fixAll'] }
      }
    );
    expect(afterEdit(action.edit!).join('\n')).not.toContain('import os');
    expect(await generous.stop()).toBe(0);
    await client.start();
  });

  it('move imports only', async () => {
    await open();
    const [action] = await actions(cells[0], span(0, 0, 0), ['source.organizeImports']);
    const sources = afterEdit(action.edit!);
    expect(sources[1]).toContain('import os\n');
    expect(sources[1]).toContain('import numpy as np');
  });

  it('are computed after the choice where the client does not ask for the kind', async () => {
    await open();
    const found = await actions(cells[0], span(0, 0, 0));
    const all = found.find(({ kind }) => kind === 'source.fixAll.freshkernel')!;
    expect(all.edit).toBeUndefined();
    const resolved = await ask<CodeAction>('codeAction/resolve', all);
    expect(afterEdit(resolved.edit!)[1]).toContain('import numpy as np');
    const forged = { ...all, data: { uri: 5, kind: [] } };
    expect(await ask('codeAction/resolve', forged)).toEqual(forged);
  });

  it('change the text of a file, whatever the fix', async () => {
    await client.start();
    const text = JSON.stringify(notebookOf(['x = 1', '', 'print(x)']), null, 1);
    await client.openText(uri, text);
    const [action] = await actions(uri, { start: at(0, 0), end: at(9_999, 0) }, ['source.fixAll']);
    const edits = editsOf(action.edit!).get(uri) as TextEdit[];
    const fixed = JSON.parse(applyTextEdits(text, edits)) as { cells: { source: unknown }[] };
    expect(fixed.cells.length).toBe(4);
  });
});

describe('variables', () => {
  it('are described, with the cells that define and use them', async () => {
    await open();
    const hover = await ask<Hover>('textDocument/hover', {
      textDocument: { uri: cells[3] },
      position: at(0, 17)
    });
    expect(hover.contents).toMatchObject({
      value: '`total`\n\nDefined in cell 2, line 2. Used in cells 3 and 4.'
    });
    const finding = await ask<Hover>('textDocument/hover', {
      textDocument: { uri: cells[3] },
      position: at(0, 8)
    });
    expect(finding.contents).toMatchObject({
      value: expect.stringContaining('**Undefined name** (H6 undefined-name)') as string
    });
  });

  it('lead to their definitions and uses over all cells', async () => {
    await open();
    const params = { textDocument: { uri: cells[3] }, position: at(0, 17) };
    const definition = { uri: cells[1], range: span(1, 10, 15) };
    expect(await ask<Location[]>('textDocument/definition', params)).toEqual([definition]);
    const uses = [
      { uri: cells[2], range: span(1, 15, 20) },
      { uri: cells[3], range: span(0, 15, 20) }
    ];
    const references = async (includeDeclaration: boolean): Promise<Location[]> =>
      ask('textDocument/references', { ...params, context: { includeDeclaration } });
    expect(await references(false)).toEqual(uses);
    expect(await references(true)).toEqual([definition, ...uses]);
  });

  it('are renamed in all cells, or the reason is given', async () => {
    await open();
    const params = { textDocument: { uri: cells[2] }, position: at(1, 16) };
    expect(await ask('textDocument/prepareRename', params)).toEqual({
      range: span(1, 15, 20),
      placeholder: 'total'
    });
    const edit = await ask<WorkspaceEdit>('textDocument/rename', { ...params, newName: 'sum_' });
    expect(afterEdit(edit).slice(1, 4)).toEqual([
      'import os\ns = "😀"; sum_ = 1',
      'def scaled(a):\n    return a * sum_\n\nscaled(2)',
      'print(missing, sum_)\nimport numpy as np'
    ]);
    await expect(ask('textDocument/rename', { ...params, newName: 's' })).rejects.toThrow(
      '`s` is already used in cell 2.'
    );
    const builtin = { textDocument: { uri: cells[3] }, position: at(0, 2) };
    await expect(ask('textDocument/prepareRename', builtin)).rejects.toThrow(
      '`print` is built into Python.'
    );
  });

  it('are found in the text of a file', async () => {
    await client.start();
    const text = JSON.stringify(notebookOf(['a = "\\\\"; total = 1', 'print(total)']), null, 1);
    await client.openText(uri, text);
    const lines = text.split('\n');
    const line = lines.findIndex(each => each.includes('print(total)'));
    const position = at(line, lines[line].indexOf('total') + 2);
    const [found] = await ask<Location[]>('textDocument/definition', {
      textDocument: { uri },
      position
    });
    const { start, end } = found.range;
    expect(lines[start.line].slice(start.character, end.character)).toBe('total');
    expect(start.line).toBeLessThan(line);
  });
});

describe('outlines', () => {
  it('list what a cell defines', async () => {
    await open();
    const symbols = await ask<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: cells[1] }
    });
    expect(symbols.map(({ name, kind }) => [name, kind])).toEqual([
      ['os', SymbolKind.Module],
      ['s', SymbolKind.Variable],
      ['total', SymbolKind.Variable]
    ]);
  });

  it('list the cells of a file', async () => {
    await client.start();
    await client.openText(uri, JSON.stringify(notebookOf(['x = 1']), null, 1));
    const symbols = await ask<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri }
    });
    expect(
      symbols.map(({ name, children = [] }) => [name, children.map(each => each.name)])
    ).toEqual([
      ['cell 1', []],
      ['cell 2', ['x']],
      ['cell 3', []]
    ]);
  });

  it('say above a cell which cells use it', async () => {
    await open();
    const lenses = await ask<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: cells[1] }
    });
    expect(lenses).toEqual([
      { range: span(0, 0, 9), command: { title: 'Used by cells 3, 4 and 6', command: '' } }
    ]);
  });
});
