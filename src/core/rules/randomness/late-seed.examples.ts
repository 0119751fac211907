import type { RuleDocs } from '../contract';

/** What the page of `late-seed` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports the first seed of a generator if code that runs earlier draws from the same generator.',
  limits:
    'As for R1, a call that may set a seed counts as a seed. A seed that depends on other values is not ' +
    'moved; the fix offers a seed of 0 above the draw instead. After a move, draws below give different ' +
    'numbers than before, but the same on every run.',
  bad: [
    {
      title: 'drawn, then seeded',
      cells: [
        { source: 'import random' },
        { source: 'orders = [random.random() for _ in range(3)]\nprint(orders)' },
        { source: 'random.seed(7)\nprint(random.random())' }
      ],
      messages: [
        '`random.seed()` comes too late for `random.random()` in cell 2, whose numbers change on every run.'
      ],
      fixed: [
        'import random\nrandom.seed(7)',
        'orders = [random.random() for _ in range(3)]\nprint(orders)',
        'print(random.random())'
      ]
    },
    {
      title: 'a seed that is also set elsewhere',
      cells: [
        { source: 'import random\nprint(random.random())\nSEED = 7' },
        { source: 'random.seed(SEED)\nprint(random.random())' }
      ],
      messages: [
        '`random.seed()` comes too late for `random.random()` in cell 1, whose numbers change on every run.'
      ],
      fixed: [
        'import random\nrandom.seed(0)\nprint(random.random())\nSEED = 7',
        'random.seed(SEED)\nprint(random.random())'
      ]
    }
  ],
  good: [
    {
      title: 'a seed above, and a second seed',
      cells: [
        { source: 'import random\nrandom.seed(7)' },
        { source: 'print(random.random())' },
        { source: 'random.seed(11)\nprint(random.random())' }
      ]
    },
    {
      title: 'draws from another generator',
      cells: [
        { source: 'import random\nimport numpy as np\nrng = np.random.default_rng(7)' },
        { source: 'print(rng.random())' },
        { source: 'random.seed(7)\nprint(random.random())' }
      ]
    },
    {
      title: 'a function that draws when it is called, below the seed',
      cells: [
        { source: 'import random\ndef throw():\n    return random.randint(1, 6)' },
        { source: 'random.seed(7)' },
        { source: 'print(throw())' }
      ]
    }
  ]
};
