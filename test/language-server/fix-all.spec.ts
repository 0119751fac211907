/** “Fix all” of the language server writes what `freshkernel fix` writes. */
import type { CodeAction, TextEdit } from 'vscode-languageserver/node';
import { removeBundle, Workspace } from '../cli/command';
import { applyTextEdits } from './apply-text-edits';
import { Client, editsOf, fileUri } from './client';

let workspace: Workspace;
let client: Client;

beforeAll(async () => {
  workspace = new Workspace();
  client = new Client(workspace.folder);
  await client.start();
});
afterAll(async () => {
  await client.end();
  workspace.remove();
  removeBundle();
});

/** The text after the source action of a kind. */
async function after(file: string, text: string, kind: string): Promise<string> {
  const uri = fileUri(file);
  await client.openText(uri, text);
  const start = { line: 0, character: 0 };
  const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start, end: start },
    context: { diagnostics: [], only: [kind] }
  });
  await client.closeText(uri);
  const edits = actions.flatMap(({ edit }) =>
    edit === undefined ? [] : ((editsOf(edit).get(uri) ?? []) as TextEdit[])
  );
  return applyTextEdits(text, edits);
}

/** Of the two late imports, the second can be removed only when the first is gone. */
const REPEATED = [
  '# %% [markdown]\n# # Sums\n',
  '# %%\nimport numpy as np\n',
  '# %%\nprint(np.ones(2))\n',
  '# %%\nimport numpy as np\nprint(np.ones(3))\n',
  '# %%\nimport numpy as np\nprint(np.ones(4))\n'
].join('\n');

describe('repeated imports', () => {
  const rest = REPEATED.split('print')[0];
  const fixed = rest + REPEATED.slice(rest.length).replaceAll('import numpy as np\n', '');

  it('are all removed by `fix`', () => {
    const file = workspace.write('analysis-of-sums.py', REPEATED);
    expect(workspace.run(['fix', file]).code).toBe(0);
    expect(workspace.read('analysis-of-sums.py')).toBe(fixed);
  });

  it.each(['source.fixAll', 'source.organizeImports'])('are all removed by `%s`', async kind => {
    expect(await after(`${workspace.folder}/sums-in-an-editor.py`, REPEATED, kind)).toBe(fixed);
  });
});
