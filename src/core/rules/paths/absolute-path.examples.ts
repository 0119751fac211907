import type { RuleDocs } from '../contract';

/** What the page of `absolute-path` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports absolute paths in calls of functions, methods and magics that are known to read or write files: ' +
    'POSIX and Windows paths, `~`, network shares and `file://`. The path may be a literal, start with one, ' +
    'or be a variable that always has the same literal value.',
  limits:
    'Only known readers and writers are checked, so that keys and routes that look like paths are not ' +
    'reported. `/dev`, `/tmp`, `/kaggle/input` and `/content` exist wherever such notebooks run. The fix is ' +
    'offered if the path is below the notebook’s folder and nothing in the notebook changes the working ' +
    'folder.',
  bad: [
    {
      title: 'a literal path',
      cells: [
        { source: 'import pandas as pd' },
        { source: "orders = pd.read_csv('/home/ada/orders.csv')" }
      ],
      messages: [
        '`/home/ada/orders.csv` exists only on this machine: `pandas.read_csv` will not find it elsewhere.'
      ]
    },
    {
      title: 'a path below the notebook’s folder is made relative',
      path: '/home/ada/work/analysis-of-orders.ipynb',
      cells: [{ source: "text = open(r'/home/ada/work/data/orders.txt').read()" }],
      messages: [
        '`/home/ada/work/data/orders.txt` exists only on this machine: `open` will not find it elsewhere.'
      ],
      fixed: ["text = open(r'data/orders.txt').read()"]
    },
    {
      title: 'through a variable',
      cells: [{ source: "ORDERS = 'C:\\\\data\\\\orders.csv'" }, { source: 'open(ORDERS).read()' }],
      messages: [
        '`ORDERS` is `C:\\data\\orders.csv`, which exists only on this machine: `open` will not find it elsewhere.'
      ]
    },
    {
      title: 'a folder that is joined with a file name',
      cells: [{ source: "import os\nopen(os.path.join('~/data', 'orders.csv'))" }],
      messages: ['`~/data` exists only on this machine: `open` will not find it elsewhere.']
    },
    {
      title: 'a magic',
      cells: [{ source: '%cd /home/ada/work' }],
      messages: ['`/home/ada/work` exists only on this machine: this line will fail elsewhere.']
    }
  ],
  good: [
    { title: 'a relative path', cells: [{ source: "open('data/orders.csv')" }] },
    {
      title: 'a URL',
      cells: [{ source: "import pandas as pd\npd.read_csv('https://example.org/a.csv')" }]
    },
    {
      title: 'paths that exist everywhere',
      cells: [{ source: "open('/dev/null')\nopen('/tmp/x', 'w')" }]
    },
    {
      title: 'keys and routes',
      cells: [{ source: "store = {}\nstore.get('/orders/2024')" }]
    },
    {
      title: 'a variable with several values',
      cells: [{ source: "path = '/home/ada/a.csv'" }, { source: "path = 'a.csv'\nopen(path)" }]
    },
    {
      title: 'not the builtin',
      cells: [{ source: "def open(route):\n    return route\nopen('/home/x')" }]
    }
  ]
};
