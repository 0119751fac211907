/** Compares the reports of the rules on randomness for generated notebooks with fresh runs in Python. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleReport } from '../../../src/core/rules/contract';
import { lateSeed } from '../../../src/core/rules/randomness/late-seed';
import { unseededRandom } from '../../../src/core/rules/randomness/unseeded-random';
import { exampleNotebook, reportsOn } from '../../core/rules/example-notebook';

const ROOT = join(__dirname, '../../..');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const VERIFY_PYTHON =
  process.env.FRESHKERNEL_VERIFY_PYTHON ?? join(ROOT, '.cache/verify-venv/bin/python');
const MINUTES = 60_000;

/** Shapes of draws and seeds that the rules miss according to their documentation. */
const DOCUMENTED_MISSES: readonly RegExp[] = [
  /^(?:draw|shuffle|generator) under a condition/,
  /^(?:draw|shuffle|generator) (?:in a generator|handed on)$/,
  /^new (?:under a condition|in a generator|handed on)/,
  /^generator from a function that is given options/,
  /^seed (?:in a function that is not called|under a condition that does not hold|by another name|by exec|handed on)/,
  /^unseed /
];

interface Sample {
  readonly name: string;
  readonly python: string;
  /** Modules to load before the notebooks run. */
  readonly modules: readonly string[];
  readonly libraries: readonly string[];
  readonly count: number;
}

const STANDARD: Sample = {
  name: 'the standard library',
  python: PYTHON,
  modules: [],
  libraries: ['python', 'names'],
  count: FULL ? 3000 : 25
};
const LIBRARIES: Sample = {
  name: 'NumPy, pandas, SciPy and scikit-learn',
  python: VERIFY_PYTHON,
  modules: ['numpy', 'pandas', 'scipy.stats', 'sklearn.ensemble', 'sklearn.model_selection'],
  libraries: ['python', 'numpy', 'npr', 'pandas', 'sklearn', 'forest', 'scipy'],
  count: 300
};
const FIRST = 20241122;

interface Written {
  readonly seed: number;
  readonly cells: readonly string[];
  readonly ways: readonly string[];
}

type Verdict = readonly [differs: boolean, error: string | null];

function python(sample: Sample, args: readonly string[], input = ''): readonly string[] {
  const { stdout, stderr, status } = spawnSync(
    sample.python,
    ['-W', 'ignore', join(__dirname, 'run_twice.py'), ...args],
    { input, encoding: 'utf8', maxBuffer: 1 << 28 }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout.trim().split('\n');
}

function judge(sample: Sample, notebooks: readonly (readonly string[])[]): readonly Verdict[] {
  const lines = notebooks.map(cells => JSON.stringify(cells)).join('\n');
  return python(sample, ['judge', ...sample.modules], lines).map(
    line => JSON.parse(line) as Verdict
  );
}

function documentOf({ cells }: Pick<Written, 'cells'>): NotebookDocument {
  return exampleNotebook(cells.map(source => ({ source })));
}

function found(document: NotebookDocument): readonly RuleReport[] {
  return [unseededRandom, lateSeed].flatMap(rule => reportsOn(rule, document));
}

/** Applies the first fix of each finding, one after the other; null if a finding has none. */
function fixedNotebook(written: Written): NotebookDocument | null {
  let document = documentOf(written);
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const [first] = found(document);
    if (first === undefined) {
      return document;
    }
    const fix = first.fixes?.at(0);
    const after = fix === undefined ? null : applyToDocument(document, fix.edits);
    if (after === null) {
      return null;
    }
    document = after;
  }
  throw new Error(`the fixes of ${written.seed} do not end`);
}

function textOf({ seed, ways, cells }: Written): string {
  return `${seed} ${ways.join(', ')}\n${cells.join('\n# ----\n')}`;
}

describe.each(FULL ? [STANDARD, LIBRARIES] : [STANDARD])('notebooks of $name', sample => {
  let written: readonly Written[] = [];
  let truth: readonly Verdict[] = [];
  beforeAll(() => {
    const { count, libraries } = sample;
    written = python(sample, ['write', `${FIRST}`, `${count}`, libraries.join(',')]).map(
      line => JSON.parse(line) as Written
    );
    truth = judge(
      sample,
      written.map(({ cells }) => cells)
    );
  }, 30 * MINUTES);

  it('run, and about half of them draw without a seed', () => {
    expect(written.length).toBe(sample.count);
    expect(truth.map(([, error]) => error).filter(error => error !== null)).toEqual([]);
    const differing = truth.filter(([differs]) => differs).length;
    expect(differing).toBeGreaterThan(0.25 * sample.count);
    expect(differing).toBeLessThan(0.75 * sample.count);
  });

  it('get no finding if their outputs are the same', () => {
    const alarms = written.filter(
      (each, at) => !truth[at][0] && found(documentOf(each)).length > 0
    );
    expect(alarms.map(textOf)).toEqual([]);
  });

  it('get a finding if their outputs differ, except for documented misses', () => {
    const differing = written.filter((_, at) => truth[at][0]);
    const missed = differing.filter(each => found(documentOf(each)).length === 0);
    const undocumented = missed.filter(
      ({ ways }) => !ways.some(way => DOCUMENTED_MISSES.some(pattern => pattern.test(way)))
    );
    expect(undocumented.map(textOf)).toEqual([]);
    expect(missed.length).toBeLessThan(0.35 * differing.length);
  });

  it(
    'have the same outputs in each run after the fixes',
    () => {
      const reported = written.filter(each => found(documentOf(each)).length > 0);
      const all = reported.map(each => ({ each, after: fixedNotebook(each) }));
      const withFix = all.flatMap(({ each, after }) => (after === null ? [] : [{ each, after }]));
      expect(withFix.length).toBeGreaterThan(0.85 * all.length);
      const verdicts = judge(
        sample,
        withFix.map(({ after }) => after.cells.map(({ source }) => source))
      );
      const wrong = withFix.filter(
        ({ each: { ways } }, at) =>
          verdicts[at][1] !== null ||
          (verdicts[at][0] &&
            !ways.some(way => DOCUMENTED_MISSES.some(pattern => pattern.test(way))))
      );
      expect(
        wrong.map(
          ({ each, after }) =>
            `${textOf(each)}\n=>\n${after.cells.map(c => c.source).join('\n# ----\n')}`
        )
      ).toEqual([]);
    },
    30 * MINUTES
  );
});
