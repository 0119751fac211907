import type { RuleDocs } from '../contract';

/** What the page of `skipped-count` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports execution counts that are missing although higher ones exist, in one finding for the notebook.',
  limits:
    'A gap shows that other code ran, not that it affected the results. Running every cell twice leaves gaps ' +
    'and is harmless. With a connected kernel, `previous-session` reports cells from an earlier session, and ' +
    'their counts are not considered.',
  bad: [
    {
      title: 'executions are missing',
      cells: [
        { source: 'rate = 0.2', count: 2 },
        { source: 'price = 10', count: 3 },
        { source: 'price * rate', count: 7 }
      ],
      messages: ['The notebook does not show every execution (missing counts: [1] and [4] to [6]).']
    },
    {
      title: 'a cell ran twice in this kernel',
      cells: [{ source: 'rate = 0.2' }, { source: 'rate * 10' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['The notebook does not show every execution (missing counts: [1]).']
    },
    {
      title: 'many gaps are counted',
      cells: [1, 3, 5, 7, 9, 11, 13, 15, 17].map(count => ({ source: `a${count} = 1`, count })),
      messages: [
        'The notebook does not show every execution (missing counts: [2], [4], [6], [8], [10], [12] and 2 more).'
      ]
    }
  ],
  good: [
    {
      title: 'no gap',
      cells: [
        { source: 'rate = 0.2', count: 2 },
        { source: 'price = 10', count: 1 },
        { source: 'later = 1' }
      ]
    },
    { title: 'nothing ran', cells: [{ source: 'rate = 0.2' }] },
    {
      title: 'the kernel reports that the counts are from an earlier session',
      cells: [{ source: 'rate = 0.2', count: 4 }, { source: 'price = 10' }],
      events: [{ kind: 'run', cell: 1 }]
    },
    {
      title: 'cells of an earlier session show the counts below that of this session',
      cells: [
        { source: 'rate = 0.2', count: 1 },
        { source: 'price = 10', count: 2 }
      ],
      events: [
        { kind: 'console', source: 'rate = 0.2' },
        { kind: 'run', cell: 1 }
      ]
    }
  ]
};
