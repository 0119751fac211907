import type { RuleDocs } from '../contract';

/** What the page of `listing-order` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports cells that show files in the order in which `os.listdir`, `glob`, `Path.iterdir` and similar ' +
    'functions list them, or results in the order in which `as_completed` or `imap_unordered` get them. One ' +
    'finding at the first such cell lists the others.',
  limits:
    'Values are followed through variables, lists, loops, comprehensions and strings, not through functions ' +
    'of the notebook. A single file of a listing is not reported: its pattern may match only one file. Text ' +
    'that several threads print is not reported.',
  bad: [
    {
      title: 'files of a folder',
      cells: [
        { source: 'import os\nfiles = os.listdir("data")' },
        { source: 'for file in files:\n    print(file)' }
      ],
      messages: [
        'This output depends on the order in which `os.listdir()` lists files, which may differ elsewhere.'
      ],
      fixed: [
        'import os\nfiles = sorted(os.listdir("data"))',
        'for file in files:\n    print(file)'
      ]
    },
    {
      title: 'tables of several files',
      cells: [
        { source: 'from pathlib import Path\nimport pandas as pd' },
        { source: 'tables = [pd.read_csv(path) for path in Path("data").glob("*.csv")]' },
        { source: 'pd.concat(tables).head()' }
      ],
      messages: [
        'This output depends on the order in which `Path(…).glob()` lists files, which may differ elsewhere.'
      ],
      fixed: [
        'from pathlib import Path\nimport pandas as pd',
        'tables = [pd.read_csv(path) for path in sorted(Path("data").glob("*.csv"))]',
        'pd.concat(tables).head()'
      ]
    },
    {
      title: 'results as tasks finish',
      cells: [
        { source: 'from concurrent.futures import ThreadPoolExecutor, as_completed' },
        {
          source:
            'with ThreadPoolExecutor() as pool:\n    tasks = [pool.submit(pow, 2, n) for n in range(9)]\n' +
            '    for task in as_completed(tasks):\n        print(task.result())'
        }
      ],
      messages: [
        'This output depends on the order in which `as_completed()` gets results, which may change on every run.'
      ]
    }
  ],
  good: [
    {
      title: 'sorted files, and their number',
      cells: [
        { source: 'import os\nfiles = os.listdir("data")\nprint(len(files))' },
        { source: 'files.sort()\nprint(files)' }
      ]
    },
    {
      title: 'a pattern that matches one file',
      cells: [{ source: 'import glob\nprint(glob.glob("data/orders.csv"))' }]
    },
    {
      title: 'a loop that stops at a file',
      cells: [
        {
          source:
            'import os\nfor file in os.listdir():\n    if "orders" in file:\n        print(file)\n        break'
        }
      ]
    }
  ]
};
