import type { RuleDocs } from '../contract';

/** What the page of `different-source` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell that ran with a value from a different cell than in a run from top to bottom: the cells ran ' +
    'in a different order.',
  limits:
    'Only names are reported, not objects that were changed in a different order. Equal definitions count as ' +
    'one. If the cell was edited, its input changed later, or the value came from a deleted cell, other ' +
    'rules report it instead. Requires a connected kernel.',
  bad: [
    {
      title: 'a cell below ran first',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }, { source: 'rate = 0.3' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['This cell used `rate` from cell 3; Restart and Run All would use cell 1.']
    },
    {
      title: 'a console also replaced a builtin: only a fresh kernel restores it',
      cells: [
        { source: 'rate = 0.2' },
        { source: 'print(max(rate, 0.1))' },
        { source: 'rate = 0.3' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'console', source: 'max = min' },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 1 }
      ],
      messages: ['This cell used `rate` from cell 3; Restart and Run All would use cell 1.']
    }
  ],
  good: [
    {
      title: 'run from top to bottom',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }, { source: 'rate = 0.3' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 }
      ]
    },
    {
      title: 'equal imports in two cells',
      cells: [
        { source: 'import math' },
        { source: 'print(math.pi)' },
        { source: 'import math\nprint(math.e)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 },
        { kind: 'run', cell: 1 }
      ]
    },
    {
      title: 'a cell above that never ran',
      cells: [{ source: 'rate = 0.2' }, { source: 'rate = 0.3' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 2 }
      ]
    }
  ]
};
