import type { RuleDefinition } from '../../../../src/core/rules/contract';
import { lateSeed } from '../../../../src/core/rules/randomness/late-seed';
import { timeDependent } from '../../../../src/core/rules/randomness/time-dependent';
import { unseededRandom } from '../../../../src/core/rules/randomness/unseeded-random';
import { exampleNotebook, reportsOn } from '../example-notebook';

/** Cells that the rule reports, with those that it points at. */
function places(rule: RuleDefinition, ...cells: readonly string[]): readonly (readonly number[])[] {
  const document = exampleNotebook(cells.map(source => ({ source })));
  return reportsOn(rule, document).map(({ cell, related }) => [
    cell?.index ?? -1,
    ...(related ?? []).map(place => place.cell.index)
  ]);
}

const DRAW = 'print(random.random())';

describe('R1', () => {
  it('speaks once of all cells that draw from a generator', () => {
    expect(places(unseededRandom, 'import random', DRAW, `${DRAW}\n${DRAW}`, DRAW)).toEqual([
      [1, 2, 3]
    ]);
  });

  it('speaks of each generator', () => {
    const cells = ['import random\nimport numpy as np', `${DRAW}\nprint(np.random.rand())`];
    expect(places(unseededRandom, ...cells)).toEqual([[1], [1]]);
  });

  it.each<[string, readonly string[]]>([
    ['a star import', ['from project import *']],
    ['a file that is run', ['%run setup.py']],
    ['a cell that does not parse', ['x = (']],
    ['exec', ['exec(text)']],
    ['a function that speaks of seeds', ['from project import fix_seeds\nfix_seeds(3)']],
    ['a module that speaks of seeds', ['import seeding']],
    ['an argument that speaks of seeds', ['import project\nproject.run(random_seed=3)']],
    ['setting up', ['import project\nproject.setup()']],
    ['a seed under a condition', ['if flag:\n    random.seed(3)']],
    ['a function that is handed on', ['def prepare():\n    random.seed(3)\ncall(prepare)']],
    ['a seed by another name', ['start = random.seed\nstart(3)']],
    ['a seed without a number', ['random.seed()']],
    ['a seed for all', ['from keras.utils import set_random_seed\nset_random_seed(3)']],
    ['a magic’s seed', ['%time random.seed(3)']]
  ])('is silent after %s', (_, cells) => {
    expect(places(unseededRandom, 'import random', ...cells, DRAW)).toEqual([]);
  });

  it.each<[string, string]>([
    ['is timed', '%timeit random.random()'],
    ['is timed in a cell', '%%timeit\nrandom.random()'],
    ['is dropped', 'random.random()\nprint(3)'],
    ['stands under a condition', 'if flag:\n    print(random.random())'],
    ['is asked for by name only', 'print(random.random)'],
    ['is a local name', 'def f(random):\n    return random.random()\nf(source)'],
    ['asks the system', 'print(random.SystemRandom().random())']
  ])('is silent where a draw %s', (_, cell) => {
    expect(places(unseededRandom, 'import random', cell)).toEqual([]);
  });

  it.each<[string, readonly string[]]>([
    ['a function that only bears such a name', ['def setup_plot():\n    pass\nsetup_plot()']],
    ['a seed of another generator', ['import numpy as np\nnp.random.seed(3)']],
    ['a function that is not called', ['def prepare():\n    random.seed(3)']]
  ])('is not silent after %s', (_, cells) => {
    expect(places(unseededRandom, 'import random', ...cells, DRAW)).toEqual([[cells.length + 1]]);
  });

  it('follows code on the line of a magic', () => {
    expect(places(unseededRandom, 'import random', '%time x = random.random()')).toEqual([[1]]);
  });

  it('copes with long sums', () => {
    const sum = Array.from({ length: 1000 }, () => 'x').join(' + ');
    expect(places(unseededRandom, 'import random\nx = 3', `y = ${sum}`, DRAW)).toEqual([[2]]);
  });

  it.each<[string, readonly string[], boolean]>([
    [
      'pandas',
      ['import pandas as pd\nrows = pd.read_csv("a.csv")\nrows = rows.dropna()', 'rows.sample(3)'],
      true
    ],
    [
      'pandas with a state',
      ['import pandas as pd\nrows = pd.read_csv("a.csv")', 'rows.sample(3, random_state=3)'],
      false
    ],
    [
      'something else that samples',
      ['import numpy as np\nrows = project()', 'rows.sample(3)'],
      false
    ],
    [
      'a forest',
      [
        'from sklearn.ensemble import RandomForestClassifier\nmodel = RandomForestClassifier()',
        'model.fit(x, y)'
      ],
      true
    ],
    [
      'a forest with a state',
      [
        'from sklearn.ensemble import RandomForestClassifier\nmodel = RandomForestClassifier(random_state=3)',
        'model.fit(x, y)'
      ],
      false
    ],
    [
      'a model without chance',
      [
        'from sklearn.linear_model import LinearRegression\nmodel = LinearRegression()',
        'model.fit(x, y)'
      ],
      false
    ],
    [
      'a pipeline',
      [
        'from sklearn.pipeline import make_pipeline\nfrom sklearn.cluster import KMeans',
        'make_pipeline(KMeans(3)).fit(x)'
      ],
      true
    ],
    ['PyTorch', ['import torch', 'torch.rand(3)'], true],
    ['PyTorch with a generator', ['import torch', 'torch.rand(3, generator=own)'], false],
    ['TensorFlow', ['import tensorflow as tf', 'tf.random.normal([3])'], true],
    ['JAX, which is given a key', ['import jax', 'jax.random.normal(jax.random.PRNGKey(3))'], false]
  ])('knows %s', (_, cells, isFound) => {
    expect(places(unseededRandom, ...cells)).toEqual(isFound ? [[1]] : []);
  });
});

describe('R2', () => {
  it('takes the place of R1', () => {
    const cells = ['import random', DRAW, 'random.seed(3)', DRAW];
    expect(places(unseededRandom, ...cells)).toEqual([]);
    expect(places(lateSeed, ...cells)).toEqual([[2, 1]]);
  });

  it('leaves it to R1 where the seed is not certain', () => {
    const cells = ['import random', DRAW, 'if flag:\n    random.seed(3)', DRAW];
    expect(places(unseededRandom, ...cells)).toEqual([[1]]);
    expect(places(lateSeed, ...cells)).toEqual([]);
  });
});

describe('R3', () => {
  it.each<[string, readonly string[], boolean]>([
    ['a reading that is shown', ['import time', 'time.time()'], true],
    ['one that is hidden by a semicolon', ['import time', 'time.time();'], false],
    ['one that is captured', ['import time', '%%capture\ntime.time()'], false],
    ['one that goes into a file', ['import time', 'print(time.time(), file=log)'], false],
    ['one that names a file', ['import time', 'frame.to_csv(f"{time.time()}.csv")'], false],
    ['one that decides', ['import time', 'print(3) if time.time() > 5 else print(5)'], false],
    ['a date that is given', ['import time', 'print(time.strftime("%Y", moment))'], false],
    ['a magic', ['x = 3', '%timeit x + 1'], true],
    ['a quiet magic', ['x = 3', '%timeit -q x + 1'], false]
  ])('knows %s', (_, cells, isFound) => {
    expect(places(timeDependent, ...cells)).toEqual(isFound ? [[1]] : []);
  });
});
