/** Causes by the errors and outputs of libraries, in runs that are written by hand. */
import type { DifferenceCause } from '../../../../src/core/check/causes/cause';
import { quoted } from '../../../../src/core/check/causes/make-cause';
import { judge } from './cases';

interface Cell {
  readonly source: string;
  readonly stored?: readonly object[];
  readonly fresh?: readonly object[];
  /** The error of the fresh run. */
  readonly error?: readonly [string, string];
}

const print = (text: string): object => ({ output_type: 'stream', name: 'stdout', text });
const raised = ([ename, evalue]: readonly [string, string]): object => ({
  output_type: 'error',
  ename,
  evalue,
  traceback: []
});
const plain = (text: string): object => ({
  output_type: 'execute_result',
  execution_count: 1,
  metadata: {},
  data: { 'text/plain': text }
});

function causesOf(cells: readonly Cell[], files: object | null = null) {
  const notebook = {
    cells: cells.map(({ source, stored = [print('1')] }, at) => ({
      cell_type: 'code',
      id: `c${at}`,
      execution_count: at + 1,
      metadata: {},
      outputs: stored,
      source
    })),
    metadata: { language_info: { name: 'python', version: '3.6.1' } },
    nbformat: 4,
    nbformat_minor: 5
  };
  const run = {
    id: 'run',
    status: 'finished',
    message: '',
    started: 0,
    seconds: 1,
    order: 'document',
    kernel: {
      name: 'python3',
      python: {
        version: '3.11.7',
        implementation: 'CPython',
        executable: '/opt/python/bin/python',
        packages: { pandas: '2.1.4' },
        modules: { pandas: '2.1.4' }
      }
    },
    parameters_error: null,
    files,
    cells: cells.map(({ error, fresh }, index) => ({
      index,
      id: `c${index}`,
      position: index,
      status: error === undefined ? 'ok' : 'error',
      error: error === undefined ? null : { ename: error[0], evalue: error[1], traceback: [] },
      expected_error: false,
      asked_for_input: false,
      execution_count: index + 1,
      started: 0,
      seconds: 0.1,
      outputs: error === undefined ? (fresh ?? [print('1')]) : [raised(error)],
      output_bytes: 0,
      losses: []
    }))
  };
  return judge({ name: 'written', expect: {}, notebook, runs: [run] }).causes;
}

const causeOf = (cell: Cell): DifferenceCause | undefined => causesOf([cell]).get(0);

it.each([
  ['print({"a", "b", "c"})', 'R5', 'randomness', 'It shows the order of a set'],
  ['print(hash("a") % 100)', 'R5', 'randomness', 'It shows `hash()`'],
  ['import os\nprint(os.listdir("."))', 'R6', 'environment', 'It shows the order in which a folder']
])('names the order that %s shows', (source, code, cause, message) => {
  const found = causeOf({ source, stored: [print('1 2')], fresh: [print('2 1')] });
  expect(found).toMatchObject({ code, cause });
  expect(found?.message).toContain(message);
});

describe('errors of later versions', () => {
  it.each<readonly [string, string]>([
    ['OSError', "'seaborn-whitegrid' is not a valid package style, path of style file, URL"],
    ['ValueError', 'Invalid frequency: H. Did you mean h?'],
    ['TypeError', 'Population must be a sequence.  For dicts or sets, use sorted(d).'],
    ['UnsortedIndexError', "'Key length (1) was greater than MultiIndex lexsort depth (0)'"],
    ['TypeError', "'dict_keys' object is not subscriptable"]
  ])('are removed API: %s: %s', (...error) => {
    const cause = causeOf({ source: 'f()', error });
    expect(cause?.cause).toBe('removed-api');
    expect(cause?.message).toContain(error[1]);
  });

  it.each<readonly [string, string]>([
    ['OSError', "'own-style' is not a valid package style, path of style file, URL"],
    ['ValueError', 'invalid literal'],
    ['TypeError', "'int' object is not subscriptable"]
  ])('other errors are not: %s: %s', (...error) => {
    expect(causeOf({ source: 'f()', error })?.cause).not.toBe('removed-api');
  });

  it('quote a message as a whole, also one with code marks', () => {
    const message =
      '`np.string_` was removed in the NumPy 2.0 release. Use `np.bytes_` instead of the old name everywhere.';
    expect(quoted(message)).toBe(`“${message}”`);
    expect(quoted("'x' object has no attribute 'y'")).toBe("`'x' object has no attribute 'y'`");
  });
});

describe('outputs of later versions', () => {
  it('are printed differently', () => {
    const cell = { source: 'x', stored: [plain('dtype: object')], fresh: [plain('dtype: str')] };
    expect(causeOf(cell)).toMatchObject({
      cause: 'version',
      message: 'The installed library prints the same values differently.'
    });
  });
});

describe('hints where the cause is not known', () => {
  const differs = (source: string): Cell => ({ source, fresh: [print('2')] });

  it('name the first cell that differs, and no list', () => {
    const causes = causesOf([
      differs('import pandas\na = pandas.f()\nprint(a)'),
      differs('b = a + 1\nprint(b)'),
      differs('print(a + b)')
    ]);
    expect(causes.get(2)?.message).toBe('It depends on cell 1, which differs, too.');
    expect(causes.get(0)?.message).not.toContain('Python 3.6');
  });

  it('do not name files that the run wrote', () => {
    const files = {
      folder: '/x',
      original: '/x',
      copied: false,
      complete: true,
      created: ['a.csv'],
      changed: [],
      deleted: []
    };
    const cell = differs("import pandas\nprint(pandas.read_csv('a.csv'))");
    expect(causesOf([cell]).get(0)?.message).toContain('a.csv');
    expect(causesOf([cell], files).get(0)?.message).not.toContain('a.csv');
  });

  it('are not given for a cell that fails as it did', () => {
    const error = ['RuntimeError', 'odd'] as const;
    expect(causesOf([{ source: 'f()', stored: [raised(error)], error }]).size).toBe(0);
  });

  it('blame no earlier cell for an error of the same kind', () => {
    const error = ['RuntimeError', 'odd'] as const;
    const causes = causesOf([
      { source: 'import pandas\na = pandas.f()', error },
      { source: 'a = pandas.f(a)\nprint(a)', error }
    ]);
    expect(causes.get(1)?.cause).not.toBe('previous-error');
  });
});
