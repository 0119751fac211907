import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import type { CheckDocument, StudyDocument } from '../../src/protocol';
import { bundle, notebookOf, PYTHON_ENVIRONMENT, removeBundle } from './command';
import { figureOf, StudyWorkspace } from './study-workspace';

jest.setTimeout(120_000);

let workspace: StudyWorkspace;
let log: string;

beforeEach(() => {
  workspace = new StudyWorkspace();
  fs.mkdirSync(path.join(workspace.folder, '.git'));
  log = path.join(workspace.folder, 'log.txt');
  fs.writeFileSync(log, '');
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** A notebook that says in a file that it ran, and stores what its code cell printed. */
function logging(name: string, source: string, stored: string | null): object {
  const code = `with open(${JSON.stringify(log)}, "a") as file:\n    file.write("${name} ")\n${source}`;
  const notebook = notebookOf([{ source: code, count: 1 }]) as { cells: object[] };
  const outputs =
    stored === null ? [] : [{ output_type: 'stream', name: 'stdout', text: `${stored}\n` }];
  return {
    ...notebook,
    metadata: { kernelspec: { name: 'python3', display_name: 'Python', language: 'python' } },
    cells: notebook.cells.map((cell, at) => (at === 1 ? { ...cell, outputs } : cell))
  };
}

const ran = (): string => fs.readFileSync(log, 'utf8').trim();

it('runs what `check` runs, once, and then only what changed', () => {
  workspace.write('corpus/a/same.ipynb', logging('same', 'print(1 + 1)', '2'));
  workspace.write('corpus/a/other.ipynb', logging('other', 'print(1 + 1)', '3'));
  workspace.write('corpus/b/fails.ipynb', logging('fails', 'missing_name', null));
  const r = { language_info: { name: 'R' } };
  workspace.write('corpus/b/r.ipynb', { ...notebookOf(['x <- 1']), metadata: r });
  const first = workspace.study('--check', 'corpus');
  expect([first.code, first.err]).toEqual([0, '']);
  expect(ran().split(' ').sort()).toEqual(['fails', 'other', 'same']);
  expect(first.document?.counts).toMatchObject({ sampled: 4, checked: 3, check_reused: 0 });
  expect(figureOf(first, 'ran-to-end')).toBe('2 of 3');
  expect(figureOf(first, 'same-results')).toBe('1 of 2');
  expect(figureOf(first, 'run-exception-NameError')).toBe('1 of 3');
  const before = workspace.tables();
  const rows = before.notebooks.map(row => [
    row.path,
    row.verdict,
    row.executability,
    row.reproduced,
    row.failed_exception
  ]);

  expect(workspace.study('--check', 'corpus').document?.counts).toMatchObject({
    linted: 0,
    checked: 0,
    check_reused: 3
  });
  expect(ran().split(' ')).toHaveLength(3);
  expect(workspace.tables()).toEqual(before);

  workspace.write('corpus/a/other.ipynb', logging('changed', 'print(1 + 2)', '3'));
  expect(workspace.study('--check', 'corpus').document?.counts).toMatchObject({
    linted: 1,
    checked: 1,
    check_reused: 2
  });
  expect(ran()).toMatch(/^\w+ \w+ \w+ changed$/);

  const names = ['a/other', 'b/fails'].map(name => `corpus/${name}.ipynb`);
  workspace.write('corpus/a/other.ipynb', logging('other', 'print(1 + 1)', '3'));
  const { out } = workspace.run(['check', '--format', 'json', ...names], {
    env: PYTHON_ENVIRONMENT
  });
  const checked = (JSON.parse(out) as CheckDocument).notebooks.map(each => [
    each.path.replace('corpus/', ''),
    each.verdict,
    each.executability,
    false,
    each.cells.find(({ error }) => error !== null)?.error?.exception ?? null
  ]);
  const [other, fails] = checked;
  expect(rows).toEqual([
    other,
    ['a/same.ipynb', 'identical', 1, true, null],
    fails,
    ['b/r.ipynb', null, null, null, null]
  ]);
});

it('a study that is ended keeps what it has, and goes on', async () => {
  workspace.write('corpus/a/quick.ipynb', logging('quick', 'print(1)', '1'));
  workspace.write('corpus/b/slow.ipynb', logging('slow', 'import time\ntime.sleep(100)', null));
  const words = ['study', '--check', '-o', 'out', '--format', 'json', 'corpus'];
  const child = spawn(process.execPath, [bundle(), ...words], {
    cwd: workspace.folder,
    env: { ...process.env, ...PYTHON_ENVIRONMENT }
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  const ended = new Promise(resolve => child.on('close', resolve));
  while (!ran().includes('slow')) {
    expect(child.exitCode).toBeNull();
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  child.kill('SIGINT');
  expect(await ended).toBe(3);
  const document = JSON.parse(out) as StudyDocument;
  expect([document.state, document.counts.checked]).toEqual(['incomplete', 1]);
  expect(JSON.parse(workspace.read('out/manifest.json'))).toEqual(document);
  expect(workspace.tables().notebooks.map(row => [row.path, row.status, row.verdict])).toEqual([
    ['a/quick.ipynb', 'studied', 'identical'],
    ['b/slow.ipynb', 'unfinished', null]
  ]);
  expect(workspace.read('out/report.html')).toContain('ended before it finished');
  // The first one is not run again.
  workspace.write('corpus/b/slow.ipynb', logging('slow', 'pass', null));
  expect(workspace.study('--check', 'corpus').document).toMatchObject({
    state: 'complete',
    counts: { checked: 1, check_reused: 1 }
  });
});
