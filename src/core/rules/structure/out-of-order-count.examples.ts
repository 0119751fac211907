import type { RuleDocs } from '../contract';

/** What the page of `out-of-order-count` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports cells whose stored execution counts do not match the order of the notebook, in one finding for ' +
    'the notebook. As few cells as possible count: those outside a longest non-decreasing sequence of ' +
    'counts. If there is a choice, the cell that ran later counts.',
  limits:
    'Counts show only the order of the last executions, at best of one kernel session. The rule does not ' +
    'determine whether the order affects the results. `repeated-count` reports equal counts. Once a ' +
    'connected kernel has run a cell, only `stale-input` and `different-source` report differences from a ' +
    'fresh run.',
  bad: [
    {
      title: 'the first cell ran again: it is out of order, not the cells after it',
      cells: [
        { source: 'rate = 0.2', count: 4 },
        { source: 'price = 10', count: 2 },
        { source: 'price * rate', count: 3 }
      ],
      messages: ['One cell ran out of order: cell 1, after cell 2, which comes later.']
    },
    {
      title: 'a cell that ran earlier',
      cells: [
        { source: 'rate = 0.2', count: 5 },
        { source: 'price = 10', count: 6 },
        { source: 'price * rate', count: 2 }
      ],
      messages: ['One cell ran out of order: cell 3, before cell 2, which comes earlier.']
    },
    {
      title: 'several cells',
      cells: [7, 6, 5, 1, 2, 3, 4].map(count => ({ source: `a${count} = 1`, count })),
      messages: ['3 cells ran out of order; the first is cell 1.']
    }
  ],
  good: [
    {
      title: 'counts that rise, with gaps',
      cells: [
        { source: 'rate = 0.2', count: 2 },
        { source: '# Prices', type: 'markdown' },
        { source: 'price = 10', count: 7 }
      ]
    },
    {
      title: 'cells without a count',
      cells: [
        { source: 'rate = 0.2', count: 1 },
        { source: 'price = 10' },
        { source: 'rate', count: 2 }
      ]
    },
    {
      title: 'a cell ran again in this kernel',
      cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }, { source: 'price * rate' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 0 }
      ]
    },
    {
      title: 'the kernel ran the cells in order; their counts are from an earlier session',
      cells: [
        { source: 'rate = 0.2', count: 9 },
        { source: 'price = 10', count: 3 },
        { source: 'rate * price', count: 5 }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 }
      ]
    }
  ]
};
