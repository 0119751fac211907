import type { VariantsDocument } from '../../src/protocol';
import type { Outcome } from './command';
import { ranNotebook, removeBundle } from './command';
import { VariantsWorkspace } from './variants-workspace';

jest.setTimeout(300_000);

const IS_FULL = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: VariantsWorkspace;

beforeAll(() => {
  workspace = new VariantsWorkspace();
});
afterAll(() => {
  workspace.remove();
  removeBundle();
});

function variants(...words: string[]): { code: number | null; report: VariantsDocument } {
  const { code, out } = run('--format', 'json', ...words);
  return { code, report: JSON.parse(out) as VariantsDocument };
}

function run(...words: string[]): Outcome {
  const outcome = workspace.run(['variants', ...words], {
    env: workspace.environment,
    cwd: 'project'
  });
  expect(outcome.err).toBe('');
  return outcome;
}

/** In alpha 1, `work` takes a second and 100 MB more. */
const SLOW = 'import time\ndef work(): time.sleep(1); return bytearray(100_000_000)';
const PACKAGES = [
  `alpha==1.0=VALUE = 1\n${SLOW}`,
  'alpha==2.0=VALUE = 2\ndef work(): return b""',
  'beta==1.0=def old(): return 7',
  'beta==2.0=def new(): return 7'
];

/** Environments take most of the time: all tests here share two, at full scale three, which two processes build. */
describe('variants of a notebook in real environments', () => {
  const inFull = IS_FULL ? ['--variant', 'alpha<2'] : [];
  const someVariants = ['--variant', 'beta<2', '--variant', 'alpha<1', ...inFull];

  beforeAll(() => {
    workspace.makeWheels(PACKAGES);
    workspace.write('project/requirements.txt', 'alpha\nbeta\n');
    workspace.write(
      'project/a.ipynb',
      ranNotebook([
        ['import os\nimport alpha, beta'],
        ['print(len(str(alpha.VALUE)), os.environ.get("SECRET_TOKEN"))', '1 None\n'],
        ['print(beta.old())', '7\n']
      ])
    );
    workspace.write(
      'project/slow.ipynb',
      ranNotebook([
        ['import random, alpha, beta'],
        ['print(alpha.VALUE, random.random())', '1 0.5\n'],
        ['kept = alpha.work()']
      ])
    );
  });

  it('finds the version to blame, while several variants run at the same time', () => {
    const { code, report } = variants(...someVariants, '--jobs', '2', 'a.ipynb');
    expect(code).toBe(1);
    expect(report.baseline).toMatchObject({
      status: 'failed',
      stored: 'different',
      versions: { alpha: '2.0', beta: '2.0' },
      failure: { cell_number: 3, exception: 'AttributeError' }
    });
    const [beta, none, ...more] = report.variants;
    expect(beta).toMatchObject({
      name: 'beta<2',
      status: 'ran',
      stored: 'identical',
      verdict: 'different',
      differing: [2],
      versions: { alpha: '2.0', beta: '1.0' },
      failure: null,
      blame: {
        cell_index: 2,
        changes: [{ package: 'beta', before: '2.0', now: '1.0' }],
        alone: true
      }
    });
    expect(beta.seconds).toMatchObject({ ratio: null, p: null });
    expect(beta.seconds.values).toHaveLength(1);
    expect(beta.memory_bytes.values[0]).toBeGreaterThan(10_000_000);
    expect(none).toMatchObject({ name: 'alpha<1', status: 'not-installed', blame: null });
    expect(none.message).toContain('alpha');
    expect(more).toMatchObject(
      IS_FULL ? [{ name: 'alpha<2', status: 'failed', differing: [], blame: null }] : []
    );
    expect(report.runs).toBe(IS_FULL ? 3 : 2);
    expect(report.notes).toEqual(['Times are not compared: up to 2 variants ran at a time.']);
  });

  it('goes on where it was, and shows a table', () => {
    const { out, code } = run('--variant', 'beta<2', 'a.ipynb');
    expect(code).toBe(1);
    expect(out).toContain('a.ipynb  1 of 1 variant differs from the baseline (0 runs');
    expect(out).toMatch(/baseline +fails in cell 3 \(66 %\) +different/);
    expect(out).toMatch(/beta<2 +yes +1 cell differs +identical +\d+\.\d\d +\d+ MB/);
    expect(out).toContain('Runs past cell 3, where the baseline fails: AttributeError');
    expect(out).toContain('To blame: beta 2.0 → 1.0');
    expect(out).toContain('2 runs of an earlier call');
  });

  // Repeated runs and each further environment take a while; what is computed from them has tests of its own.
  if (IS_FULL) {
    const repeated = ['--repeats', '4', '--variant', 'alpha<2', 'slow.ipynb'];

    it('finds that a variant takes longer and more memory', () => {
      const { code, report } = variants(...repeated);
      expect(report).toMatchObject({ runs: 8, varying: [1] });
      const [alpha] = report.variants;
      // The cell with another value changes on every run, too: it says nothing.
      expect(code).toBe(0);
      expect(alpha.differing).toEqual([]);
      for (const measure of [alpha.seconds, alpha.memory_bytes]) {
        expect(measure.values).toHaveLength(4);
        expect(measure).toMatchObject({ conclusion: 'higher' });
        expect(measure.p).toBeCloseTo(2 / 70, 12);
      }
      expect(alpha.seconds.ratio).toBeGreaterThan(3);
      expect(alpha.memory_bytes.ratio).toBeGreaterThan(1.5);
    });

    it('writes a page and Markdown with a plot', () => {
      const page = run('--format', 'html', ...repeated).out;
      expect(page).toMatch(/^<!doctype html>[\s\S]*<svg role="img"[\s\S]*<\/html>\n$/);
      expect(page).toMatch(/alpha&lt;2: 100 % of the cells run, seconds × \d+\.\d\d, memory × \d/);
      const markdown = run('--format', 'markdown', ...repeated).out;
      expect(markdown).toMatch(/^## Variants of `slow\.ipynb`\n/);
      expect(markdown).toMatch(/\| `alpha<2` \| ██████████ 100 % \| \*\*× \d/);
    });

    it('finds which of two versions is to blame', () => {
      const { report } = variants('--variant', 'alpha<2, beta<2', 'a.ipynb');
      expect(report.runs).toBe(1);
      expect(report.variants[0].blame).toMatchObject({
        changes: [{ package: 'beta', before: '2.0', now: '1.0' }],
        alone: true
      });
    });
  }
});

describe('usage', () => {
  beforeAll(() => {
    workspace.write('project/b.ipynb', ranNotebook([['import no_such_package_here']]));
  });

  it.each([
    [['--variant', 'numpy', 'b.ipynb'], 2, '`--variant` must name versions'],
    [['--repeats', '21', 'b.ipynb'], 2, '`--repeats` must be at most 20'],
    [['--format', 'pdf', 'b.ipynb'], 2, '`--format` cannot be `pdf`'],
    [['--date', '2023-02-30', 'b.ipynb'], 2, '`--date` must be a day'],
    [['b.ipynb', 'a.ipynb'], 2, '`variants` takes one notebook file at a time'],
    [['missing.ipynb'], 2, 'missing.ipynb']
  ])('%j', (words, code, message) => {
    const failed = workspace.run(['variants', ...words], {
      env: workspace.environment,
      cwd: 'project'
    });
    expect(failed).toMatchObject({ code, out: '' });
    expect(failed.err).toContain(message);
  });
});
