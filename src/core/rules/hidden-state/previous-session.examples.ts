import type { RuleDocs } from '../contract';

/** What the page of `previous-session` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports cells that have an execution count although the running kernel never ran them. If this applies ' +
    'to all cells, there is one finding for the notebook; otherwise one for each sequence of such cells.',
  limits:
    'Requires a connected kernel whose whole history is known. A copy of an executed cell is reported until ' +
    'it runs: its output is that of the original cell.',
  bad: [
    {
      title: 'a notebook that was just opened',
      cells: [
        { source: 'rate = 0.2', count: 1 },
        { source: 'price = 10', count: 2 },
        { source: 'price * rate' }
      ],
      events: [],
      messages: ['No cell has run in this kernel yet; the outputs are from an earlier session.']
    },
    {
      title: 'a notebook with counts and no outputs was just opened',
      cells: [
        { source: 'rate = 0.2', count: 1, outputs: false },
        { source: 'price = 10', count: 2, outputs: false }
      ],
      events: [],
      messages: ['No cell has run in this kernel yet; the counts are from an earlier session.']
    },
    {
      title: 'the kernel was restarted',
      cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }],
      events: [{ kind: 'run', cell: 0 }, { kind: 'run', cell: 1 }, { kind: 'restart' }],
      messages: ['No cell has run in this kernel yet; the outputs are from an earlier session.']
    },
    {
      title: 'one cell was skipped',
      cells: [
        { source: 'rate = 0.2', count: 7 },
        { source: 'price = 10', count: 8 },
        { source: 'rate * 2', count: 9 }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 }
      ],
      messages: ['This cell ran in an earlier session, not in this kernel.']
    },
    {
      title: 'the counts of this session repeat the stored ones',
      cells: [1, 2, 3, 4, 5, 6, 7].map(count => ({ source: `a${count} = 1`, count })),
      events: [0, 1, 2, 4, 5, 6].map(cell => ({ kind: 'run' as const, cell })),
      messages: ['This cell ran in an earlier session, not in this kernel.']
    },
    {
      title: 'the cells below have not run yet',
      cells: [
        { source: 'rate = 0.2', count: 1 },
        { source: 'price = 10', count: 2 },
        { source: 'price * rate', count: 3 }
      ],
      events: [{ kind: 'run', cell: 0 }],
      messages: ['The cells from here to cell 3 ran in an earlier session, not in this kernel.']
    },
    {
      title: 'many cells give one finding',
      cells: [20, 21, 22, 23, 24, 25, 26].map(count => ({ source: `a${count} = 1`, count })),
      events: [{ kind: 'run', cell: 0 }],
      messages: ['The cells from here to cell 7 ran in an earlier session, not in this kernel.']
    }
  ],
  good: [
    {
      title: 'everything ran in this session',
      cells: [
        { source: 'rate = 0.2', count: 5 },
        { source: 'rate', count: 3 }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 }
      ]
    },
    { title: 'nothing ran at all', cells: [{ source: 'rate = 0.2' }], events: [] },
    { title: 'there is no kernel', cells: [{ source: 'rate = 0.2', count: 1 }] },
    {
      title: 'the probe was connected after the cells ran',
      cells: [{ source: 'rate = 0.2' }, { source: 'rate' }],
      events: [{ kind: 'run', cell: 0 }, { kind: 'run', cell: 1 }, { kind: 'attach' }]
    }
  ]
};
