import type { RuleDocs } from '../contract';

/** What the page of `unexecuted-cell` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a code cell without an execution count although a cell below it has one.',
  limits:
    'The execution count shows whether the cell ran; “Clear All Outputs” removes it, but the history of a ' +
    'connected kernel still shows the execution. Cells below the last executed one count as work in progress ' +
    'and are not reported.',
  bad: [
    {
      title: 'a cell between two executed ones',
      cells: [
        { source: 'orders = [3, 5]', count: 1 },
        { source: 'orders.append(8)' },
        { source: 'sum(orders)', count: 2 }
      ],
      messages: ['This cell never ran, although cell 3 below it did.']
    },
    {
      title: 'with a kernel, the fix runs the cell',
      cells: [
        { source: 'orders = [3, 5]' },
        { source: 'orders.append(8)' },
        { source: 'sum(orders)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 }
      ],
      messages: ['This cell never ran, although cell 3 below it did.']
    }
  ],
  good: [
    {
      title: 'cells below the last executed one are work in progress',
      cells: [{ source: 'orders = [3, 5]', count: 1 }, { source: 'sum(orders)' }]
    },
    {
      title: 'an empty cell has nothing to run',
      cells: [
        { source: 'orders = [3, 5]', count: 1 },
        { source: '  \n' },
        { source: 'sum(orders)', count: 2 }
      ]
    },
    {
      title: 'a notebook without any count was cleared',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'sum(orders)' }]
    },
    {
      title: 'the kernel ran the cell; its output was cleared later',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'sum(orders)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'clear', cell: 0 }
      ]
    }
  ]
};
