import type { RuleDocs } from '../contract';

/** What the page of `unused-import` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports imports at the top level of a cell whose names no cell uses.',
  limits:
    'A name counts as used if a cell contains it as a word, also in a string or comment, and if code may use ' +
    'names invisibly (`exec`, `globals`, `%run`, cells that do not parse). Nothing is reported for `import ' +
    'a.b`, guarded imports, lines with `noqa`, modules that are imported for their side effects, such as ' +
    'accessors and color maps, and modules that Freshkernel does not know.',
  bad: [
    {
      title: 'no cell uses the module',
      cells: [{ source: 'import os\nimport math' }, { source: 'math.pi' }],
      messages: ['`os` is imported but never used.'],
      fixed: ['import math', 'math.pi']
    },
    {
      title: 'some names of a line',
      cells: [{ source: 'from math import cos, pi, sin, tan' }, { source: 'pi + 1' }],
      messages: ['`cos`, `sin` and `tan` are imported but never used.'],
      fixed: ['from math import pi', 'pi + 1']
    },
    {
      title: 'an attribute of the same name is not a use',
      cells: [{ source: 'import time\nimport numpy as np' }, { source: 'np.zeros(2).time' }],
      messages: ['`time` is imported but never used.'],
      fixed: ['import numpy as np', 'np.zeros(2).time']
    },
    {
      title: 'the cell is empty without it',
      cells: [{ source: 'import json' }, { source: '1 + 1' }],
      messages: ['`json` is imported but never used.'],
      fixed: ['1 + 1']
    }
  ],
  good: [
    {
      title: 'used in a string, a shell line or a function',
      cells: [
        { source: 'import os, math, json' },
        { source: 'f = "math.log(x)"\n!echo {json}\ndef g():\n    return os.sep' }
      ]
    },
    {
      title: 'imported for its side effects',
      cells: [
        {
          source: 'import hvplot.pandas\nfrom sklearn.experimental import enable_iterative_imputer'
        }
      ]
    },
    {
      title: 'used as an attribute of its package, which only this import loads',
      cells: [
        { source: 'import scipy\nfrom scipy import optimize\nimport scipy.stats as st' },
        { source: 'scipy.optimize.brentq, scipy.stats.norm' }
      ]
    },
    {
      title: 'guarded, intended, or of an unknown module',
      cells: [
        {
          source:
            'try:\n    import json\nexcept ImportError:\n    pass\nimport os  # noqa\nimport own_setup'
        }
      ]
    },
    {
      title: 'names may be used invisibly',
      cells: [{ source: 'import os' }, { source: 'exec(text)' }, { source: 'text = "1"' }]
    }
  ]
};
