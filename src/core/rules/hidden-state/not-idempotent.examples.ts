import type { RuleDocs } from '../contract';

/** What the page of `not-idempotent` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell that changes the result of its own last execution: `total += 1`, `df = df.iloc[1:]`, ' +
    '`orders.append(5)`. While exploring, it is reported only after the cell ran more than once since its ' +
    'input was created, as a warning.',
  limits:
    'Before sharing, only operations are reported that certainly change the value each time: arithmetic, ' +
    'slices that drop elements, and list methods that add or remove elements. A cell that creates its input ' +
    'again is repeatable, and so are idempotent operations (`sorted`, `dropna`, `x /= x.sum()`, ' +
    '`x = (x - x.mean()) / x.std()`). While exploring, all ' +
    'changes count that the analysis can follow, except draws of random numbers.',
  bad: [
    {
      title: 'a counter in its own cell',
      cells: [{ source: 'total = 0' }, { source: 'total += 1' }],
      messages: [
        'Each execution changes `total` again, so running this cell twice gives a different result.'
      ],
      fixed: ['total = 0', 'total_2 = total + 1']
    },
    {
      title: 'dropped rows',
      cells: [
        { source: 'import pandas as pd\norders = pd.DataFrame({"price": [3, 5]})' },
        { source: 'orders = orders.iloc[1:]\norders["price"].sum()' }
      ],
      messages: [
        'Each execution changes `orders` again, so running this cell twice gives a different result.'
      ],
      fixed: [
        'import pandas as pd\norders = pd.DataFrame({"price": [3, 5]})',
        'orders_2 = orders.iloc[1:]\norders_2["price"].sum()'
      ]
    },
    {
      title: 'run twice',
      cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += 5' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['This cell ran 2 times in a row and changed `stock` each time.']
    },
    {
      title: 'run twice, after a console replaced a builtin',
      cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += max(1, 2)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'console', source: 'max = min' },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['This cell ran 2 times in a row and changed `stock` each time.']
    }
  ],
  good: [
    {
      title: 'the input is created in the same cell',
      cells: [{ source: 'total = 0\nfor price in [3, 5]:\n    total += price' }]
    },
    {
      title: 'a second execution has no effect',
      cells: [
        { source: 'orders = [5, 3]' },
        { source: 'orders = sorted(orders)' },
        { source: 'orders = orders[:2]' }
      ]
    },
    {
      title: 'a sum that is 1 the second time',
      cells: [
        { source: 'import numpy as np\nshares = np.array([5, 3])' },
        { source: 'shares = shares / shares.sum()' }
      ]
    },
    {
      title: 'a new name for the result',
      cells: [{ source: 'orders = [5, 3]' }, { source: 'later = orders[1:]' }]
    },
    {
      title: 'run again together with the cell that creates its input',
      cells: [{ source: 'stock = {"pears": 3}' }, { source: 'stock["pears"] += 5' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 }
      ]
    }
  ]
};
