import type { RuleDocs } from '../contract';

/** What the page of `unseeded-random` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports the first draw of random numbers without a seed, once for each generator: that of `random`, ' +
    'NumPy’s legacy one (which pandas, SciPy and scikit-learn also use), those of PyTorch, TensorFlow and ' +
    'Keras; and each generator that is created without a seed, such as by `default_rng()`.',
  limits:
    'Calls are followed through functions, methods, objects and aliases in the notebook. Nothing is reported ' +
    'if the analysis cannot rule out a seed: a call whose name mentions seeds, a star import, `%run`, a cell ' +
    'that does not parse or that is too expensive to follow. Not reported are conditional draws, draws in ' +
    'functions that are not called or that only a library calls, draws whose value is not used, and ' +
    'deliberate randomness of the system: `secrets`, `uuid`, `random.seed()`. JAX draws nothing without a ' +
    'key. A seed may not be enough if several threads draw, or on a GPU.',
  bad: [
    {
      title: 'numbers from the module `random`',
      cells: [
        { source: 'import math\nimport random' },
        { source: 'orders = [random.random() for _ in range(3)]\nprint(orders)' }
      ],
      messages: [
        '`random.random()` draws from Python’s generator without a seed: the numbers change on every run.'
      ],
      fixed: [
        'import math\nimport random\nrandom.seed(0)',
        'orders = [random.random() for _ in range(3)]\nprint(orders)'
      ]
    },
    {
      title: 'a split that draws from NumPy',
      cells: [
        { source: 'from sklearn.model_selection import train_test_split' },
        { source: 'train, test = train_test_split([3, 5, 7, 11])' }
      ],
      messages: [
        '`train_test_split()` draws from NumPy’s legacy generator without a seed: the numbers change on every run.'
      ],
      fixed: [
        'from sklearn.model_selection import train_test_split\nimport numpy as np\nnp.random.seed(0)',
        'train, test = train_test_split([3, 5, 7, 11])'
      ]
    },
    {
      title: 'a generator without a seed',
      cells: [
        { source: 'import numpy as np\nrng = np.random.default_rng()' },
        { source: 'rng.normal(size=3)' }
      ],
      messages: [
        '`np.random.default_rng()` makes a generator without a seed: its numbers change on every run.'
      ],
      fixed: ['import numpy as np\nrng = np.random.default_rng(0)', 'rng.normal(size=3)']
    },
    {
      title: 'a function that draws',
      cells: [
        { source: 'import random' },
        {
          source: 'def throw(number):\n    return [random.randint(1, 6) for _ in range(number)]'
        },
        { source: 'print(throw(20))' }
      ],
      messages: [
        '`throw()` draws from Python’s generator with `random.randint()` and without a seed: the numbers change on every run.'
      ],
      fixed: [
        'import random\nrandom.seed(0)',
        'def throw(number):\n    return [random.randint(1, 6) for _ in range(number)]',
        'print(throw(20))'
      ]
    },
    {
      title: 'a list that is shuffled in place',
      cells: [
        { source: 'import random\norders = [3, 5, 7, 11]' },
        { source: 'random.shuffle(orders)' },
        { source: 'print(orders)' }
      ],
      messages: [
        '`random.shuffle()` draws from Python’s generator without a seed: the numbers change on every run.'
      ],
      fixed: [
        'import random\nrandom.seed(0)\norders = [3, 5, 7, 11]',
        'random.shuffle(orders)',
        'print(orders)'
      ]
    },
    {
      title: 'a shuffled list that the next cell may show',
      cells: [{ source: 'import random; d = list(range(9)); random.shuffle(d)' }],
      messages: [
        '`random.shuffle()` draws from Python’s generator without a seed: the numbers change on every run.'
      ]
    }
  ],
  good: [
    {
      title: 'a generator that gets its seed later',
      cells: [
        { source: 'import random\nrng = random.Random()' },
        { source: 'rng.seed(7)\nprint(rng.random())' }
      ]
    },
    {
      title: 'a seed above',
      cells: [
        { source: 'import random\nimport numpy as np' },
        { source: 'random.seed(7)\nnp.random.seed(7)' },
        { source: 'print(random.random(), np.random.rand())' }
      ]
    },
    {
      title: 'seeds for separate generators',
      cells: [
        { source: 'import numpy as np\nrng = np.random.default_rng(7)' },
        { source: 'from sklearn.model_selection import train_test_split' },
        { source: 'train_test_split(rng.normal(size=10), random_state=7)' }
      ]
    },
    {
      title: 'a function that seeds, under any name',
      cells: [
        { source: 'import random' },
        { source: 'def prepare():\n    random.seed(7)' },
        { source: 'prepare()\nprint(random.random())' }
      ]
    },
    {
      title: 'a module that may seed',
      cells: [
        { source: 'import random\nfrom project.training import fix_all_seeds' },
        { source: 'fix_all_seeds()\nprint(random.random())' }
      ]
    },
    {
      title: 'a function that nothing calls',
      cells: [{ source: 'import random\ndef throw():\n    return random.randint(1, 6)' }]
    }
  ]
};
