import type { RuleDocs } from '../contract';

/** What the page of `import-not-first` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports an import at the top level of a cell below a cell that does other work. Imports, magics, ' +
    'docstrings, library settings, changes of `sys.path` and `os.environ`, seeds and constants in capitals are ' +
    'not other work. Imports inside `try`, `if`, `with` or a function are not reported.',
  why:
    'Imports at the top show at a glance what the notebook needs, and a missing module stops a run at once ' +
    'instead of after an hour. A cell that uses the module can run on its own only after the import.',
  limits:
    'The move is offered only where nothing in between could change the import or the meaning of its names: ' +
    '`sys.path`, `os.environ`, the working folder, installations, shell commands, files, warnings, the same ' +
    'names. The effects of functions in other modules are not known.',
  bad: [
    {
      title: 'an import below the work',
      cells: [
        { source: 'import math' },
        { source: 'orders = [3, 5]' },
        { source: 'import statistics\nstatistics.mean(orders)' }
      ],
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ],
      fixed: ['import math\nimport statistics', 'orders = [3, 5]', 'statistics.mean(orders)']
    },
    {
      title: 'no import cell above: a new one',
      cells: [
        { source: '# Orders', type: 'markdown' },
        { source: 'orders = [3, 5]' },
        { source: 'from statistics import mean' },
        { source: 'mean(orders)' }
      ],
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ],
      fixed: ['# Orders', 'from statistics import mean', 'orders = [3, 5]', 'mean(orders)']
    },
    {
      title: 'the import already exists above',
      cells: [
        { source: 'import math' },
        { source: 'orders = [3, 5]' },
        { source: 'import math\nmath.prod(orders)' }
      ],
      messages: ['Already imported above: `math`.'],
      fixed: ['import math', 'orders = [3, 5]', 'math.prod(orders)']
    },
    {
      title: 'code in between affects the import: reported, not moved',
      cells: [
        { source: 'import sys' },
        { source: "folder = 'lib'\nsys.path.append(folder)" },
        { source: 'import helpers' }
      ],
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ]
    }
  ],
  good: [
    {
      title: 'settings between imports',
      cells: [
        { source: '"""Orders of a year."""\n%matplotlib inline\nimport sys' },
        { source: "sys.path.append('lib')\nSEED = 1" },
        { source: "import warnings\nwarnings.filterwarnings('ignore')" },
        { source: '%pip install pandas' },
        { source: 'import pandas as pd' }
      ]
    },
    {
      title: 'a guarded import, and one inside a function',
      cells: [
        { source: 'x = 1' },
        { source: 'try:\n    import torch\nexcept ImportError:\n    torch = None' },
        { source: 'def mean(xs):\n    import statistics\n    return statistics.mean(xs)' }
      ]
    },
    {
      title: 'work and import in one cell',
      cells: [{ source: 'x = 1\nimport math' }]
    }
  ]
};
