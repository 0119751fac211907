/** The language server reports what `freshkernel lint` reports, for notebooks as cells and as text, at the same positions. */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Diagnostic } from 'vscode-languageserver/node';
import type { LintDocument, NotebookFindings } from '../../../src/protocol';
import { removeBundle, Workspace } from '../../cli/command';
import type { SarifLog } from '../formats/sarif-log';
import { Client, fileUri } from '../../language-server/client';
import type { CellText } from '../../language-server/client';
import { HAS_CORPUS, placeOf, placesIn, sampledNotebooks, sorted } from './places';
import type { Place } from './places';

/** The examples alone have about twenty findings. */
const FEWEST_FINDINGS = HAS_CORPUS ? 50 : 15;

const files = sampledNotebooks();

interface StoredCell {
  readonly cell_type: CellText['type'];
  readonly source: string | readonly string[];
}

let workspace: Workspace;
let client: Client;
let reports: readonly NotebookFindings[];
let sarif: SarifLog;

beforeAll(async () => {
  workspace = new Workspace();
  reports = (JSON.parse(lint('json')) as LintDocument).notebooks;
  sarif = JSON.parse(lint('sarif')) as SarifLog;
  client = new Client(workspace.folder);
  await client.start();
}, 1_200_000);
afterAll(async () => {
  await client.stop();
  workspace.remove();
  removeBundle();
});

function lint(format: string): string {
  const file = path.join(workspace.folder, `out.${format}`);
  workspace.run(['lint', '--format', format, '--output-file', file, ...files]);
  return readFileSync(file, 'utf8');
}

function cellsOf(text: string): readonly CellText[] | null {
  const notebook = JSON.parse(text.replace(/\bNaN\b/g, 'null')) as { cells?: StoredCell[] };
  return (
    notebook.cells?.map(({ cell_type: type, source }) => ({
      type,
      text: typeof source === 'string' ? source : source.join('')
    })) ?? null
  );
}

async function diagnosticsOf(uris: readonly string[]): Promise<readonly (readonly Diagnostic[])[]> {
  for (const uri of uris.slice(0, 1)) {
    await client.settle(uri);
  }
  return uris.map(uri => client.diagnostics.get(uri) ?? []);
}

it('has notebooks with findings', () => {
  expect(reports.flatMap(({ findings }) => findings).length).toBeGreaterThan(FEWEST_FINDINGS);
});

it('reports the same on cells', async () => {
  const differences: string[] = [];
  let compared = 0;
  for (const [at, file] of files.entries()) {
    const { findings, errors } = reports[at];
    const cells = errors.length === 0 ? cellsOf(readFileSync(file, 'utf8')) : null;
    if (cells === null) {
      continue;
    }
    const uri = fileUri(file);
    const uris = await client.openCells(uri, cells);
    const found = (await diagnosticsOf(uris)).flatMap((list, cell) =>
      list.map(each => placeOf(each, cell))
    );
    const expected = findings.map(({ code, cell_index: cell, line, column }): Place => [
      code,
      cell ?? 0,
      line ?? 1,
      column ?? 1
    ]);
    if (String(sorted(found)) !== String(sorted(expected))) {
      differences.push(`${file}\n${sorted(found).join()}\n${sorted(expected).join()}`);
    }
    compared += expected.length;
    await client.closeCells(uri, uris);
  }
  expect(compared).toBeGreaterThan(FEWEST_FINDINGS);
  expect(differences).toEqual([]);
}, 1_200_000);

it('reports the same on the text of the file, where the regions of SARIF begin', async () => {
  const differences: string[] = [];
  let compared = 0;
  for (const [at, file] of files.entries()) {
    const { errors } = reports[at];
    const uri = fileUri(file);
    await client.openText(uri, readFileSync(file, 'utf8'));
    const [list] = await diagnosticsOf([uri]);
    const found = list.map(each => placeOf(each));
    const expected = errors.some(({ kind }) => kind !== 'too-large')
      ? errors.map(({ kind, line, column }): Place => [kind, 0, line ?? 1, column ?? 1])
      : placesIn(sarif, file);
    if (String(sorted(found)) !== String(sorted(expected))) {
      differences.push(`${file}\n${sorted(found).join()}\n${sorted(expected).join()}`);
    }
    compared += expected.length;
    await client.closeText(uri);
  }
  expect(compared).toBeGreaterThan(FEWEST_FINDINGS);
  expect(differences).toEqual([]);
}, 1_200_000);
