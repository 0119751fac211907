import type { RuleDocs } from '../contract';

/** What the page of `missing-file` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a file or folder that a cell certainly reads, that does not exist, and that no cell above ' +
    'creates. Paths are followed through variables, joins, f-strings, loops, calls of the notebook’s ' +
    'functions and changes of the working folder.',
  limits:
    'Nothing is reported if a part of the path is unknown; if a cell above writes the file or may write it ' +
    '(shell lines, downloads, archives, subprocesses, functions of other modules of the project); if the ' +
    'read is in a branch or in `try` with a handler for a missing file; or if a cell tests for the file. ' +
    'Only files of the project are checked. In JupyterLab, files are only reported if the kernel runs on the ' +
    'machine of the server and its working folder is the notebook’s folder. Without a kernel, the severity ' +
    'is info, and files that `.gitignore` covers are not reported.',
  bad: [
    {
      title: 'no such file',
      cells: [{ source: "import pandas as pd\norders = pd.read_csv('data/orders.csv')" }],
      disk: ['data/customers.csv'],
      messages: ['`data/orders.csv` does not exist, and no cell above creates it.']
    },
    {
      title: 'a similar name, with a folder in a variable',
      cells: [
        { source: "import pandas as pd\nfrom pathlib import Path\nDATA = Path('data')" },
        { source: "orders = pd.read_csv(DATA / 'oders.csv')" }
      ],
      disk: ['data/orders.csv'],
      messages: [
        '`data/oders.csv` does not exist, and no cell above creates it. The project has `data/orders.csv`.'
      ],
      fixed: [
        "import pandas as pd\nfrom pathlib import Path\nDATA = Path('data')",
        "orders = pd.read_csv(DATA / 'orders.csv')"
      ]
    },
    {
      title: 'an archive was not unpacked',
      cells: [{ source: "text = open('orders.txt').read()" }],
      disk: ['orders.zip/orders.txt'],
      messages: ['`orders.txt` does not exist. `orders.zip` contains it.']
    }
  ],
  good: [
    {
      title: 'the file exists',
      cells: [{ source: "open('orders.txt')" }],
      disk: ['orders.txt']
    },
    {
      title: 'a cell above writes it',
      cells: [
        { source: "with open('orders.txt', 'w') as file:\n    file.write('1')" },
        { source: "open('orders.txt')" }
      ],
      disk: []
    },
    {
      title: 'a shell line above may create it',
      cells: [{ source: '!unzip archive.zip' }, { source: "open('orders.txt')" }],
      disk: ['archive.zip/other.txt']
    },
    {
      title: 'the missing file is handled',
      cells: [
        {
          source:
            "try:\n    text = open('orders.txt').read()\nexcept FileNotFoundError:\n    text = ''"
        }
      ],
      disk: []
    },
    {
      title: 'nothing is known about the disk',
      cells: [{ source: "open('orders.txt')" }]
    }
  ]
};
