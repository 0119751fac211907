/** Which cells may draw random numbers, by the names that they mention. */
import { libraryTables } from '../../../../src/core/effects/library-tables';
import {
  DRAWING_METHODS,
  possibleSources
} from '../../../../src/core/nondeterminism/possible-sources';
import { builtinMagics } from '../../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../../src/core/python/version';

/** Keys of the cells that may draw, with what they may draw from; null where the names do not tell. */
function sourcesIn(...sources: readonly string[]): readonly string[] | null {
  const options = {
    version: NEWEST_PYTHON,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  const cells = sources.map((source, index) => ({
    key: String(index),
    summary: summarizeCell(source, options)
  }));
  const found = possibleSources(cells);
  return found === null
    ? null
    : [
        ...[...found.cells].map(({ key }) => key),
        ...found.generators,
        ...(found.newGenerators ? ['new'] : [])
      ];
}

describe('a cell may draw', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['with a function of a module', ['import random', 'random.random()'], ['1', 'python']],
    ['with an imported function', ['from numpy.random import rand as r', 'r(3)'], ['1', 'numpy']],
    [
      'with a function that it hands on',
      ['import random', 'map(random.random, d)'],
      ['1', 'python']
    ],
    [
      'with a submodule by another name',
      ['import numpy.random as nr', 'nr.f(1, 2)'],
      ['1', 'numpy']
    ],
    [
      'with an import in a function',
      ['def f():\n    import random as r\n    return r.choice(d)'],
      ['0', 'python']
    ],
    ['with a method of a table', ['import pandas', 'd.sample(3)'], ['1', 'numpy']],
    [
      'where a name of a module is assigned',
      ['import pandas, pm', 'pm = d', 'pm.sample()'],
      ['2', 'numpy']
    ],
    [
      'where a name of a module is a parameter',
      ['import pandas, pm', 'def f(pm): pm.sample()'],
      ['1', 'numpy']
    ],
    [
      'with a state that may be None',
      ['from sklearn.utils import resample', 'resample(d, random_state=s)'],
      ['1', 'numpy']
    ],
    ['with an estimator', ['from sklearn.cluster import KMeans', 'KMeans(3)'], ['1', 'numpy']],
    [
      'with a frozen distribution',
      ['from scipy import stats', 'stats.norm(0, 1).rvs(3)'],
      ['1', 'numpy']
    ],
    ['with a new generator', ['import numpy as np', 'np.random.default_rng()'], ['1', 'new']],
    [
      'with a generator whose seed may be None',
      ['import random', 'random.Random(s)'],
      ['1', 'new']
    ],
    ['in a line that is timed', ['import random', '%timeit random.random()'], ['1', 'python']],
    ['with a layer', ['from tensorflow.keras import layers', 'layers.Dense(3)'], ['1', 'keras']]
  ])('%s', (_, cells, found) => {
    expect(sourcesIn(...cells)).toEqual(found);
  });
});

it('finds nothing where no cell may draw', () => {
  expect(
    sourcesIn(
      'import random, pymc3 as pm, numpy as np\nfrom sklearn.model_selection import train_test_split, KFold',
      '# a random sample\nsample = pm.sample(3)',
      'train_test_split(sample, random_state=42)\nKFold(5)',
      'np.random.default_rng(3), random.Random(3), random.seed(3)'
    )
  ).toEqual([]);
});

it.each([
  ['a module is a value', ['import numpy as np', 'r = np.random']],
  ['a module is given to a function', ['import random', 'f(random)']],
  ['attributes are read by their texts', ['import random', 'getattr(random, name)()']],
  ['PyTorch is imported', ['import torch', 'x']]
])('is not known where %s', (_, cells) => {
  expect(sourcesIn(...cells)).toBeNull();
});

it('knows the methods of the tables that draw', () => {
  // Of scikit-learn's objects the constructor decides, and PyTorch is not looked at.
  const drawing = libraryTables().flatMap(({ types }) =>
    Object.entries(types).flatMap(([type, { methods }]) =>
      /^(?:sklearn|torch)\./.test(type)
        ? []
        : Object.entries(methods ?? {}).flatMap(([name, { advances }]) =>
            advances?.some(place => /^random:(?!system)/.test(place)) === true ? [name] : []
          )
    )
  );
  expect([...new Set(drawing)].filter(name => !DRAWING_METHODS.has(name))).toEqual([]);
});
