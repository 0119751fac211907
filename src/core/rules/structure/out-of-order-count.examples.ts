import type { RuleDocs } from '../contract';

/** What the page of `out-of-order-count` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports that the stored execution counts of some cells do not fit the order of the notebook; one finding for ' +
    'the notebook. It counts as few cells as possible: those outside a longest sequence of counts that never falls; ' +
    'of two candidates, the cell that ran later.',
  limits:
    'Counts show only the order of the last executions, and at best of one kernel session. Whether the order ' +
    'matters for the results is not judged. `repeated-count` reports equal counts. Once a connected kernel has run ' +
    'a cell, only `stale-input` and `different-source` report what makes a difference to a fresh run.',
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
