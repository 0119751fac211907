import type { RuleDocs } from '../contract';

/** What the page of `used-before-definition` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a name that a cell reads although only cells below it, or later lines of the same cell, define it. ' +
    'Reads in functions count when the function is called; `late-binding` reports those.',
  limits:
    'Nothing is reported if the names that a cell above binds are unknown (a star import, `%run`, an unknown ' +
    'magic), because the name may come from there. A read inside an `if` or a loop is a warning, because it ' +
    'may never run. Names that are bound above only on some paths are not reported. A move is offered only ' +
    'if one cell is clearly out of place, and the move changes no value that other cells read; otherwise the ' +
    'finding says what prevents it. Text directly above the moved cell moves with it if it belongs only to ' +
    'this cell.',
  bad: [
    {
      title: 'the defining cell is below',
      cells: [{ source: 'frame = load("a.csv")' }, { source: 'def load(path):\n    return path' }],
      messages: ['`load` is defined only in cell 2. Restart and Run All stops here.'],
      fixed: ['def load(path):\n    return path', 'frame = load("a.csv")']
    },
    {
      title: 'the reading cell moves if the defining cell depends on others',
      cells: [
        { source: 'print(total)' },
        { source: 'prices = [3, 5]' },
        { source: 'total = sum(prices)' }
      ],
      messages: ['`total` is defined only in cell 3. Restart and Run All stops here.'],
      fixed: ['prices = [3, 5]', 'total = sum(prices)', 'print(total)']
    },
    {
      title: 'dependencies of the defining cell move with it',
      cells: [
        { source: 'print(total)' },
        { source: 'print(total + 1)' },
        { source: 'prices = [3, 5]' },
        { source: 'total = sum(prices)' }
      ],
      messages: [
        '`total` is defined only in cell 4. Restart and Run All stops here.',
        '`total` is defined only in cell 4. Restart and Run All stops here.'
      ],
      fixed: ['prices = [3, 5]', 'total = sum(prices)', 'print(total)', 'print(total + 1)']
    },
    {
      title: "a move that would change another cell's input is not offered",
      cells: [
        { source: 'prices = [3, 5]' },
        { source: 'print(total)' },
        { source: 'prices.append(8)' },
        { source: 'total = sum(prices)' }
      ],
      messages: ['`total` is defined only in cell 4. Restart and Run All stops here.']
    },
    {
      title: 'several cells below define it',
      cells: [{ source: 'print(rate)' }, { source: 'rate = 0.2' }, { source: 'rate = 0.3' }],
      messages: ['`rate` is defined only in cells 2 and 3. Restart and Run All stops here.']
    },
    {
      title: 'a counter without a start value',
      cells: [{ source: 'count += 1' }],
      messages: [
        '`count` is defined only further down in this cell. Restart and Run All stops here.'
      ]
    },
    {
      title: 'a read that may never run is a warning',
      cells: [
        { source: 'for order in [3, 5]:\n    print(order * rate)' },
        { source: 'rate = 0.2' }
      ],
      messages: [
        '`rate` is defined only in cell 2. Restart and Run All stops if it reaches this line.'
      ]
    },
    {
      title: 'later in the same cell, read in a loop',
      cells: [{ source: 'for order in [3, 5]:\n    print(order * rate)\nrate = 0.2' }],
      messages: [
        '`rate` is defined only elsewhere in this cell. Restart and Run All may stop here.'
      ]
    },
    {
      title: 'class bodies and default values run at their definition',
      cells: [
        { source: 'class Order:\n    rate = RATE' },
        { source: 'def tax(price, rate=RATE):\n    return price * rate' },
        { source: 'RATE = 0.2' }
      ],
      messages: [
        '`RATE` is defined only in cell 3. Restart and Run All stops here.',
        '`RATE` is defined only in cell 3. Restart and Run All stops here.'
      ],
      fixed: [
        'RATE = 0.2',
        'class Order:\n    rate = RATE',
        'def tax(price, rate=RATE):\n    return price * rate'
      ]
    }
  ],
  good: [
    {
      title: 'a function may read later names if it is called later',
      cells: [
        { source: 'def tax(price):\n    return price * rate' },
        { source: 'rate = 0.2' },
        { source: 'tax(10)' }
      ]
    },
    {
      title: 'guarded reads handle a missing name',
      cells: [
        { source: 'try:\n    cache\nexcept NameError:\n    cache = {}' },
        { source: 'if "seen" not in globals():\n    seen = set()\nprint(seen)' }
      ]
    },
    {
      title: 'variables of comprehensions and lambdas, and names of keyword arguments',
      cells: [
        {
          source: '[row for row in [1, 2]]\nsorted([3], key=lambda value: -value)\ndict(rate=1)'
        },
        { source: 'row = value = rate = 1' }
      ]
    },
    {
      title: 'a magic that runs Python binds names',
      cells: [
        { source: '%time total = sum([1, 2])' },
        { source: 'print(total)' },
        { source: 'total = 3' }
      ]
    },
    {
      title: 'a function with `global` binds when it is called',
      cells: [
        { source: 'def start():\n    global rate\n    rate = 0.2' },
        { source: 'start()' },
        { source: 'print(rate)' },
        { source: 'rate = 0.3' }
      ]
    },
    {
      title: 'annotations are not read under `from __future__ import annotations`',
      cells: [
        { source: 'from __future__ import annotations' },
        { source: 'def total(orders: Orders) -> int:\n    return len(orders)' },
        { source: 'class Orders(list):\n    pass' }
      ]
    },
    {
      title: 'a name that may come from a star import',
      cells: [{ source: 'from shop import *' }, { source: 'print(rate)' }, { source: 'rate = 1' }]
    },
    {
      title: 'a builtin that a cell below replaces',
      cells: [{ source: 'sum([1, 2])' }, { source: 'sum = 3' }]
    },
    {
      title: 'a cell that is expected to fail',
      cells: [{ source: 'print(rate)', tags: ['raises-exception'] }, { source: 'rate = 0.2' }]
    }
  ]
};
