import * as fs from 'node:fs';
import * as path from 'node:path';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { RanCell } from './command';
import { revertChanges } from '../../src/core/restore/cell-changes';
import type { RestoreDocument } from '../../src/protocol';

jest.setTimeout(300_000);

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function write(name: string, cells: readonly RanCell[]): string {
  return workspace.write(name, ranNotebook(cells));
}

function modernize(...words: readonly string[]) {
  const { code, out, err } = workspace.run(['modernize', '--format', 'json', ...words], {
    env: PYTHON_ENVIRONMENT
  });
  return { code, err, report: out === '' ? null : (JSON.parse(out) as RestoreDocument) };
}

function sourcesOf(name: string): readonly string[] {
  const file = path.join(workspace.folder, name);
  const { cells } = JSON.parse(fs.readFileSync(file, 'utf8')) as { cells: { source: string }[] };
  return cells.map(({ source }) => source);
}

/** Written for Python 3.2. */
const OLD: readonly RanCell[] = [
  ['import base64, fractions, inspect\nfrom collections import Mapping', undefined],
  ['print(isinstance({}, Mapping))  # a dictionary', 'True\n'],
  ['print("MAE:", fractions.gcd(12, 18) / 8)', 'MAE: 0.8\n'],
  ["print(base64.encodestring(b'a'))", "b'YQ==\\n'\n"],
  ['def f(a, b): pass\nprint(inspect.getargspec(f).args)', "['a', 'b']\n"]
];

describe('freshkernel modernize', () => {
  it('applies the fixes of the rules to the whole notebook, in one run, and reports what changed', () => {
    const file = write('a.ipynb', OLD);
    const before = fs.readFileSync(file);
    const { code, err, report } = modernize('--out', 'new.ipynb', 'a.ipynb');
    expect(err).toBe('');
    expect(report).toEqual({
      version: 1,
      notebook: 'a.ipynb',
      verdict: 'partly', // 0.75 is stored as 0.8
      before: 0,
      after: 1,
      synthetic: false,
      project_trust: 'unknown',
      sandbox: expect.objectContaining({ protected: false, network: true }) as unknown,
      steps: [
        ['M1', 0, 'collections.Mapping'],
        ['M1', 2, 'fractions.gcd'],
        ['M1', 3, 'base64.encodestring'],
        ['M1', 4, 'inspect.getargspec']
      ].map(([rule, index, name]) => ({
        kind: 'rewrite',
        cell_index: index,
        cell_id: `cell-${index}`,
        detail: `Replace \`${name}\`, which the installed version lacks`,
        synthetic: false,
        confirmed: expect.any(Boolean) as boolean,
        certain: expect.any(Boolean) as boolean,
        rule
      })),
      failure: null,
      differing: [2],
      output: 'new.ipynb',
      files: [],
      requirements: [],
      runs: 2,
      model: null,
      notes: [],
      rounds: 1,
      record: [
        {
          stage: 'rules',
          seconds: expect.any(Number) as number,
          tried: expect.any(Array) as unknown[],
          changes: expect.any(Array) as unknown[]
        }
      ],
      progress: {
        seconds: expect.any(Number) as number,
        code_cells: 5,
        first: {
          cells: 0,
          outputs: { equal: 0, compared: 0 },
          scores: { equal: 0, compared: 0 },
          seconds: expect.any(Number) as number
        },
        last: {
          cells: 5,
          outputs: { equal: 3, compared: 4 },
          scores: { equal: 1, compared: 1 },
          seconds: expect.any(Number) as number
        },
        scores: [
          {
            cell_index: 2,
            cell_number: 3,
            metric: 'mae',
            label: 'MAE',
            stored: 0.8,
            fresh: 0.75,
            runs: [0.75],
            difference: expect.closeTo(0.0625, 6) as number,
            within: true
          }
        ],
        score_tolerance: 0.1
      }
    });
    expect(code).toBe(1);
    expect(fs.readFileSync(file)).toEqual(before);
    const [{ tried, changes }] = report?.record ?? [];
    expect(tried.map(({ kept, cells }) => [kept, cells])).toEqual(Array(4).fill([true, 5]));
    expect(revertChanges(sourcesOf('new.ipynb'), changes)).toEqual(OLD.map(([source]) => source));
    expect(sourcesOf('new.ipynb').slice(1, 3)).toEqual([
      'print(isinstance({}, Mapping))  # a dictionary',
      'print("MAE:", gcd(12, 18) / 8)'
    ]);
  });

  it('combines the rules with what else the first failure needs, and is done in place', () => {
    write('a.ipynb', [
      ['print math.floor(2.5)', '2\n'],
      ['import inspect\ndef f(a): pass\nprint(inspect.getargspec(f).args)', "['a']\n"]
    ]);
    const { code, out } = workspace.run(['modernize', '--in-place', 'a.ipynb'], {
      env: PYTHON_ENVIRONMENT
    });
    expect(out).toMatch(/a\.ipynb {2}restored: 0 % → 100 % of the code cells run/);
    expect(out).toContain('which the installed version lacks (M1)');
    expect(out).toContain(
      'Cells that run: 0 → 3 of 3\n  Outputs as stored: 0 of 0 → 2 of 2 compared'
    );
    expect(code).toBe(0);
    expect(sourcesOf('a.ipynb')).toContain(
      'import inspect\ndef f(a): pass\nprint(inspect.getfullargspec(f).args)'
    );
  });

  it('makes up no data and installs nothing, and writes nothing where nothing helps', () => {
    write('a.ipynb', [
      ['import csv\nrows = list(csv.DictReader(open("gone.csv")))'],
      ['print(sum(int(row["amount"]) for row in rows))', '3\n']
    ]);
    const { code, report } = modernize('--out', 'new.ipynb', 'a.ipynb');
    expect(code).toBe(1);
    expect(report).toMatchObject({ verdict: 'pathological', steps: [], output: null, rounds: 2 });
    expect(report?.failure).toMatchObject({ cell_index: 0, exception: 'FileNotFoundError' });
    expect(fs.existsSync(path.join(workspace.folder, 'new.ipynb'))).toBe(false);
  });

  it('leaves a notebook that runs as it is', () => {
    write('a.ipynb', [['print(1)', '1\n']]);
    const { code, report } = modernize('--in-place', 'a.ipynb');
    expect(code).toBe(0);
    expect(report).toMatchObject({ verdict: 'executable', runs: 1, rounds: 0, output: null });
  });

  it.each([
    [['a.ipynb'], '`modernize` needs a file for the modernized notebook.'],
    [['--out', 'b.ipynb', '--in-place', 'a.ipynb'], '`--out` and `--in-place` exclude each other.'],
    [['--model', 'on', '--in-place', 'a.ipynb'], '`--model` cannot be `on`'],
    [['--in-place', 'a.ipynb', 'b.ipynb'], '`modernize` takes one notebook file at a time.']
  ])('rejects %p', (words, message) => {
    const { code, err } = modernize(...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
