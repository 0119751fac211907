/** Causes by the errors and outputs of libraries, in runs that are written by hand. */
import type { DifferenceCause } from '../../../../src/core/check/causes/cause';
import { quoted } from '../../../../src/core/check/causes/make-cause';
import { causesOf, plain, print, raised } from './written';
import type { Cell } from './written';

const causeOf = (cell: Cell): DifferenceCause | undefined => causesOf([cell]).get(0);

it.each([
  ['print({"a", "b", "c"})', 'R5', 'randomness', 'It shows the order of a set'],
  ['print(hash("a") % 100)', 'R5', 'randomness', 'It shows `hash()`'],
  ['import os\nprint(os.listdir("."))', 'R6', 'environment', 'It shows files in the order']
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
    expect(causesOf([cell], { files }).get(0)?.message).not.toContain('a.csv');
  });

  it('are not given for a cell that fails as before', () => {
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
