import type { RuleDocs } from '../contract';

const ALL = { 'standard-library': true, 'beside-first-use': true };

/** What the page of `import-not-first` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports an import at the top level of a cell below a cell with other code. Imports, magics, docstrings, ' +
    'library settings, changes of `sys.path` and `os.environ`, seeds and constants in capitals do not count ' +
    'as other code. Imports inside `try`, `if`, `with` or a function are not reported; neither are, by ' +
    'default, imports of the standard library, and imports whose names are first used in the same section ' +
    'below a heading. The command line lists all imports of a notebook as one finding, with their cells in ' +
    '`data.cells`.',
  limits:
    'The move is offered only if nothing in between could affect the import or the meaning of its names: ' +
    '`sys.path`, `os.environ`, the working folder, installations, shell commands, files, warnings, the same ' +
    'names. The effects of functions in other modules are not known.',
  bad: [
    {
      title: 'an import below other code, used in a different section',
      cells: [
        { source: 'import numpy as np' },
        { source: 'orders = np.array([3, 5])' },
        { source: '## Tables', type: 'markdown' },
        { source: 'import pandas as pd' },
        { source: '## Sums', type: 'markdown' },
        { source: 'pd.Series(orders).sum()' }
      ],
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ],
      fixed: [
        'import numpy as np\nimport pandas as pd',
        'orders = np.array([3, 5])',
        '## Tables',
        '## Sums',
        'pd.Series(orders).sum()'
      ]
    },
    {
      title: 'an import below other code',
      cells: [
        { source: 'import math' },
        { source: 'orders = [3, 5]' },
        { source: 'import statistics\nstatistics.mean(orders)' }
      ],
      options: ALL,
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ],
      fixed: ['import math\nimport statistics', 'orders = [3, 5]', 'statistics.mean(orders)']
    },
    {
      title: 'no import cell above: a new one is inserted',
      cells: [
        { source: '# Orders', type: 'markdown' },
        { source: 'orders = [3, 5]' },
        { source: 'from statistics import mean' },
        { source: 'mean(orders)' }
      ],
      options: ALL,
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
      options: ALL,
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
      options: ALL,
      messages: [
        'Import below other code: a missing package will not show up until this cell runs.'
      ]
    }
  ],
  good: [
    {
      title: 'an import of the standard library',
      cells: [
        { source: 'orders = [3, 5]' },
        { source: 'import statistics\nstatistics.mean(orders)' }
      ]
    },
    {
      title: 'an import next to its first use in a section with a heading',
      cells: [
        { source: 'orders = [3, 5]' },
        { source: '## Table', type: 'markdown' },
        { source: 'import pandas as pd' },
        { source: 'pd.Series(orders)' }
      ]
    },
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
      title: 'code and import in one cell',
      cells: [{ source: 'x = 1\nimport math' }]
    }
  ]
};
