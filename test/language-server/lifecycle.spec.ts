/** The server's start and end, settings, and what clients should not send. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import { notebookOf, removeBundle, Workspace } from '../cli/command';
import { Client, code, fileUri, markdown, PULL } from './client';

let workspace: Workspace;
let client: Client;
let uri: string;

beforeEach(() => {
  workspace = new Workspace();
  uri = fileUri(path.join(workspace.folder, 'analysis-of-orders.ipynb'));
  client = new Client(workspace.folder);
});
afterEach(() => {
  client.kill();
  workspace.remove();
});
afterAll(removeBundle);

const CELLS = [markdown('# A'), code('print(missing)'), markdown('The end.')];

async function codesOfCells(): Promise<readonly unknown[]> {
  const cells = await client.openCells(uri, CELLS);
  await client.settle(cells[0]);
  return cells.flatMap(each => client.codes(each));
}

describe('the end of the server', () => {
  it('has exit code 0 after a shutdown', async () => {
    await client.start();
    expect(await client.stop()).toBe(0);
  });

  it('has exit code 1 without a shutdown', async () => {
    await client.start();
    await client.connection.sendNotification('exit');
    expect(await client.exit).toBe(1);
  });

  it('comes when the client is gone', async () => {
    await client.start();
    client.hangUp();
    expect(await client.exit).toBe(1);
  });

  it.each([
    [['notebook.ipynb'], 'takes no files'],
    [['--config', 'absent.toml'], 'There is no settings file `absent.toml`'],
    [['--stdin'], 'Did you mean `--stdio`?']
  ])('comes at once for wrong usage: %j', (words, message) => {
    const { code: exitCode, err } = workspace.run(['server', ...words]);
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
  });
});

describe('settings', () => {
  it('are those of the project, and are read again when they change', async () => {
    const settings = path.join(workspace.folder, 'freshkernel.toml');
    await client.start();
    expect(await codesOfCells()).toEqual(['H6']);
    expect(JSON.stringify(client.registrations)).toContain('freshkernel');
    fs.writeFileSync(settings, 'ignore = ["H6"]\n');
    await changed(settings);
    expect(await codesOfCells()).toEqual([]);
    fs.writeFileSync(settings, 'severity = { H6 = "info" }\n');
    await changed(settings);
    expect(await codesOfCells()).toEqual(['H6']);
    fs.writeFileSync(settings, 'exclude = ["*.ipynb"]\n');
    await changed(settings);
    expect(await codesOfCells()).toEqual([]);
    expect(await client.stop()).toBe(0);
  });

  it('that are broken are reported once, and the default applies', async () => {
    const settings = path.join(workspace.folder, 'freshkernel.toml');
    fs.writeFileSync(settings, 'ignore = [');
    await client.start();
    expect(await codesOfCells()).toEqual(['H6']);
    await client.closeCells(uri, []);
    expect(await codesOfCells()).toEqual(['H6']);
    expect(client.messages).toEqual([expect.stringContaining('freshkernel.toml:1')]);
    expect(await client.stop()).toBe(0);
  });

  it('include the baseline', async () => {
    workspace.write('analysis-of-orders.ipynb', notebookOf(['print(missing)']));
    workspace.write('freshkernel.toml', 'baseline = "known.json"\n');
    workspace.run(['lint', '--write-baseline', 'known.json', 'analysis-of-orders.ipynb']);
    await client.start();
    const [, cell] = await client.openCells(uri, [
      markdown('Text.'),
      code('print(missing)'),
      markdown('Text.')
    ]);
    await client.settle(cell);
    expect(client.codes(cell)).toEqual([]);
    await client.edit(uri, cell, { text: 'print(missing, absent)' });
    await client.settle(cell);
    const names = client.diagnostics.get(cell)!.map(({ message }: Diagnostic) => message);
    expect(names).toEqual([expect.stringContaining('`absent`')]);
    expect(await client.stop()).toBe(0);
  });

  async function changed(file: string): Promise<void> {
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: fileUri(file), type: 2 }]
    });
  }
});

describe('the file on the disk', () => {
  const failed = {
    cell_type: 'code',
    execution_count: 1,
    id: 'b',
    metadata: {},
    outputs: [{ output_type: 'error', ename: 'KeyError', evalue: "'a'", traceback: [] }],
    source: 'x = {}["a"]'
  };

  it('adds the errors among the outputs, until the cell runs again', async () => {
    workspace.write('analysis-of-orders.ipynb', {
      ...notebookOf([]),
      cells: [{ cell_type: 'markdown', id: 'a', metadata: {}, source: '# A' }, failed]
    });
    await client.start();
    const [, cell] = await client.openCells(uri, [markdown('# A'), code('x = {}["a"]')]);
    await client.settle(cell);
    expect(client.codes(cell)).toContain('X1');
    await client.changeCells(uri, {
      cells: { data: [{ kind: 2, document: cell, executionSummary: { executionOrder: 2 } }] }
    });
    await client.settle(cell);
    expect(client.codes(cell)).not.toContain('X1');
    expect(await client.stop()).toBe(0);
  });

  it('is never written', async () => {
    const file = workspace.write('analysis-of-orders.ipynb', notebookOf(['print(missing)']));
    const before = [fs.readFileSync(file, 'utf8'), fs.readdirSync(workspace.folder)];
    await client.start();
    await codesOfCells();
    expect(await client.stop()).toBe(0);
    expect([fs.readFileSync(file, 'utf8'), fs.readdirSync(workspace.folder)]).toEqual(before);
  });
});

describe('unusual messages', () => {
  it('that the server does not know are refused or ignored', async () => {
    await client.start();
    const { connection } = client;
    await expect(connection.sendRequest('textDocument/absent', {})).rejects.toMatchObject({
      code: -32601
    });
    await connection.sendNotification('textDocument/absent', {});
    await connection.sendNotification('$/absent', {});
    expect(await codesOfCells()).toEqual(['H6']);
    expect(await client.stop()).toBe(0);
  });

  it('with wrong contents do not end it', async () => {
    await client.start();
    const { connection } = client;
    const wrong: readonly (readonly [string, object])[] = [
      ['notebookDocument/didOpen', { notebookDocument: { uri }, cellTextDocuments: 5 }],
      ['notebookDocument/didChange', { notebookDocument: { uri: 'absent:' }, change: {} }],
      ['notebookDocument/didChange', {}],
      ['textDocument/didOpen', { textDocument: { uri: 'file:///%zz.ipynb', text: '{}' } }],
      ['textDocument/didChange', { textDocument: { uri: 'file:///a.ipynb' } }],
      ['textDocument/didClose', {}]
    ];
    for (const [method, params] of wrong) {
      await connection.sendNotification(method, params);
    }
    const cells = await client.openCells(uri, CELLS);
    const change = (array: object): Promise<void> =>
      client.changeCells(uri, { cells: { structure: { array } } } as never);
    await change({ start: 99, deleteCount: 99, cells: [{ kind: 2, document: 'never-opened' }] });
    await change({ start: 0, deleteCount: 0, cells: [{ kind: 2, document: cells[1] }] });
    await client.edit(uri, 'absent', { text: 'x' });
    const far = { line: 999, character: 999 };
    await client.edit(uri, cells[1], { range: { start: far, end: far }, text: '\nabsent' });
    await client.settle(cells[1]);
    expect(client.codes(cells[1]).filter(each => each === 'H6').length).toBe(2);
    const hover = { textDocument: { uri: cells[1] }, position: far };
    await client.connection.sendRequest('textDocument/hover', hover);
    expect(
      await client.connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: 'absent:' },
        range: { start: far, end: far },
        context: { diagnostics: [] }
      })
    ).toEqual([]);
    expect(await client.stop()).toBe(0);
  });

  it('and refusals of its own requests do not end it', async () => {
    client.connection.onRequest('client/registerCapability', () => {
      throw new Error('not today');
    });
    await client.start({
      ...PULL,
      workspace: { ...PULL.workspace, diagnostics: { refreshSupport: true } }
    });
    const cells = await client.openCells(uri, CELLS);
    await client.edit(uri, cells[1], { text: 'print(1)' });
    expect(await client.pull(cells[1])).toMatchObject({ items: [] });
    await client.edit(uri, cells[1], { text: 'print(missing)' });
    expect(await client.pull(cells[1])).toMatchObject({ items: [{ code: 'H6' }] });
    expect(await client.stop()).toBe(0);
    expect(client.errors).toBe('');
  });

  it('may be canceled', async () => {
    await client.start(PULL);
    const many = Array.from({ length: 3_000 }, (_, at) => code(`x${at} = y${at}\nprint(x${at})`));
    const [cell] = await client.openCells(uri, many);
    const source = new AbortableRequest(client, cell);
    await expect(source.cancel()).rejects.toMatchObject({ code: -32800 });
    expect(await client.pull(cell)).toMatchObject({ kind: 'full' });
    expect(await client.stop()).toBe(0);
  });
});

/** A request that is canceled right after it was sent. */
class AbortableRequest {
  constructor(
    private readonly of: Client,
    private readonly cell: string
  ) {}

  async cancel(): Promise<unknown> {
    const { CancellationTokenSource } = await import('vscode-languageserver/node');
    const source = new CancellationTokenSource();
    const params = { textDocument: { uri: this.cell } };
    const answer = this.of.connection.sendRequest('textDocument/diagnostic', params, source.token);
    source.cancel();
    return answer;
  }
}

describe('a notebook that is too complex', () => {
  it('is reported once, and the others are served', async () => {
    await client.start();
    const large = fileUri(path.join(workspace.folder, 'large.ipynb'));
    const text = `x = [${'1, '.repeat(500_000)}]\n`;
    const cells = await client.openCells(large, [code(text), code(text), code(text)]);
    await client.edit(large, cells[0], { text: `${text}y` });
    await client.settle(cells[0]);
    expect(client.messages).toEqual([expect.stringContaining('large.ipynb: The notebook is too')]);
    expect(await codesOfCells()).toEqual(['H6']);
    await client.closeCells(large, cells);
    expect(await client.stop()).toBe(0);
  });
});
