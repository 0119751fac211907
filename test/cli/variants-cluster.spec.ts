import type { VariantsDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle } from './command';
import { VariantsWorkspace } from './variants-workspace';

jest.setTimeout(300_000);

// Environments take most of the time: a sample has the tests of variants without a cluster, and of other commands on one.
const IS_FULL = process.env.FRESHKERNEL_SCALE === 'full';
const CHOICE = ['--variant', 'alpha<2, beta<2', '--variant', 'beta<1', '--repeats', '3'];

let workspace: VariantsWorkspace;

beforeAll(() => {
  workspace = new VariantsWorkspace();
  const packages = ['alpha==1.0=VALUE = 1', 'alpha==2.0=VALUE = 2'];
  packages.push('beta==1.0=def old(): return 7', 'beta==2.0=def new(): return 7');
  workspace.makeWheels(packages);
  workspace.write('project/requirements.txt', 'alpha\nbeta\n');
  workspace.write('project/data.txt', 'data');
  workspace.write(
    'project/a.ipynb',
    ranNotebook([
      ['import os, random\nimport alpha, beta'],
      [
        'print(alpha.VALUE, os.environ.get("SECRET_TOKEN"), open("data.txt").read())',
        '2 None data\n'
      ],
      ['print(random.random())', '0.5\n'],
      ['print(beta.old())', '7\n']
    ])
  );
});
afterAll(() => {
  workspace.remove();
  removeBundle();
});

function variants(...words: string[]): { code: number | null; report: VariantsDocument } {
  const env = workspace.environment;
  const all = ['variants', '--format', 'json', ...CHOICE, ...words, 'a.ipynb'];
  const { code, out, err } = workspace.run(all, { env, cwd: 'project' });
  expect(err).toBe('');
  return { code, report: JSON.parse(out) as VariantsDocument };
}

/** A report without times, memory, and what says that results were reused. */
function comparable(report: VariantsDocument): unknown {
  const without = (each: VariantsDocument['baseline']) => ({
    ...each,
    seconds: each.seconds.values.length,
    memory_bytes: each.memory_bytes.values.length,
    reused: 0
  });
  const { baseline, variants: others, ...rest } = report;
  return {
    ...rest,
    baseline: without(baseline),
    variants: others.map(without),
    runs: 0,
    notes: []
  };
}

describe('freshkernel variants --scheduler', () => {
  if (IS_FULL) {
    it('reports the same as without but for times, and continues with a journal', () => {
      const cluster = ['--scheduler', 'local', '--jobs', '3', '--resume', '../journal'];
      const there = variants(...cluster);
      const here = variants();
      expect(comparable(there.report)).toEqual(comparable(here.report));
      expect(there.code).toBe(1);
      expect(there.report.runs).toBe(here.report.runs);
      expect(there.report.notes).toEqual([
        'Times are not compared: the notebook ran on the workers of a cluster.'
      ]);
      const [old] = there.report.variants;
      expect(old).toMatchObject({
        status: 'ran',
        differing: [1, 3],
        reused: 0,
        seconds: { ratio: null, conclusion: 'unknown' },
        blame: { cell_index: 3 }
      });
      expect(old.seconds.values).toHaveLength(3);

      const again = variants(...cluster);
      expect(comparable(again.report)).toEqual(comparable(there.report));
      expect(again.report.runs).toBe(0);
      expect(again.report.variants[0].reused).toBe(3);
    });
  }

  it('refuses to repeat what it is asked to resume', () => {
    const words = ['variants', '--scheduler', 'local', '--resume', 'journal', '--fresh', 'a.ipynb'];
    const { code, out, err } = workspace.run(words, { env: PYTHON_ENVIRONMENT, cwd: 'project' });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('`--fresh` and `--resume` exclude each other');
  });
});
