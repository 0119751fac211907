/** Executions that an editor reports, and code lenses that it asks for again. */
import type { CodeLens } from 'vscode-languageserver/node';
import { removeBundle, Workspace } from '../cli/command';
import { Client, code, fileUri, markdown, PUSH } from './client';

let workspace: Workspace;
let client: Client;
let uri: string;
let cells: readonly string[];

const CELLS = [markdown('# A'), code('x = 1'), code('print(x)'), markdown('The end.')];
const START = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

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

async function open(options: object = {}): Promise<void> {
  await client.start(PUSH, options);
  cells = await client.openCells(uri, CELLS);
  await client.settle(cells[0]);
}

/** As editors report it: the count goes when the cell starts, and the new one comes when it ends. */
async function ran(cell: number, executionOrder: number): Promise<void> {
  const document = cells[cell];
  const executionSummary = { executionOrder, success: true };
  await client.changeCells(uri, { cells: { data: [{ kind: 2, document }] } });
  await client.changeCells(uri, { cells: { data: [{ kind: 2, document, executionSummary }] } });
}

async function codes(cell: number): Promise<readonly unknown[]> {
  await client.settle(cells[cell]);
  return client.codes(cells[cell]);
}

describe('executions', () => {
  it('make a later edit of the cell a finding, until it runs again', async () => {
    await open();
    await ran(1, 1);
    expect(await codes(1)).toEqual([]);
    await client.edit(uri, cells[1], { text: 'x = 2' });
    expect(await codes(1)).toEqual(['H2']);
    await ran(1, 2);
    expect(await codes(1)).toEqual([]);
  });

  it('do not count comments', async () => {
    await open();
    await ran(1, 1);
    await client.edit(uri, cells[1], { text: 'x = 1  # one' });
    expect(await codes(1)).toEqual([]);
  });

  it('make a result stale when what it used changed', async () => {
    await open();
    await ran(1, 1);
    await ran(2, 2);
    await client.edit(uri, cells[1], { text: 'x = 2' });
    await ran(1, 3);
    expect([await codes(1), await codes(2)]).toEqual([[], ['H7']]);
    await ran(2, 4);
    expect(await codes(2)).toEqual([]);
  });

  it('that are missing leave open what is stale, not what was edited', async () => {
    await open();
    await ran(1, 1);
    await ran(2, 7);
    await client.edit(uri, cells[1], { text: 'x = 2' });
    await ran(1, 8);
    await client.edit(uri, cells[2], { text: 'print(x, x)' });
    expect([await codes(1), await codes(2)]).toEqual([[], ['H2']]);
  });

  it('begin again with a restart of the kernel', async () => {
    await open();
    await ran(1, 1);
    await ran(2, 2);
    await client.edit(uri, cells[2], { text: 'print(x, 2)' });
    expect(await codes(2)).toEqual(['H2']);
    await ran(1, 1);
    const found = await codes(2);
    expect(found).toContain('H1');
    expect(found).not.toContain('H2');
  });

  it('may come with what was executed, which an edit meanwhile does not change', async () => {
    await open({ reportsExecutions: true });
    await client.edit(uri, cells[1], { text: 'x = 2' });
    await ran(1, 1);
    await client.connection.sendNotification('freshkernel/cellExecuted', {
      notebook: uri,
      cell: cells[1],
      source: 'x = 1',
      executionOrder: 1,
      success: true
    });
    expect(await codes(1)).toEqual(['H2']);
  });

  it.each([
    {},
    null,
    { notebook: 5 },
    { notebook: 'absent:', cell: 'a', source: '', executionOrder: 1, success: true }
  ])('with wrong contents are ignored: %j', async params => {
    await open({ reportsExecutions: true });
    await client.connection.sendNotification('freshkernel/cellExecuted', params as object);
    expect(await codes(1)).toEqual([]);
  });
});

describe('code lenses', () => {
  const withRefresh = {
    ...PUSH,
    workspace: { ...PUSH.workspace, codeLens: { refreshSupport: true } }
  };

  async function lenses(cell: number): Promise<readonly (string | undefined)[]> {
    const textDocument = { uri: cells[cell] };
    const found = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument
    });
    return found.map(({ command }) => command?.title);
  }

  it('are asked for again after an edit of another cell, once the typing rests', async () => {
    await client.start(withRefresh);
    cells = await client.openCells(uri, CELLS);
    expect(await lenses(1)).toEqual(['Used by cell 3']);
    await client.edit(uri, cells[2], { range: START, text: '# ' });
    await client.settle(cells[2]);
    expect(client.lensRefreshes).toBe(1);
    expect(await lenses(1)).toEqual([]);
    await client.edit(uri, cells[2], { range: START, text: '# ' });
    await client.settle(cells[2]);
    expect(client.lensRefreshes).toBe(1);
  });

  it('are not mentioned to a client that does not ask for them, or cannot ask again', async () => {
    await open();
    await lenses(1);
    await client.edit(uri, cells[2], { text: '' });
    await client.settle(cells[2]);
    expect(client.lensRefreshes).toBe(0);
  });
});
