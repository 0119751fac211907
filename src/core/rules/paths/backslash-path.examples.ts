import type { RuleDocs } from '../contract';

/** What the page of `backslash-path` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports backslashes in a relative path that is passed to a function that reads or writes files.',
  limits:
    'Only literals are reported that are the path, or its end, in a call of a known reader or writer. P1 ' +
    'reports absolute Windows paths. The fix is unsafe if the path is in a variable that other code may use.',
  bad: [
    {
      title: 'a raw literal',
      cells: [{ source: "open(r'data\\orders.txt')" }],
      messages: ['`data\\orders.txt` has backslashes, which separate folders on Windows only.'],
      fixed: ["open(r'data/orders.txt')"]
    },
    {
      title: 'two backslashes, through a variable',
      cells: [{ source: "ORDERS = 'data\\\\2024\\\\orders.txt'" }, { source: 'open(ORDERS)' }],
      messages: [
        '`data\\\\2024\\\\orders.txt` has backslashes, which separate folders on Windows only.'
      ],
      fixed: ["ORDERS = 'data/2024/orders.txt'", 'open(ORDERS)']
    },
    {
      title: 'an escape',
      cells: [{ source: "open('data\\new.txt')" }],
      messages: [
        'The backslash in `data\\new.txt` is not part of the path: Python reads it as an escape.'
      ],
      fixed: ["open('data/new.txt')"]
    }
  ],
  good: [
    {
      title: 'a separator',
      cells: [{ source: "import pandas as pd\npd.read_csv('orders.txt', sep='\\t')" }]
    },
    {
      title: 'an escaped pattern',
      cells: [{ source: "import glob\nglob.glob('orders\\\\[1\\\\].txt')" }]
    }
  ]
};
