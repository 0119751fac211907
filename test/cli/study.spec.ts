import * as fs from 'node:fs';
import * as path from 'node:path';
import type { CrashesDocument, LintDocument } from '../../src/protocol';
import { notebookOf, PYTHON_ENVIRONMENT, removeBundle } from './command';
import { figureOf, StudyWorkspace } from './study-workspace';
import type { StudyOutcome, Tables } from './study-workspace';

let workspace: StudyWorkspace;

beforeEach(() => {
  workspace = new StudyWorkspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const study = (...words: readonly string[]): StudyOutcome => workspace.study(...words);
const tables = (): Tables => workspace.tables();

function failing(ename: string, evalue: string): object {
  const notebook = notebookOf([{ source: 'print(total)', count: 3 }]) as { cells: object[] };
  const outputs = [{ output_type: 'error', ename, evalue, traceback: [] }];
  return {
    ...notebook,
    cells: notebook.cells.map((cell, at) => (at === 1 ? { ...cell, outputs } : cell))
  };
}

const BAD = notebookOf([
  { source: 'print(undefined_name)', count: 2 },
  { source: 'import os', count: 1 }
]);

function writeCorpus(): void {
  workspace.write('corpus/one/bad.ipynb', BAD);
  workspace.write('corpus/one/good.ipynb', notebookOf([{ source: 'x = 1\nprint(x)', count: 1 }]));
  workspace.write('corpus/two/error.ipynb', failing('NameError', "name 'total' is not defined"));
  workspace.write('corpus/two/broken.ipynb', 'no JSON');
}

it('the tables have what lint finds', () => {
  writeCorpus();
  const { code, document, err } = study('corpus');
  expect([code, err]).toEqual([0, '']);
  expect(document).toMatchObject({
    state: 'complete',
    counts: {
      found: 4,
      unreadable: 1,
      duplicates: 0,
      population: 3,
      sampled: 3,
      linted: 3,
      lint_reused: 0
    },
    files: { 'notebooks.parquet': 4, 'cells.parquet': 4 }
  });
  const { notebooks, findings, cells } = tables();
  const lint = JSON.parse(
    workspace.run(['lint', '--format', 'json', 'corpus']).out
  ) as LintDocument;
  const expected = lint.notebooks.flatMap(({ path: name, findings: all }) =>
    all.map(({ code: rule, cell_index, line, message, id }) => [
      name,
      rule,
      cell_index,
      line,
      message,
      id
    ])
  );
  expect(expected.length).toBeGreaterThan(5);
  expect(
    findings.map(row => [
      `corpus/${row.path}`,
      row.code,
      row.cell_index,
      row.line,
      row.message,
      row.id
    ])
  ).toEqual(expected);
  expect(document?.files['findings.parquet']).toBe(expected.length);
  const findingsOf = (at: number): number => lint.notebooks[at].findings.length;
  expect(
    notebooks.map(row => [row.path, row.status, row.code_cells, row.findings, row.order])
  ).toEqual([
    ['one/bad.ipynb', 'studied', 2, findingsOf(0), 'out-of-order'],
    ['one/good.ipynb', 'studied', 1, findingsOf(1), 'in-order'],
    ['two/broken.ipynb', 'unreadable', null, null, null],
    ['two/error.ipynb', 'studied', 1, findingsOf(3), 'in-order']
  ]);
  const { out } = workspace.run(['crashes', '--format', 'json', 'corpus']);
  expect(
    cells.flatMap(row =>
      row.stored_exception === null
        ? []
        : [
            [
              `corpus/${row.path}`,
              row.cell_index,
              row.stored_exception,
              row.stored_cause,
              row.stored_stage
            ]
          ]
    )
  ).toEqual(
    (JSON.parse(out) as CrashesDocument).crashes.map(each => [
      each.path,
      each.cell_index,
      each.exception,
      each.cause,
      each.stage
    ])
  );
});

it('figures have intervals, and the published ones next to them', () => {
  writeCorpus();
  const done = study('corpus');
  expect(figureOf(done, 'out-of-order')).toBe('1 of 3');
  expect(figureOf(done, 'executed')).toBe('3 of 3');
  expect(figureOf(done, 'stored-exception-NameError')).toBe('1 of 1');
  expect(figureOf(done, 'stored-exception-ValueError')).toBe('0 of 1');
  const order = done.document?.figures.find(({ id }) => id === 'out-of-order');
  expect(order).toMatchObject({ published: [{ value: 0.3645, paper: 'quality' }] });
  expect([order?.low?.toFixed(3), order?.high?.toFixed(3)]).toEqual(['0.061', '0.792']);
  const { out } = workspace.run(['study', '-o', 'out', 'corpus'], { env: PYTHON_ENVIRONMENT });
  expect(out).toMatch(
    /Cells ran out of order +33\.3% +6\.1% – 79\.2% +1 of 3 +published: 36\.45% \[C\]/
  );
  const page = workspace.read('out/report.html');
  expect(page).toContain('href="#behind-stored-out-of-order"');
  expect(page).toMatch(/id="behind-stored-out-of-order">.*?href="#n0">one\/bad\.ipynb<\/a>/s);
  expect(page).toContain('<tr id="n0"><th scope="row" class="name">one/bad.ipynb</th>');
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...page.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(20);
  expect(targets.filter(target => !ids.has(target.replace(/^#/, '')))).toEqual([]);
});

it('a second call runs nothing, and after a change only the changed notebook', () => {
  writeCorpus();
  study('corpus');
  const before = tables();
  expect(study('corpus').document?.counts).toMatchObject({ linted: 0, lint_reused: 3 });
  expect(tables()).toEqual(before);
  workspace.write('corpus/one/good.ipynb', notebookOf([{ source: 'y = 1', count: 1 }]));
  expect(study('corpus').document?.counts).toMatchObject({ linted: 1, lint_reused: 2 });
  expect(study('--select', 'H', 'corpus').document?.counts).toMatchObject({
    linted: 3,
    lint_reused: 0
  });
  // `two` has one notebook, and the result of one in `one` is as a full disk leaves it.
  workspace.write('corpus/two/requirements.txt', 'numpy\n');
  const results = path.join(workspace.folder, 'out', 'results');
  const kept = fs.readdirSync(results).map(name => path.join(results, name));
  const damaged = kept.filter(file => fs.readFileSync(file, 'utf8').includes('one/bad.ipynb'));
  expect(damaged).toHaveLength(1);
  fs.writeFileSync(damaged[0], '{"facts": "');
  expect(study('--select', 'H', 'corpus').document?.counts).toMatchObject({
    linted: 2,
    lint_reused: 1
  });
});

it('only the first of notebooks with the same code is studied', () => {
  writeCorpus();
  workspace.write('corpus/two/copy.ipynb', { ...BAD, metadata: { title: 'other text' } });
  expect(study('corpus').document?.counts).toMatchObject({ duplicates: 1, sampled: 3 });
  const copy = tables().notebooks.find(row => row.path === 'two/copy.ipynb');
  expect(copy).toMatchObject({
    status: 'duplicate',
    duplicate_of: 'one/bad.ipynb',
    findings: null
  });
  expect(study('--keep-duplicates', 'corpus').document?.counts).toMatchObject({
    duplicates: 0,
    sampled: 4
  });
});

it('a sample has the same notebooks for the same seed, from each repository and size in proportion', () => {
  for (let at = 0; at < 12; at++) {
    workspace.write(`corpus/${at < 8 ? 'large' : 'small'}/${at}.ipynb`, notebookOf([`x = ${at}`]));
  }
  const chosen = (seed: string): readonly unknown[] => {
    const { document } = study('--sample', '6', '--seed', seed, 'corpus');
    expect(document?.strata).toEqual([
      { repository: 'large', size_class: 'small', notebooks: 8, sampled: 4 },
      { repository: 'small', size_class: 'small', notebooks: 4, sampled: 2 }
    ]);
    return tables().notebooks.flatMap(row => (row.status === 'studied' ? [row.path] : []));
  };
  const first = chosen('7');
  expect(first).toHaveLength(6);
  expect(chosen('8')).not.toEqual(first);
});

it('a list names notebooks relative to itself', () => {
  writeCorpus();
  workspace.write('corpus/list.txt', 'one/good.ipynb\r\n\ntwo/error.ipynb\n');
  expect(study('corpus/list.txt').code).toBe(0);
  expect(tables().notebooks.map(row => [row.path, row.repository])).toEqual([
    ['one/good.ipynb', 'one'],
    ['two/error.ipynb', 'two']
  ]);
});

it('says what to install where PyArrow is missing, before anything is written', () => {
  writeCorpus();
  workspace.write('without/pyarrow.py', 'raise ImportError("no PyArrow")\n');
  const { code, err } = workspace.run(['study', '-o', 'out', 'corpus'], {
    env: {
      ...PYTHON_ENVIRONMENT,
      PYTHONPATH: `${path.join(workspace.folder, 'without')}${path.delimiter}${PYTHON_ENVIRONMENT.PYTHONPATH}`
    }
  });
  expect(code).toBe(2);
  expect(err).toContain("pip install 'freshkernel[study]'");
  expect(fs.existsSync(path.join(workspace.folder, 'out'))).toBe(false);
});

it('leaves other folders alone', () => {
  writeCorpus();
  workspace.write('out/thesis.txt', 'mine');
  const { code, err } = study('corpus');
  expect([code, err]).toEqual([2, expect.stringContaining('has files, and no study')]);
  expect(fs.readdirSync(path.join(workspace.folder, 'out'))).toEqual(['thesis.txt']);
});

it.each([
  [['corpus'], 'Give `-o FOLDER`'],
  [['-o', 'out'], 'needs files'],
  [['-o', 'out', 'missing'], 'There is no folder or file'],
  [['-o', 'out', 'corpus/one/good.ipynb'], 'is a notebook'],
  [['-o', 'out', '--seed', '3', 'corpus'], 'Give `--sample N`'],
  [['-o', 'out', '--sample', '0', 'corpus'], 'must be a number from 1'],
  [['-o', 'out', '--memory', '2G', 'corpus'], 'Give `--check`'],
  [['-o', 'out', 'empty'], 'has no notebooks']
])('rejects %j', (words, message) => {
  writeCorpus();
  fs.mkdirSync(path.join(workspace.folder, 'empty'));
  const { code, err } = workspace.run(['study', ...words], { env: PYTHON_ENVIRONMENT });
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
