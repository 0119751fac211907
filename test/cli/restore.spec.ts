import * as fs from 'node:fs';
import * as path from 'node:path';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';
import type { RanCell } from './command';
import type { RestoreDocument } from '../../src/protocol';

jest.setTimeout(300_000);

/** Each restoration runs several kernels: what a cheaper test has, too, is restored at full scale only. */
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function write(name: string, cells: readonly RanCell[], kernel = 'python3'): string {
  return workspace.write(name, ranNotebook(cells, kernel));
}

function restore(words: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const { code, out, err } = workspace.run(['restore', '--format', 'json', ...words], {
    env: { ...PYTHON_ENVIRONMENT, ...more }
  });
  return { code, err, report: out === '' ? null : (JSON.parse(out) as RestoreDocument) };
}

const BROKEN: readonly RanCell[] = [
  ['print(total)', '3\n'],
  ['total = 1 + 2'],
  ['print(math.floor(total / 2))', '1\n']
];

describe('freshkernel restore', () => {
  it('prints the documented JSON, and writes the restored notebook next to the original', () => {
    const file = write('a.ipynb', BROKEN);
    const before = fs.readFileSync(file);
    const { code, err, report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect(err).toBe('');
    expect(report).toEqual({
      version: 1,
      notebook: 'a.ipynb',
      verdict: 'restored',
      before: 0,
      after: 1,
      synthetic: false,
      steps: [
        {
          kind: 'move',
          cell_index: expect.any(Number) as number,
          cell_id: expect.stringMatching(/^cell-[01]$/) as string,
          detail: expect.stringMatching(/^Move cell/) as string,
          synthetic: false,
          confirmed: true,
          certain: false
        },
        {
          kind: 'import',
          cell_index: 2,
          cell_id: 'cell-2',
          detail: 'Add `import math`',
          synthetic: false,
          confirmed: true,
          certain: true
        }
      ],
      failure: null,
      differing: [],
      output: 'new.ipynb',
      files: [],
      requirements: [],
      runs: 3,
      model: null,
      project_trust: 'unknown',
      sandbox: {
        requested: 'off',
        protected: false,
        network: true,
        reason: 'It is turned off.',
        variables: 'listed',
        withheld: expect.any(Number) as unknown
      },
      notes: []
    });
    expect(code).toBe(0);
    expect(fs.readFileSync(file)).toEqual(before);
    expect(fs.readdirSync(workspace.folder).sort()).toEqual(['a.ipynb', 'new.ipynb']);
    const restored = JSON.parse(workspace.read('new.ipynb')) as {
      cells: { source: string; outputs: unknown[] }[];
    };
    expect(restored.cells.map(({ source }) => source)).toContain('import math');
    // The stored outputs move along with their cells.
    expect(restored.cells.find(({ source }) => source === 'print(total)')?.outputs).toHaveLength(1);
  });

  it('changes the notebook itself on request, and shows the steps', () => {
    write('a.ipynb', BROKEN);
    const words = ['restore', '--in-place', 'a.ipynb'];
    const { code, out } = workspace.run(words, { env: PYTHON_ENVIRONMENT });
    expect(out).toContain('a.ipynb  restored: 0 % → 100 % of the code cells run (3 runs)');
    expect(out).toContain('✔ import     Add `import math`');
    expect(out).toContain('Wrote a.ipynb');
    expect(code).toBe(0);
    const again = restore(['--in-place', 'a.ipynb']);
    expect(again.report).toMatchObject({ verdict: 'executable', steps: [], output: null, runs: 1 });
  });

  it('copies a notebook that runs, and keeps secrets from its kernel', () => {
    const source = "import os\nassert 'MY_TOKEN' not in os.environ and 'PATH' in os.environ";
    const file = write('b.ipynb', [[source]]);
    const { code, report } = restore(['--out', 'c.ipynb', 'b.ipynb'], { MY_TOKEN: 'secret' });
    expect([code, report?.verdict]).toEqual([0, 'executable']);
    expect(workspace.read('c.ipynb')).toBe(fs.readFileSync(file, 'utf8'));
  });

  it('names what it cannot restore, with a reason, and writes nothing', () => {
    write('a.ipynb', [['x = 1'], ['1 / 0', '1\n']]);
    const { code, report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect([code, report?.verdict, report?.output]).toEqual([1, 'pathological', null]);
    expect(report?.failure).toMatchObject({
      cell_index: 1,
      cell_id: 'cell-1',
      exception: 'ZeroDivisionError',
      message: 'division by zero'
    });
    expect(report?.failure?.reason).not.toBe('');
    expect(fs.existsSync(path.join(workspace.folder, 'new.ipynb'))).toBe(false);
  });

  it('does not keep a definition that a stored output speaks against', () => {
    write('a.ipynb', [['print(factor * 2)', '8\n']]);
    write('b.ipynb', [['factor = 5']]);
    const { report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect(report).toMatchObject({ verdict: 'pathological', steps: [], runs: 2 });
    write('b.ipynb', [['factor = 4']]);
    const { report: restored } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect(restored).toMatchObject({ verdict: 'restored', steps: [{ kind: 'definition' }] });
  });

  it('is not restored by made-up answers', () => {
    write('a.ipynb', [["n = int(input('How many? '))"], ['print(n)']]);
    const { code, report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect(report).toMatchObject({
      verdict: 'partly',
      after: 1,
      synthetic: true,
      steps: [{ kind: 'input', synthetic: true }]
    });
    expect(code).toBe(1);
  });

  if (FULL) {
    it('answers questions for passwords, however getpass was imported', () => {
      write('a.ipynb', [
        ['from getpass import getpass\nimport getpass as asking'],
        ["key = getpass('Key: ')", 'Key: ········\n'],
        ["import getpass\nprint(len(asking.getpass()) > 0, len(getpass.getpass('Again: ')) > 0)"]
      ]);
      const { report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
      expect(report).toMatchObject({
        verdict: 'partly',
        after: 1,
        synthetic: true,
        steps: [{ kind: 'input', cell_index: 1, synthetic: true }],
        differing: []
      });
    });
  }

  it('is not restored by made-up data', () => {
    write('a.ipynb', [
      ["import csv\nrows = list(csv.DictReader(open('sales.csv')))"],
      ["print(len(rows), sum(float(row['amount']) for row in rows) > 0)", '7 True\n']
    ]);
    const { code, report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect(report).toMatchObject({
      verdict: 'partly',
      after: 1,
      synthetic: true,
      steps: [{ kind: 'data', synthetic: true }],
      files: ['new.restore/sales.csv']
    });
    expect(code).toBe(1);
    expect(workspace.read('new.restore/sales.csv')).toMatch(/^amount\n\d/);
    // Made-up data is never taken for a file of the project.
    if (FULL) {
      expect(restore(['--out', 'other.ipynb', 'a.ipynb']).report?.synthetic).toBe(true);
    }
    // The restored notebook finds them where it is.
    expect(restore(['--out', 'again.ipynb', 'new.ipynb']).report?.verdict).toBe('executable');
  });

  if (FULL) {
    it('adds a made-up picture byte by byte, and takes no variable of this machine for a secret', () => {
      const file = write('a.ipynb', [
        ["from IPython.display import Image\nplan = Image(filename='plan.png')"],
        ["import os\nkey = os.environ['MY_TOKEN']\nprint(key)", 'real\n']
      ]);
      const before = fs.readFileSync(file);
      const { report } = restore(['--out', 'new.ipynb', 'a.ipynb'], { MY_TOKEN: 'secret' });
      expect(report).toMatchObject({
        verdict: 'partly',
        after: 1,
        steps: [
          { kind: 'data', synthetic: true, confirmed: false },
          { kind: 'stand-in', synthetic: true, confirmed: false }
        ],
        files: ['new.restore/plan.png']
      });
      const picture = fs.readFileSync(path.join(workspace.folder, 'new.restore/plan.png'));
      expect(picture.subarray(1, 4).toString()).toBe('PNG');
      const restored = workspace.read('new.ipynb');
      expect(restored).toContain('stand-in-for-MY_TOKEN');
      expect(restored).not.toContain('secret');
      expect(fs.readFileSync(file)).toEqual(before);
    });
  }

  if (FULL) {
    it('says what the next error is where a step removes one and gets no further', () => {
      write('a.ipynb', [['from collections import Mapping\n1 / 0']]);
      const { report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
      expect(report).toMatchObject({
        verdict: 'pathological',
        failure: { exception: 'ImportError' },
        notes: [
          'Tried: Use `collections.abc.Mapping` instead of `collections.Mapping`. Then the next error is ZeroDivisionError: division by zero'
        ]
      });
    });
  }

  if (FULL) {
    it('ends at the limit of runs', () => {
      write('a.ipynb', BROKEN);
      const { report } = restore(['--max-runs', '2', '--out', 'new.ipynb', 'a.ipynb']);
      expect(report).toMatchObject({ verdict: 'partly', runs: 2 });
      expect(report?.notes).toEqual(['The limit of runs or time was reached.']);
      expect(report?.failure?.reason).toMatch(/before all steps were tried\.$/);
    });
  }

  it('runs on the usual kernel where the one of the notebook is missing, unless one is chosen', () => {
    write('a.ipynb', [['print(1)']], 'gone');
    const { code, report } = restore(['--out', 'new.ipynb', 'a.ipynb']);
    expect([code, report?.verdict]).toEqual([0, 'executable']);
    expect(report?.notes[0]).toMatch(/^There is no kernel gone here\..* python3 instead\.$/);
    const chosen = restore(['--kernel', 'gone', '--out', 'new.ipynb', 'a.ipynb']);
    expect(chosen.code).toBe(3);
    expect(chosen.err).toContain('There is no kernel gone here.');
  });

  it.each([
    [['a.ipynb'], 'Give `--out NEW.ipynb`'],
    [['--out', 'b.ipynb', '--in-place', 'a.ipynb'], 'exclude each other'],
    [['--out', 'a.ipynb', 'a.ipynb'], 'is the notebook itself'],
    [['--out', 'b.txt', 'a.ipynb'], 'must name an .ipynb file'],
    [['--out', 'none/b.ipynb', 'a.ipynb'], 'There is no folder'],
    [['--out', 'b.ipynb', 'a.ipynb', 'c.ipynb'], 'one notebook file at a time'],
    [['--out', 'b.ipynb', 'missing.ipynb'], 'There is no such file']
  ])('refuses %j', (words, message) => {
    write('a.ipynb', [['x = 1']]);
    const { code, err } = restore(words);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
