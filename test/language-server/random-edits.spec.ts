/** After any edits, the server reports what it reports on the same notebook opened again. */
import * as path from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import { notebookOf, removeBundle, Workspace } from '../cli/command';
import { Random } from '../oracles/history/random';
import { Client, fileUri, PUSH } from './client';
import { EditedNotebook, randomChange } from './edited-notebook';

const isFull = process.env.FRESHKERNEL_SCALE === 'full';
const EDITS = isFull ? 10_000 : 250;
const TEXT_EDITS = isFull ? 5_000 : 150;
/** The longest burst of edits that the server gets before it is asked for anything. */
const LONGEST_BURST = 12;
/** Every nth burst is compared. */
const COMPARED = 12;

let workspace: Workspace;
let edited: Client;
let fresh: Client;
let uri: string;

beforeAll(async () => {
  workspace = new Workspace();
  uri = fileUri(path.join(workspace.folder, 'analysis-of-orders.ipynb'));
  [edited, fresh] = [new Client(workspace.folder), new Client(workspace.folder)];
  // The second client does not know what ran in the first: counts alone must not be executions.
  const options = { reportsExecutions: true };
  await Promise.all([edited, fresh].map(client => client.start(PUSH, options)));
}, 300_000);
afterAll(async () => {
  expect([await edited.stop(), await fresh.stop()]).toEqual([0, 0]);
  expect([edited.errors, fresh.errors]).toEqual(['', '']);
  expect([edited.messages, fresh.messages]).toEqual([[], []]);
  workspace.remove();
  removeBundle();
});

/** What a client shows, without the ids of findings: they follow a cell through its edits. */
function shown(client: Client, uris: readonly string[]): unknown {
  return uris.map(each =>
    (client.diagnostics.get(each) ?? []).map(({ data: _, ...rest }: Diagnostic) => rest)
  );
}

it('is the same for cells', async () => {
  const random = new Random(20_261);
  const notebook = new EditedNotebook(uri, random);
  await edited.openNotebook(uri, notebook.cells);
  let findings = 0;
  for (let made = 0, burst = 0; made < EDITS; burst++) {
    for (let count = 1 + random.below(LONGEST_BURST); count > 0; count--, made++) {
      await edited.changeCells(uri, notebook.edit());
    }
    if (notebook.cells.length > 0 && (burst % COMPARED === 0 || made >= EDITS)) {
      const uris = notebook.cells.map(each => each.uri);
      await fresh.openNotebook(uri, notebook.cells);
      await Promise.all([edited.settle(uris[0]), fresh.settle(uris[0])]);
      expect(shown(edited, uris)).toEqual(shown(fresh, uris));
      findings += uris.flatMap(each => edited.codes(each)).length;
      await fresh.closeCells(uri, uris);
    }
  }
  expect(findings).toBeGreaterThan(Math.min(200, EDITS / 8));
  await edited.closeCells(
    uri,
    notebook.cells.map(each => each.uri)
  );
}, 1_200_000);

it('is the same for the text of the file, whether it can be read or not', async () => {
  const random = new Random(7);
  const start = JSON.stringify(
    notebookOf(['s = "😀"; print(missing)', 'x = 1\nx += 1', 'open("/home/a/b.csv")']),
    null,
    1
  );
  const pieces = ['x', '\\n', '\n', '"', '\\"', '😀', '\\ud83d\\ude00', ',', '}', '{', ' ', '1'];
  let text = start;
  let read = 0;
  let compared = 0;
  await edited.openText(uri, text);
  for (let made = 0; made < TEXT_EDITS; made++) {
    // Most random edits break the JSON: the next one starts from a whole text again.
    const next =
      random.chance(0.5) || made % 2 === 1
        ? { text: start, change: { text: start } }
        : randomChange(text, random, pieces);
    ({ text } = next);
    await edited.editText(uri, next.change);
    if (made % 20 === 0) {
      await fresh.openText(uri, text);
      await Promise.all([edited.settle(uri), fresh.settle(uri)]);
      expect(shown(edited, [uri])).toEqual(shown(fresh, [uri]));
      compared++;
      read += edited.codes(uri).includes('H6') ? 1 : 0;
      await fresh.closeText(uri);
    }
  }
  const fewest = TEXT_EDITS / 20;
  expect([compared >= fewest, read > 0.4 * fewest, read < compared]).toEqual([true, true, true]);
}, 1_200_000);

it.each(['py', 'qmd'])(
  'is the same for a text with cells (.%s)',
  async ending => {
    const random = new Random(11);
    const [open, close] = ending === 'py' ? ['# %%\n', ''] : ['```{python}\n', '```\n'];
    const start = ['print(missing)\n', 'x = 1\nx += 1\n', 'open("/home/a/b.csv")\n']
      .map(source => `${open}${source}${close}`)
      .join('\n');
    const pieces = ['x', '\n', '\r\n', '"', '😀', '(', ')', '# %%\n', '```', '%matplotlib\n', ' '];
    const textUri = fileUri(path.join(workspace.folder, `analysis-of-orders.${ending}`));
    let text = start;
    let findings = 0;
    await edited.openText(textUri, text);
    for (let made = 0; made < TEXT_EDITS; made++) {
      // Most texts stop parsing after some edits.
      const next =
        made % 15 === 14
          ? { text: start, change: { text: start } }
          : randomChange(text, random, pieces);
      ({ text } = next);
      await edited.editText(textUri, next.change);
      if (random.chance(0.1)) {
        await fresh.openText(textUri, text);
        await Promise.all([edited.settle(textUri), fresh.settle(textUri)]);
        expect(shown(edited, [textUri])).toEqual(shown(fresh, [textUri]));
        findings += edited.codes(textUri).length;
        await fresh.closeText(textUri);
      }
    }
    expect(findings).toBeGreaterThan(Math.min(100, TEXT_EDITS / 10));
    await edited.closeText(textUri);
  },
  1_200_000
);
