import type { RuleDocs } from '../contract';

/** What the page of `out-of-order-count` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports the cells whose execution counts do not fit the order of the notebook. It reports as few as ' +
    'possible: the cells outside a longest sequence of counts that never falls; of two candidates, the cell that ' +
    'ran later. A connected kernel knows the order itself; then the finding also appears while exploring.',
  why:
    'The stored outputs were made in a different order than that of the cells. Restart and Run All runs them ' +
    'from top to bottom, and may give other outputs or stop with an error.',
  limits:
    'Counts show only the order of the last executions, and at best of one kernel session. Whether the order ' +
    'matters for the results is not judged. `repeated-count` reports equal counts. With a connected kernel, ' +
    'cells that failed, were edited since, or ran in an earlier session are not considered.',
  bad: [
    {
      title: 'the first cell ran again: it is out of order, not the cells after it',
      cells: [
        { source: 'rate = 0.2', count: 4 },
        { source: 'price = 10', count: 2 },
        { source: 'price * rate', count: 3 }
      ],
      messages: ['This cell ran after cell 2, which comes later.']
    },
    {
      title: 'a cell that ran earlier',
      cells: [
        { source: 'rate = 0.2', count: 5 },
        { source: 'price = 10', count: 6 },
        { source: 'price * rate', count: 2 }
      ],
      messages: ['This cell ran before cell 2, which comes earlier.']
    },
    {
      title: 'the kernel reports that the first cell ran again',
      cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }, { source: 'price * rate' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 0 }
      ],
      messages: ['This cell ran after cell 2, which comes later.']
    },
    {
      title: 'two cells in the wrong order, with many below them',
      cells: [1, 2, 3, 4, 5, 6, 7].map(number => ({ source: `a${number} = 1` })),
      events: [1, 0, 2, 3, 4, 5, 6].map(cell => ({ kind: 'run', cell })),
      messages: ['This cell ran after cell 2, which comes later.']
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
      title: 'the cell that ran out of order was edited since: `edited-since-run` reports it',
      cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }],
      events: [
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' }
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
