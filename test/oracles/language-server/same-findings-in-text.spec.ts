/**
 * In scripts and pages with cells, the language server reports what `freshkernel lint` reports, at the same positions, and
 * “fix all” writes what `freshkernel fix` writes.
 */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { CodeAction, TextEdit } from 'vscode-languageserver/node';
import { removeBundle, Workspace } from '../../cli/command';
import { applyTextEdits } from '../../language-server/apply-text-edits';
import { Client, editsOf, fileUri } from '../../language-server/client';
import type { SarifLog } from '../formats/sarif-log';
import { convertAll, nameIn, WRITTEN_FORMS } from '../forms/converted';
import { HAS_CORPUS, placeOf, placesIn, sampledNotebooks, sorted } from './places';

const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/** Each form has fewer notebooks than the `.ipynb` files of the same test. */
const STEP = 100;
/** Planning fixes takes longer than finding what to fix: every nth file. */
const FIX_STEP = isFull ? 1 : 3;
const texts = sampledNotebooks(STEP).map(file => readFileSync(file, 'utf8'));

interface StoredNotebook {
  readonly cells?: readonly {
    readonly cell_type: string;
    readonly source: string | readonly string[];
  }[];
}

/** Text and code of a notebook, in a form that jupytext does not write without other programs. */
function written(text: string, code: (source: string) => string, prose: (text: string) => string) {
  const { cells = [] } = JSON.parse(text.replace(/\bNaN\b/g, 'null')) as StoredNotebook;
  return cells.map(({ cell_type: type, source }) => {
    const lines = typeof source === 'string' ? source : source.join('');
    return type === 'code' ? code(lines) : prose(lines);
  });
}

const quarto = (text: string): string =>
  written(
    text,
    source => `\`\`\`{python}\n${source}\n\`\`\`\n`,
    prose => `${prose}\n`
  ).join('\n');

const databricks = (text: string): string => {
  const cells = written(
    text,
    source => source.replace(/^(?=[%!])/gm, '# MAGIC '),
    prose => `# MAGIC %md\n${prose.replace(/^/gm, '# MAGIC ')}`
  );
  return `# Databricks notebook source\n${cells.join('\n\n# COMMAND ----------\n\n')}\n`;
};

/** Texts in all forms, by the name of a file. */
function convertedTexts(): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  for (const form of [...WRITTEN_FORMS, 'marimo'] as const) {
    convertAll(texts.map(notebook => ({ notebook, form }))).forEach((each, at) => {
      if (each !== null) {
        // Both kinds of line ends.
        const text = at % 3 === 1 ? each.text.replaceAll('\n', '\r\n') : each.text;
        made.set(nameIn(form, `${form}/analysis-${at}`), text);
      }
    });
  }
  texts.forEach((text, at) => {
    made.set(`quarto/analysis-${at}.qmd`, quarto(text));
    made.set(`databricks/analysis-${at}.py`, databricks(text));
  });
  return made;
}

let workspace: Workspace;
let client: Client;
let sarif: SarifLog;
const files: string[] = [];

beforeAll(async () => {
  workspace = new Workspace();
  for (const [name, text] of convertedTexts()) {
    files.push(workspace.write(name, text));
  }
  const out = path.join(workspace.folder, 'out.sarif');
  workspace.run(['lint', '--format', 'sarif', '--output-file', out, ...files]);
  sarif = JSON.parse(readFileSync(out, 'utf8')) as SarifLog;
  client = new Client(workspace.folder);
  await client.start();
}, 1_200_000);
afterAll(async () => {
  expect(await client.stop()).toBe(0);
  expect(client.errors).toBe('');
  workspace.remove();
  removeBundle();
});

it('has files in all forms', () => {
  expect(texts.length).toBeGreaterThan(isFull ? 500 : 10);
  const forms = new Set(files.map(file => path.basename(path.dirname(file))));
  expect([...forms].sort()).toEqual(
    [...WRITTEN_FORMS, 'marimo', 'quarto', 'databricks'].sort((a, b) => (a < b ? -1 : 1))
  );
});

it('reports the same at the same lines', async () => {
  const differences: string[] = [];
  let compared = 0;
  for (const file of files) {
    const uri = fileUri(file);
    await client.openText(uri, readFileSync(file, 'utf8'));
    await client.settle(uri);
    const found = (client.diagnostics.get(uri) ?? []).map(each => placeOf(each));
    const expected = placesIn(sarif, file, workspace.folder);
    if (String(sorted(found)) !== String(sorted(expected))) {
      differences.push(`${file}\n${sorted(found).join()}\n${sorted(expected).join()}`);
    }
    compared += expected.length;
    await client.closeText(uri);
  }
  expect(compared).toBeGreaterThan(HAS_CORPUS ? 200 : 60);
  expect(differences).toEqual([]);
}, 1_200_000);

it('writes the same', async () => {
  const differences: string[] = [];
  let changed = 0;
  const some = files.filter((_, at) => at % FIX_STEP === 0);
  // In other folders: a fix may write a title that is the name of the file.
  const fixed = some.map(file => path.join(`${path.dirname(file)}-fixed`, path.basename(file)));
  some.forEach((file, at) => {
    mkdirSync(path.dirname(fixed[at]), { recursive: true });
    copyFileSync(file, fixed[at]);
  });
  workspace.run(['fix', ...fixed]);
  for (const [at, file] of some.entries()) {
    const uri = fileUri(file);
    const before = readFileSync(file, 'utf8');
    await client.openText(uri, before);
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] }
    });
    const edits = actions.flatMap(({ edit }) =>
      edit === undefined ? [] : ((editsOf(edit).get(uri) ?? []) as TextEdit[])
    );
    const after = applyTextEdits(before, edits);
    changed += after === before ? 0 : 1;
    if (after !== readFileSync(fixed[at], 'utf8')) {
      differences.push(file);
    }
    await client.closeText(uri);
  }
  expect(changed).toBeGreaterThan(5);
  expect(differences).toEqual([]);
}, 1_200_000);
