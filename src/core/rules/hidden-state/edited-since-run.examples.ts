import type { RuleDocs } from '../contract';

/** What the page of `edited-since-run` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a cell whose source differs from the source that this kernel session last ran. Comments, blank ' +
    'lines and spaces do not count, unless the option `exact` is set.',
  limits:
    'The cell that you are editing is only marked until the focus leaves it. `previous-session` reports ' +
    'cells from an earlier session. In languages other than Python, all changes count except leading and ' +
    'trailing blanks. Of sources longer than 100,000 characters, only the beginnings are compared.',
  bad: [
    {
      title: 'edited and not run again',
      cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' }
      ],
      messages: ['This cell was edited after it ran; the kernel still has the old results.']
    },
    {
      title: 'edited since it failed',
      cells: [{ source: 'rate = 1 / 0' }],
      events: [
        { kind: 'run', cell: 0, error: 'ZeroDivisionError' },
        { kind: 'edit', cell: 0, source: 'rate = 1 / 2' }
      ],
      messages: ['This cell was edited since it failed.']
    },
    {
      title: 'a new comment, with the option `exact`',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: '# Of this year\nrate = 0.2' }
      ],
      options: { exact: true },
      messages: ['Only comments or whitespace changed since this cell ran.']
    }
  ],
  good: [
    {
      title: 'comments and blanks do not count',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: '# Of this year\n\nrate  =  0.2  # percent' }
      ]
    },
    {
      title: 'run again after the edit',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'run', cell: 0 }
      ]
    },
    {
      title: 'edited and reverted',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' },
        { kind: 'edit', cell: 0, source: 'rate = 0.2' }
      ]
    },
    {
      title: 'the cell that is being edited',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: 'rate = 0.3' }
      ],
      editing: 0
    },
    {
      title: 'a cell that was emptied has nothing to run',
      cells: [{ source: 'rate = 0.2' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'edit', cell: 0, source: '' }
      ]
    },
    {
      title: 'never run in this session',
      cells: [{ source: 'rate = 0.2', count: 1 }],
      events: [{ kind: 'edit', cell: 0, source: 'rate = 0.3' }]
    }
  ]
};
