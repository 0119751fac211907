import type { RuleDocs } from '../contract';

/** What the page of `missing-module` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports the import of a module that does not exist in the environment of the running kernel.',
  limits:
    'Requires a connected IPython kernel, and checks only top-level modules: not `b` in `import a.b`. ' +
    'Imports inside `try`, `if` and functions are not reported. Nor are imports below a cell that may ' +
    'provide the module: through `%pip`, `!pip`, `!conda` or another installer, by writing a file of that ' +
    'name, or by changing `sys.path` or the working folder; nor those in cells tagged `raises-exception`. ' +
    'The fix installs a package only if it is known to provide the module.',
  bad: [
    {
      title: 'the package has a different name',
      cells: [{ source: 'import cv2' }],
      modules: { cv2: { found: false } },
      messages: [
        'Module `cv2` is not installed in this kernel. The package `opencv-python` provides it.'
      ]
    },
    {
      title: 'the project declares the version',
      cells: [{ source: 'from sklearn.cluster import KMeans' }],
      modules: { sklearn: { found: false } },
      files: { 'requirements.txt': 'scikit-learn>=1.4,<2\n' },
      messages: [
        'Module `sklearn` is not installed in this kernel. The package `scikit-learn` provides it.'
      ]
    },
    {
      title: 'the package is unknown',
      cells: [{ source: 'import shop_tools.orders' }],
      modules: { shop_tools: { found: false } },
      messages: ['Module `shop_tools` is not installed in this kernel.']
    },
    {
      title: 'installed too late',
      cells: [{ source: 'import pandas' }, { source: '%pip install pandas' }],
      modules: { pandas: { found: false } },
      messages: [
        'Module `pandas` is not installed in this kernel. The package `pandas` provides it.'
      ]
    }
  ],
  good: [
    {
      title: 'a cell above installs it',
      cells: [{ source: '%pip install -q opencv-python' }, { source: 'import cv2' }],
      modules: { cv2: { found: false } }
    },
    {
      title: 'a cell above writes it',
      cells: [{ source: '%%writefile shop_tools.py\nrate = 3' }, { source: 'import shop_tools' }],
      modules: { shop_tools: { found: false } }
    },
    {
      title: 'the notebook handles its absence',
      cells: [
        { source: 'try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp' }
      ],
      modules: { cupy: { found: false } }
    },
    {
      title: 'the search path changes',
      cells: [{ source: 'import sys\nsys.path.append("../src")' }, { source: 'import shop_tools' }],
      modules: { shop_tools: { found: false } }
    },
    { title: 'without a kernel', cells: [{ source: 'import shop_tools' }] }
  ]
};
