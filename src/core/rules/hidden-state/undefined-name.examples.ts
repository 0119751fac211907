import type { RuleDocs } from '../contract';

/** What the page of `undefined-name` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a name that a cell reads although no cell defines it, and Python and IPython do not provide it.',
  limits:
    'A name that exists in a connected kernel is not reported: a cell may have defined it in a way that its ' +
    'source does not show. Nothing is reported if the names that a cell above binds are unknown (a star ' +
    'import, `%run`, an unknown magic, `exec`, a cell that does not parse but mentions the name). Inside an ' +
    '`if` or a loop, and in a function that is never called, the finding is a warning. Names in code for ' +
    'other interpreters (`%%bash`, other languages) are not read.',
  bad: [
    {
      title: 'a misspelled name',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'sum(oders)' }],
      messages: ['No cell defines `oders`. Restart and Run All stops here.'],
      fixed: ['orders = [3, 5]', 'sum(orders)']
    },
    {
      title: 'the kernel confirms it',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'print(quota)' }],
      events: [{ kind: 'run', cell: 0 }],
      messages: ['No cell defines `quota`, and the kernel does not have it either.']
    },
    {
      title: 'a missing import, next to the other imports',
      cells: [{ source: '# Libraries\nimport json\n\nlimit = 3' }, { source: 'math.sqrt(limit)' }],
      messages: ['No cell defines `math`. Restart and Run All stops here.'],
      fixed: ['# Libraries\nimport json\nimport math\n\nlimit = 3', 'math.sqrt(limit)']
    },
    {
      title: 'a missing import, in a new cell',
      cells: [{ source: 'frame = pd.DataFrame()' }, { source: 'import os' }],
      messages: ['No cell defines `pd`. Restart and Run All stops here.'],
      fixed: ['import pandas as pd', 'frame = pd.DataFrame()', 'import os']
    },
    {
      title: 'a builtin of Python 2',
      cells: [{ source: 'for number in xrange(3):\n    print(number)' }],
      messages: ['No cell defines `xrange`. Restart and Run All stops here.'],
      fixed: ['for number in range(3):\n    print(number)']
    },
    {
      title: 'in a function that is called',
      cells: [{ source: 'def tax(price):\n    return price * quota' }, { source: 'tax(10)' }],
      messages: ['No cell defines `quota`. Restart and Run All stops when cell 2 calls `tax`.']
    },
    {
      title: 'in a function that is passed as an argument: a warning',
      cells: [
        { source: 'def tax(price):\n    return price * quota' },
        { source: 'sorted([3, 5], key=tax)' }
      ],
      messages: ['No cell defines `quota`: cell 2 may fail when it calls `tax`.']
    },
    {
      title: 'in a function that nothing calls: a warning',
      cells: [{ source: 'def tax(price):\n    return price * quota' }],
      messages: ['No cell defines `quota`: the first call of `tax` will fail here.']
    },
    {
      title: 'in a branch: a warning',
      cells: [{ source: 'import sys\nif len(sys.argv) > 9:\n    print(quota)' }],
      messages: ['No cell defines `quota`. Restart and Run All stops if it reaches this line.']
    },
    {
      title: 'a cell below may bind any name',
      cells: [{ source: 'print(quota)' }, { source: 'from shop import *' }],
      messages: ['No cell above defines `quota`: a definition in cell 2 would come too late.']
    },
    {
      title: 'only a function that nothing calls would define it',
      cells: [
        { source: 'def start():\n    global quota\n    quota = 0.2' },
        { source: 'print(quota)' }
      ],
      messages: ['Only `start` in cell 1 defines `quota`, and nothing calls it before this line.']
    }
  ],
  good: [
    {
      title: 'names that Python and IPython provide',
      cells: [
        { source: 'display(len([1]), __name__, get_ipython())' },
        { source: 'print(_, __, _1, _i, _i1, In, Out, exit, quit, _oh, _dh)' }
      ]
    },
    {
      title: 'variables of comprehensions, lambdas, exceptions, patterns and walrus',
      cells: [
        { source: '[row + column for row in [1] for column in [2] if row]' },
        { source: 'sorted([3], key=lambda value: -value)' },
        { source: 'try:\n    pass\nexcept ValueError as error:\n    print(error)' },
        { source: 'match [1, 2]:\n    case [first, *others]:\n        print(first, others)' },
        { source: 'if (size := len([1])) > 0:\n    print(size)' }
      ]
    },
    {
      title: 'names of keyword arguments and attributes',
      cells: [{ source: 'dict(color="red").copy().items()' }]
    },
    {
      title: 'magics that bind',
      cells: [
        { source: '%time total = sum([1])' },
        { source: '%%capture out\nprint(total)' },
        { source: 'files = !ls\nprint(out, files)' },
        { source: '%store -r orders' },
        { source: 'print(orders)' }
      ]
    },
    {
      title: 'magics that may bind anything',
      cells: [{ source: '%run settings.py' }, { source: 'print(rate)' }]
    },
    {
      title: 'a star import, and an unknown extension',
      cells: [{ source: 'from pylab import *' }, { source: 'plot(linspace(0, 1))' }]
    },
    {
      title: 'cells in another language',
      cells: [{ source: '%%bash\necho $HOME $quota' }, { source: '%%html\n<b>quota</b>' }]
    },
    {
      title: 'a cell that does not parse may define what it mentions',
      cells: [{ source: 'quota = (0.2' }, { source: 'print(quota)' }]
    },
    {
      title: 'guarded reads',
      cells: [
        { source: 'try:\n    quota\nexcept NameError:\n    quota = 1' },
        { source: 'if "model" in globals():\n    print(model)' }
      ]
    },
    {
      title: 'a name set by `globals()`',
      cells: [{ source: 'globals()["quota"] = 1' }, { source: 'print(quota)' }]
    },
    {
      title: 'annotations under `from __future__ import annotations`',
      cells: [
        { source: 'from __future__ import annotations' },
        { source: 'def total(orders: Orders) -> Money:\n    return orders' }
      ]
    },
    {
      title: 'a local function and class',
      cells: [
        {
          source:
            'def outer():\n    class Inner:\n        def size(self):\n            return __class__\n    def helper():\n        return Inner\n    return helper()\n\nouter()'
        }
      ]
    },
    {
      title: 'a cell that is expected to fail',
      cells: [{ source: 'print(quota)', tags: ['raises-exception'] }]
    },
    {
      title: 'a name that exists in the kernel: if its code is gone, `ghost-name` reports it',
      cells: [{ source: 'print(quota)' }],
      events: [
        { kind: 'console', source: 'quota = 0.2' },
        { kind: 'run', cell: 0 }
      ]
    }
  ]
};
