/** Notebooks of nbformat 3: commands that read them, and those that would write them. */
import * as fs from 'node:fs';
import type { CheckDocument, CrashesDocument, RestoreDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, removeBundle, Workspace } from './command';

jest.setTimeout(120_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

interface OldCell {
  readonly input: readonly string[];
  readonly count?: number;
  readonly outputs?: readonly object[];
}

function writeOld(name: string, cells: readonly OldCell[]): string {
  return workspace.write(name, {
    nbformat: 3,
    nbformat_minor: 0,
    metadata: { name: 'Old' },
    worksheets: [
      {
        cells: cells.map(({ input, count = 1, outputs = [] }) => ({
          cell_type: 'code',
          language: 'python',
          input,
          prompt_number: count,
          outputs
        }))
      }
    ]
  });
}

const printed = (text: string): object => ({
  output_type: 'stream',
  stream: 'stdout',
  text: [text]
});

const NOTEBOOK: readonly OldCell[] = [
  { input: ['import pandas as pd\n', 'data = pd.read_csv("data.csv")'] },
  {
    input: ['1 / 0'],
    count: 2,
    outputs: [
      {
        output_type: 'pyerr',
        ename: 'ZeroDivisionError',
        evalue: 'division by zero',
        traceback: []
      }
    ]
  },
  { input: ['print(later)'], count: 3 },
  { input: ['later = 1'], count: 4 }
];

it('commands that read notebooks read them', () => {
  const file = writeOld('old.ipynb', NOTEBOOK);
  const [{ findings }] = workspace.lint(['old.ipynb']).notebooks;
  const used = findings.find(({ code }) => code === 'H6' || code === 'H8');
  expect(used?.cell_index).toBe(2);
  expect(fs.readFileSync(file, 'utf8').split('\n')[(used?.json_line ?? 0) - 1]).toContain(
    'print(later)'
  );
  expect(workspace.run(['graph', 'old.ipynb']).out).toContain('later');
  expect(workspace.run(['files', 'old.ipynb']).out).toContain('data.csv');
  expect(workspace.run(['requirements', 'old.ipynb']).out).toContain('pandas');
  const crashes = workspace.run(['crashes', '--format', 'json', 'old.ipynb']).out;
  expect((JSON.parse(crashes) as CrashesDocument).crashes).toMatchObject([
    { cell_index: 1, exception: 'ZeroDivisionError' }
  ]);
  writeOld('same.ipynb', NOTEBOOK);
  writeOld('new.ipynb', [...NOTEBOOK.slice(0, 3), { input: ['later = 2'] }]);
  expect(workspace.run(['stale', '--before', 'old.ipynb', 'new.ipynb']).code).toBe(0);
  expect(workspace.run(['compare', 'old.ipynb', 'same.ipynb']).code).toBe(0);
});

it('`fix` and `restore --in-place` leave them alone, and say what to do', () => {
  const file = writeOld('old.ipynb', NOTEBOOK);
  const before = fs.readFileSync(file);
  for (const words of [
    ['fix', 'old.ipynb'],
    ['restore', '--in-place', 'old.ipynb']
  ]) {
    const { code, out, err } = workspace.run(words, { env: PYTHON_ENVIRONMENT });
    expect(code).toBe(2);
    expect(`${out}${err}`).toContain('nbformat 3, which Freshkernel reads but does not write.');
    expect(`${out}${err}`).toContain('jupyter nbconvert --to notebook --inplace');
  }
  expect(fs.readFileSync(file)).toEqual(before);
});

it('`check` runs them', () => {
  writeOld('old.ipynb', [
    { input: ['x = 1'] },
    { input: ['print(x)'], count: 2, outputs: [printed('1\n')] },
    { input: ['print(x + 1)'], count: 3, outputs: [printed('5\n')] }
  ]);
  const { out, code } = workspace.run(['check', '--format', 'json', 'old.ipynb'], {
    env: PYTHON_ENVIRONMENT
  });
  const [{ cells }] = (JSON.parse(out) as CheckDocument).notebooks;
  expect(cells?.map(({ verdict }) => verdict)).toEqual(['identical', 'identical', 'different']);
  expect(code).toBe(1);
});

it('`restore` writes a notebook of nbformat 4', () => {
  const file = writeOld('old.ipynb', [
    { input: ['print(total)'], outputs: [printed('3\n')] },
    { input: ['total = 1 + 2'], count: 2 }
  ]);
  const before = fs.readFileSync(file);
  const { out, err } = workspace.run(
    ['restore', '--format', 'json', '--out', 'new.ipynb', 'old.ipynb'],
    { env: PYTHON_ENVIRONMENT }
  );
  expect(err).toBe('');
  expect(JSON.parse(out) as RestoreDocument).toMatchObject({ verdict: 'restored' });
  expect(JSON.parse(workspace.read('new.ipynb'))).toMatchObject({
    nbformat: 4,
    cells: [{ source: 'total = 1 + 2' }, { source: 'print(total)' }]
  });
  expect(fs.readFileSync(file)).toEqual(before);
});
