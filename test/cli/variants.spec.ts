import { execFileSync } from 'node:child_process';
import * as path from 'node:path';
import type { VariantsDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle, Workspace } from './command';

jest.setTimeout(300_000);

let workspace: Workspace;

beforeAll(() => {
  workspace = new Workspace();
});
afterAll(() => {
  workspace.remove();
  removeBundle();
});

/** Where the only packages are, and where environments and results are kept. */
function environment(): NodeJS.ProcessEnv {
  return {
    ...PYTHON_ENVIRONMENT,
    FRESHKERNEL_ENVIRONMENTS: path.join(workspace.folder, 'environments'),
    FRESHKERNEL_VARIANTS: path.join(workspace.folder, 'kept'),
    PIP_CONFIG_FILE: '/dev/null',
    PIP_NO_INDEX: '1',
    PIP_FIND_LINKS: path.join(workspace.folder, 'wheels'),
    SECRET_TOKEN: 'secret'
  };
}

function variants(...words: string[]): { code: number | null; report: VariantsDocument } {
  const run = workspace.run(['variants', '--format', 'json', ...words, 'a.ipynb'], {
    env: environment(),
    cwd: 'project'
  });
  expect(run.err).toBe('');
  return { code: run.code, report: JSON.parse(run.out) as VariantsDocument };
}

describe('variants of a notebook in real environments', () => {
  // Each further environment takes a while to build: the bisection over two packages runs at full scale only.
  const isFull = process.env.FRESHKERNEL_SCALE === 'full';
  const name = isFull ? 'alpha<2, beta<2' : 'beta<2';
  const words = ['--variant', name];

  beforeAll(() => {
    const script = path.join(__dirname, 'make_wheels.py');
    const packages = [
      'alpha==1.0=VALUE = 1',
      'alpha==2.0=VALUE = 2',
      'beta==1.0=def old(): return 7',
      'beta==2.0=def new(): return 7'
    ];
    const wheels = path.join(workspace.folder, 'wheels');
    execFileSync(PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON, [script, wheels, ...packages]);
    workspace.write('project/requirements.txt', 'alpha\nbeta\n');
    workspace.write(
      'project/a.ipynb',
      ranNotebook([
        ['import os\nimport alpha, beta'],
        ['print(len(str(alpha.VALUE)), os.environ.get("SECRET_TOKEN"))', '1 None\n'],
        ['print(beta.old())', '7\n']
      ])
    );
  });

  it('finds the version to blame, and goes on where it was', () => {
    const { code, report } = variants(...words);
    expect(code).toBe(1);
    const { baseline } = report;
    expect(baseline).toMatchObject({
      status: 'failed',
      stored: 'different',
      versions: { alpha: '2.0', beta: '2.0' },
      failure: { cell_number: 3, exception: 'AttributeError' }
    });
    expect(report.variants).toHaveLength(1);
    expect(report.variants[0]).toMatchObject({
      name,
      status: 'ran',
      stored: 'identical',
      verdict: 'different',
      differing: [2],
      versions: { alpha: isFull ? '1.0' : '2.0', beta: '1.0' },
      failure: null,
      blame: {
        cell_index: 2,
        changes: [{ package: 'beta', before: '2.0', now: '1.0' }],
        alone: true
      }
    });
    expect(report.runs).toBe(isFull ? 4 : 2);
    expect(report.variants[0].seconds.values).toHaveLength(1);
    expect(report.variants[0].memory_bytes.values[0]).toBeGreaterThan(10_000_000);
    const again = variants(...words);
    expect(again.report).toMatchObject({ runs: 0, baseline: { reused: 1 } });
    expect(again.report.variants[0].blame).toEqual(report.variants[0].blame);
  });

  it('shows a table', () => {
    const { out, code } = workspace.run(['variants', ...words, 'a.ipynb'], {
      env: environment(),
      cwd: 'project'
    });
    expect(code).toBe(1);
    expect(out).toContain('a.ipynb  1 of 1 variant differs from the baseline (0 runs');
    expect(out).toMatch(/baseline +fails in cell 3 \(66 %\) +different/);
    expect(out).toMatch(/beta<2 +yes +1 cell differs +identical +\d+\.\d\d +\d+ MB/);
    expect(out).toContain('Runs past cell 3, where the baseline fails: AttributeError');
    expect(out).toContain('To blame: beta 2.0 → 1.0');
  });

  it('runs variants at the same time, which find the same but compare no times', () => {
    const some = ['--fresh', '--variant', 'beta<2', '--variant', 'alpha<2', '--variant', 'beta<1'];
    const { code, report } = variants(...some, '--jobs', '3', '--blame-runs', '0');
    expect(code).toBe(1);
    expect(report.variants.map(({ name: each, status }) => [each, status])).toEqual([
      ['beta<2', 'ran'],
      ['alpha<2', 'failed'],
      ['beta<1', 'not-installed']
    ]);
    expect(report.runs).toBe(3);
    expect(report.variants[0]).toMatchObject({ differing: [2], seconds: { ratio: null, p: null } });
    expect(report.notes).toEqual(['Times are not compared: up to 3 variants ran at a time.']);
  });

  it('says which versions there are not', () => {
    const { code, report } = variants('--variant', 'alpha<1');
    expect(code).toBe(0);
    expect(report.variants[0]).toMatchObject({ status: 'not-installed', blame: null });
    expect(report.variants[0].message).toContain('alpha');
  });
});

describe('usage', () => {
  beforeAll(() => {
    workspace.write('project/b.ipynb', ranNotebook([['import no_such_package_here']]));
  });

  it.each([
    [['--variant', 'numpy', 'b.ipynb'], 2, '`--variant` must name versions'],
    [['--repeats', '21', 'b.ipynb'], 2, '`--repeats` must be at most 20'],
    [['--date', '2023-02-30', 'b.ipynb'], 2, '`--date` must be a day'],
    [['b.ipynb', 'a.ipynb'], 2, '`variants` takes one notebook file at a time'],
    [['missing.ipynb'], 2, 'missing.ipynb']
  ])('%j', (words, code, message) => {
    const run = workspace.run(['variants', ...words], { env: environment(), cwd: 'project' });
    expect(run).toMatchObject({ code, out: '' });
    expect(run.err).toContain(message);
  });
});
