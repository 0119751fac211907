/** Diagnostics of notebooks that a client has open, from the real program over its standard streams. */
import { Workspace, removeBundle } from '../cli/command';
import { Client, code, fileUri, markdown, PUSH } from './client';

let workspace: Workspace;
let client: Client;
let uri: string;

beforeEach(() => {
  workspace = new Workspace();
  uri = fileUri(`${workspace.folder}/analysis-of-orders.ipynb`);
  client = new Client(workspace.folder);
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  workspace.remove();
});
afterAll(removeBundle);

describe('diagnostics of cells', () => {
  it('are pushed when a notebook is opened', async () => {
    await client.start(PUSH);
    const [text, first] = await client.openCells(uri, [
      markdown('# Orders'),
      code('s = "😀"; print(missing)'),
      markdown('The end.')
    ]);
    await client.settle(first);
    expect(client.codes(text)).toEqual([]);
    const [diagnostic] = client.diagnostics.get(first)!.filter(each => each.code === 'H6');
    expect(diagnostic).toMatchObject({
      severity: 1,
      source: 'freshkernel',
      // In UTF-16 units: the emoji counts for two.
      range: { start: { line: 0, character: 16 }, end: { line: 0, character: 23 } },
      message: expect.stringContaining('No cell defines `missing`') as string
    });
  });
});
