import type { RuleDocs } from '../contract';

/** What the page of `cascading-error` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a cell that stopped with a NameError because a cell above failed before it defined the name.',
  limits:
    'Requires a connected IPython kernel. Other errors caused by an error above (a wrong value, a missing ' +
    'file) are not recognized. Cells that “Run All” skipped after an error did not fail and are not ' +
    'reported.',
  bad: [
    {
      title: 'the cell above failed',
      cells: [
        { source: 'orders = open("no-such-orders.csv").read()' },
        { source: 'print(orders)' }
      ],
      events: [
        { kind: 'run', cell: 0, error: 'FileNotFoundError' },
        { kind: 'run', cell: 1, error: 'NameError' }
      ],
      messages: [
        'This cell failed because cell 1 failed first: `orders` is defined there. Fix cell 1 first.'
      ]
    },
    {
      title: 'a chain of errors leads back to the first',
      cells: [
        { source: 'orders = open("no-such-orders.csv").read()' },
        { source: 'total = len(orders)' },
        { source: 'print(total)' }
      ],
      events: [
        { kind: 'run', cell: 0, error: 'FileNotFoundError' },
        { kind: 'run', cell: 1, error: 'NameError' },
        { kind: 'run', cell: 2, error: 'NameError' }
      ],
      messages: [
        'This cell failed because cell 1 failed first: `orders` is defined there. Fix cell 1 first.',
        'This cell failed because cell 1 and then cell 2 failed: `total` is defined in cell 2. Fix cell 1 first.'
      ]
    }
  ],
  good: [
    {
      title: 'the cell has its own error',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(quota)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1, error: 'NameError' }
      ]
    },
    {
      title: 'the cell above succeeded later',
      cells: [{ source: 'rate = quota' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0, error: 'NameError' },
        { kind: 'run', cell: 1, error: 'NameError' },
        { kind: 'console', source: 'quota = 0.2' },
        { kind: 'run', cell: 0 }
      ]
    },
    {
      title: 'a cell that is expected to fail',
      cells: [{ source: 'rate = quota' }, { source: 'print(rate)', tags: ['raises-exception'] }],
      events: [
        { kind: 'run', cell: 0, error: 'NameError' },
        { kind: 'run', cell: 1, error: 'NameError' }
      ]
    }
  ]
};
