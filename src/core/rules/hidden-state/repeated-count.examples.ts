import type { RuleDocs } from '../contract';

/** What the page of `repeated-count` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports an execution count that two or more cells have; one finding for each count, on the last of its ' +
    'cells.',
  limits:
    'Outputs from several sessions are not recognized if their counts happen to differ. With a connected ' +
    'kernel, `previous-session` reports cells from an earlier session instead.',
  bad: [
    {
      title: 'a copied cell',
      cells: [
        { source: 'rate = 0.2', count: 1 },
        { source: 'rate', count: 2 },
        { source: 'rate', count: 2 }
      ],
      messages: [
        'Same execution count [2] as cell 2: a copied cell, or outputs from several sessions.'
      ]
    },
    {
      title: 'three cells',
      cells: [
        { source: 'a = 1', count: 1 },
        { source: 'b = 1', count: 1 },
        { source: 'c = 1', count: 1 }
      ],
      messages: [
        'Same execution count [1] as cells 1 and 2: a copied cell, or outputs from several sessions.'
      ]
    }
  ],
  good: [
    {
      title: 'every count once',
      cells: [{ source: 'rate = 0.2', count: 3 }, { source: 'rate' }, { source: 'rate', count: 2 }]
    },
    {
      title: 'a copy of the cell that just ran: `previous-session` reports it',
      cells: [{ source: 'rate = 0.2' }, { source: 'rate = 0.3', count: 1 }],
      events: [{ kind: 'run', cell: 0 }]
    },
    {
      title: 'the kernel reports that the cells are from an earlier session',
      cells: [
        { source: 'rate = 0.2', count: 2 },
        { source: 'rate', count: 2 }
      ],
      events: []
    }
  ]
};
