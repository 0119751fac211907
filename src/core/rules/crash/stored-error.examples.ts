import type { RuleDocs } from '../contract';

/** Documentation and examples of `stored-error`. */
export const docs: RuleDocs = {
  what:
    'Reports a cell that failed: its last execution in this kernel raised an exception, or its stored output ' +
    'is an error. It is an error if the cell failed in this kernel or will certainly fail again, a ' +
    'suggestion if the failure is intended, and a warning otherwise.',
  limits:
    'A failure counts as intended if the cell has the tag `raises-exception`, raises the exception itself at ' +
    'its top level, or if a comment or, for a stored error, the text above or the following executions show ' +
    'it. A cell that does not parse is reported by C9 alone. A stored error may come from an older version of the cell. Only the error itself is read, no other ' +
    'outputs. The cause is determined from the error and the notebook’s code (docs/crashes.md); data of the ' +
    'wrong form and a misused call are sometimes confused. In JSON, `data` also has the `cause`, whether the ' +
    'cell fails again when the notebook runs from top to bottom (`recurs`), the library that the deepest ' +
    'line of your code called, and the stage of that line (`environment-setup`, `data-preparation`, ' +
    '`data-visualization`, `model-construction`, `model-training`, `evaluation` or `none`); both are ' +
    'determined from the traceback and from the names in the line.',
  bad: [
    {
      title: 'a cell ended the kernel',
      cells: [{ source: 'import os' }, { source: 'os._exit(1)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'ended', cell: 1 }
      ],
      messages: ['This cell ended the kernel: Run All stops here.']
    },
    {
      title: 'the kernel ended while cells waited: the last messages of a kernel get lost',
      cells: [{ source: 'import os' }, { source: 'n = 1' }, { source: 'os._exit(n)' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'ended', cell: 1, waiting: [2] }
      ],
      messages: ['The kernel ended at this cell, or at one that waited for it.']
    },
    {
      title: 'a cell failed in this kernel',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'mean = sum(orders) / 0' }],
      events: [
        { kind: 'run', cell: 0 },
        { kind: 'run', cell: 1, error: 'ZeroDivisionError' }
      ],
      messages: ['This cell failed: `ZeroDivisionError`.']
    },
    {
      title: 'the error on screen names the line',
      cells: [
        {
          source: '# The mean of two orders.\nmean = (3 + 5) / 0',
          error: { exception: 'ZeroDivisionError', message: 'division by zero', line: 2 }
        }
      ],
      events: [{ kind: 'run', cell: 0, error: 'ZeroDivisionError' }],
      messages: ['This cell failed on line 2: `ZeroDivisionError`.']
    },
    {
      title: 'an error follows from another',
      cells: [
        { source: 'orders = open("no-such-orders.csv").read()' },
        { source: 'print(orders)' }
      ],
      events: [
        { kind: 'run', cell: 0, error: 'FileNotFoundError' },
        { kind: 'run', cell: 1, error: 'NameError' }
      ],
      messages: [
        'This cell failed: `FileNotFoundError`. Put the file there, or correct the path.',
        "This cell failed: `NameError` (name 'orders' is not defined). `orders` is defined in cell 1; fix cell 1, which failed first."
      ]
    },
    {
      title: 'the definition did not run',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'print(orders)' }],
      events: [{ kind: 'run', cell: 1, error: 'NameError' }],
      messages: [
        "This cell failed: `NameError` (name 'orders' is not defined). `orders` is defined in cell 1, which had not run."
      ]
    },
    {
      title: 'a stored error',
      cells: [
        {
          source: 'orders = [3, 5]\norders["sum"]',
          count: 1,
          error: {
            exception: 'TypeError',
            message: 'list indices must be integers or slices, not str',
            line: 2
          }
        }
      ],
      messages: [
        'A stored output is an error on line 2: `TypeError` (list indices must be integers or slices, not str).'
      ]
    },
    {
      title: 'a stored error without a traceback',
      cells: [
        {
          source: 'orders = load()',
          count: 1,
          error: { exception: 'TimeoutError', message: 'timed out' }
        },
        { source: 'load = print' }
      ],
      messages: ['A stored output is an error: `TimeoutError` (timed out).']
    },
    {
      title: 'the definition is below',
      cells: [
        {
          source: 'print(quota)',
          count: 1,
          error: { exception: 'NameError', message: "name 'quota' is not defined" }
        },
        { source: 'quota = 3', count: 2 }
      ],
      messages: [
        "A stored output is an error: `NameError` (name 'quota' is not defined). `quota` is defined in cell 2, below. The cell will fail again."
      ]
    },
    {
      title: 'a stored error that will come again',
      cells: [
        {
          source: 'print(quota)',
          count: 1,
          error: { exception: 'NameError', message: "name 'quota' is not defined" }
        }
      ],
      messages: [
        "A stored output is an error: `NameError` (name 'quota' is not defined). The cell will fail again."
      ]
    },
    {
      title: 'the text announces the error',
      cells: [
        { source: 'Letters are no numbers, so this fails:', type: 'markdown' },
        {
          source: 'int("a")',
          count: 1,
          error: { exception: 'ValueError', message: 'invalid literal for int()' }
        }
      ],
      messages: ['This cell fails on purpose: `ValueError` (invalid literal for int()).']
    }
  ],
  good: [
    {
      title: 'the cell was edited after it failed',
      cells: [{ source: 'sum(orders) / 0' }],
      events: [
        { kind: 'run', cell: 0, error: 'NameError' },
        { kind: 'edit', cell: 0, source: 'sum([3, 5])' }
      ]
    },
    {
      title: 'the cell ran without an error later',
      cells: [{ source: 'rate = quota' }],
      events: [
        { kind: 'run', cell: 0, error: 'NameError' },
        { kind: 'console', source: 'quota = 0.2' },
        { kind: 'run', cell: 0 }
      ]
    }
  ]
};
