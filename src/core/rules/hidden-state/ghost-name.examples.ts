import type { RuleDocs } from '../contract';

/** What the page of `ghost-name` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a name that a cell reads, that no cell above defines, and that exists in the kernel only ' +
    'because of code that is not in the notebook: a deleted cell, an earlier version of an edited cell, a ' +
    'console, another notebook.',
  limits:
    'Requires a connected IPython kernel. Nothing is reported if the names that a cell above binds are ' +
    'unknown (a star import, `%run`, an unknown magic). For code that ran before the kernel was connected, ' +
    'only the source is known; then, and inside an `if` or a function that is never called, the finding is a ' +
    'warning. A name that a cell above also binds is not reported, even if its current value comes from ' +
    'missing code.',
  bad: [
    {
      title: 'the cell was deleted',
      cells: [
        { source: 'price = 10' },
        { source: 'rate = 0.2' },
        { source: 'print(price * rate)' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'delete', cell: 1 }
      ],
      messages: ['This cell uses `rate`, whose cell was deleted. A fresh kernel will not have it.'],
      fixed: ['price = 10', 'rate = 0.2', 'print(price * rate)']
    },
    {
      title: 'a function was renamed',
      cells: [
        { source: 'base = 3\n\ndef tax(price):\n    return price * base\n\nlimit = 5' },
        { source: 'print(tax(10))' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        {
          kind: 'edit',
          cell: 0,
          source: 'base = 3\n\ndef duty(price):\n    return price * base\n\nlimit = 5'
        }
      ],
      messages: ['`tax` comes from an earlier version of cell 1. A fresh kernel will not have it.'],
      fixed: [
        'base = 3\n\ndef duty(price):\n    return price * base\n\nlimit = 5',
        'print(duty(10))'
      ]
    },
    {
      title: 'a function was removed from its cell',
      cells: [
        { source: 'base = 3\n\ndef tax(price):\n    return price * base\n\nlimit = 5' },
        { source: 'print(tax(10))' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'base = 3\n\nlimit = 5' }
      ],
      messages: ['`tax` comes from an earlier version of cell 1. A fresh kernel will not have it.'],
      fixed: ['base = 3\n\nlimit = 5', 'def tax(price):\n    return price * base', 'print(tax(10))']
    },
    {
      title: 'typed into a console',
      cells: [{ source: 'price = 10' }, { source: 'print(price * rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'console', source: 'rate = 0.2' },
        { kind: 'run', cell: 1 }
      ],
      messages: ['`rate` was defined in a console. A fresh kernel will not have it.'],
      fixed: ['price = 10', 'rate = 0.2', 'print(price * rate)']
    },
    {
      title: 'defined by another notebook in the same kernel',
      cells: [{ source: 'print(10 * rate)' }],
      events: [
        { kind: 'other-notebook', source: 'rate = 0.2' },
        { kind: 'run', cell: 0 }
      ],
      messages: ['`rate` was defined outside this notebook. A fresh kernel will not have it.'],
      fixed: ['rate = 0.2', 'print(10 * rate)']
    },
    {
      title: 'only its source is known: a warning',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(10 * rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'delete', cell: 0 },
        { kind: 'attach' }
      ],
      messages: ['`rate` is in the kernel, but no cell above seems to define it.']
    }
  ],
  good: [
    {
      title: 'no cell reads the name of the deleted cell',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(10)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'delete', cell: 0 }
      ]
    },
    {
      title: 'another cell above defines the name',
      cells: [{ source: 'rate = 0.1' }, { source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'delete', cell: 1 }
      ]
    },
    {
      title: 'the edited cell still defines the name',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' }
      ]
    },
    {
      title: 'the cell moved and was not deleted',
      cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'run', cell: 2 },
        { kind: 'move', cell: 0, to: 1 }
      ]
    },
    {
      title: 'the reading cell handles the missing name',
      cells: [
        { source: 'rate = 0.2' },
        { source: 'try:\n    print(rate)\nexcept NameError:\n    print("no rate")' }
      ],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'delete', cell: 0 }
      ]
    },
    {
      title: 'after a restart the name is gone: `undefined-name` reports it',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'delete', cell: 0 },
        { kind: 'restart' }
      ]
    }
  ]
};
