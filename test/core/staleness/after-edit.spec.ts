import type { AfterEdit, EditedCell } from '../../../src/core/staleness/after-edit';
import { planAfterEdit } from '../../../src/core/staleness/after-edit';
import { SUMMARY_VERSION, summaryOf } from '../summary-of-source';

/** Cells with the same letter are the same cell. */
type Cells = Readonly<Record<string, string>>;

function codeCells(cells: Cells): readonly EditedCell[] {
  return Object.entries(cells).map(([key, source], index) => ({
    key,
    index,
    signature: () => source.replace(/#.*/g, '').trim(),
    summary: summaryOf(source)
  }));
}

function plan(before: Cells, after: Cells): AfterEdit {
  return planAfterEdit(codeCells(before), codeCells(after), SUMMARY_VERSION);
}

/** Letters of the cells to run; `restart` if only a restart helps. */
function stale(before: Cells, after: Cells): string {
  const { restart, stale: cells } = plan(before, after);
  return restart ? 'restart' : cells.map(({ index }) => Object.keys(after)[index]).join('');
}

it.each<[string, Cells, Cells, string]>([
  ['no change', { a: 'x = 1', b: 'print(x)' }, { a: 'x = 1', b: 'print(x)' }, ''],
  ['a comment', { a: 'x = 1', b: 'print(x)' }, { a: 'x = 1  # one', b: 'print(x)' }, ''],
  [
    'a value',
    { a: 'x = 1', b: 'print(x)', c: 'print(2)' },
    { a: 'x = 2', b: 'print(x)', c: 'print(2)' },
    'ab'
  ],
  [
    'a value that a function in a dictionary prints, below a key with the name of a method',
    { a: 'k = 1', b: 'def f(): print(k)', c: 'd = {"items": f}', d: 'x = len(d.items())' },
    { a: 'k = 2', b: 'def f(): print(k)', c: 'd = {"items": f}', d: 'x = len(d.items())' },
    'a'
  ],
  [
    'one of two values of a cell',
    { a: 'x = 1\ny = 1', b: 'print(x)', c: 'print(y)' },
    { a: 'x = 1\ny = 2', b: 'print(x)', c: 'print(y)' },
    'ac'
  ],
  [
    'a mutated list is created again before it is mutated',
    { a: 'xs = []', b: 'xs.append(1)', c: 'print(xs)' },
    { a: 'xs = []', b: 'xs.append(2)', c: 'print(xs)' },
    'abc'
  ],
  [
    'a mutation through an alias',
    { a: 'xs = []', b: 'ys = xs', c: 'ys.append(1)', d: 'print(xs)' },
    { a: 'xs = []', b: 'ys = xs', c: 'ys.append(2)', d: 'print(xs)' },
    'abcd'
  ],
  [
    'a deleted cell that mutated an object',
    { a: 'xs = []', b: 'xs.append(1)', c: 'print(xs)' },
    { a: 'xs = []', c: 'print(xs)' },
    'ac'
  ],
  ['a deleted provider of a name', { a: 'x = 1', b: 'print(x)' }, { b: 'print(x)' }, 'restart'],
  [
    'a changed function',
    { a: 'def f(x):\n    return x + k', b: 'k = 1', c: 'print(f(2))', d: 'print(k)' },
    { a: 'def f(x):\n    return x - k', b: 'k = 1', c: 'print(f(2))', d: 'print(k)' },
    'ac'
  ],
  [
    'a global that a function reads',
    { a: 'def f(x):\n    return x + k', b: 'k = 1', c: 'print(f(2))', d: 'print(3)' },
    { a: 'def f(x):\n    return x + k', b: 'k = 2', c: 'print(f(2))', d: 'print(3)' },
    'bc'
  ],
  [
    'a global that a function mutates',
    { a: 'n = 0\ndef f():\n    global n\n    n += 1', b: 'f()', c: 'print(n)' },
    { a: 'n = 0\ndef f():\n    global n\n    n += 1', b: 'f()\nf()', c: 'print(n)' },
    'abc'
  ],
  [
    'an attribute of an instance',
    {
      a: 'class A:\n    def __init__(self):\n        self.n = 0\n    def up(self):\n        self.n += 1',
      b: 'a = A()',
      c: 'a.up()',
      d: 'print(a.n)'
    },
    {
      a: 'class A:\n    def __init__(self):\n        self.n = 0\n    def up(self):\n        self.n += 1',
      b: 'a = A()',
      c: 'a.up(); a.up()',
      d: 'print(a.n)'
    },
    'bcd'
  ],
  [
    'two keys of a dictionary',
    { a: "d = {'a': 1, 'b': 2}", b: "d['a'] = 3", c: "print(d['b'])", e: "print(d['a'])" },
    { a: "d = {'a': 1, 'b': 2}", b: "d['a'] = 4", c: "print(d['b'])", e: "print(d['a'])" },
    'be'
  ],
  [
    'a counter',
    { a: 'x = 0', b: 'x += 1', c: 'print(x)' },
    { a: 'x = 0', b: 'x += 2', c: 'print(x)' },
    'abc'
  ],
  [
    'a loop that binds a name runs alone',
    { a: 'k = 2', b: 'for i in range(k):\n    y = i\nprint(y)', c: 'print(y)' },
    { a: 'k = 3', b: 'for i in range(k):\n    y = i\nprint(y)', c: 'print(y)' },
    'abc'
  ],
  [
    'a consumed iterator',
    { a: 'it = iter([1, 2, 3])', b: 'print(next(it))', c: 'print(next(it))' },
    { a: 'it = iter([1, 2, 3])', b: 'print(next(it), 1)', c: 'print(next(it))' },
    'ab'
  ],
  [
    'a cell moves below the cell that it changed',
    { a: 'x = 1', b: 'x = 2', c: 'print(x)' },
    { b: 'x = 2', a: 'x = 1', c: 'print(x)' },
    'ac'
  ],
  [
    'a shared default',
    { a: 'def f(x, xs=[]):\n    xs.append(x)\n    return xs', b: 'print(f(1))', c: 'print(f(2))' },
    { a: 'def f(x, xs=[]):\n    xs.append(x)\n    return xs', b: 'print(f(3))', c: 'print(f(2))' },
    'abc'
  ],
  [
    'a counting closure',
    {
      a: 'def make():\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n        return n\n    return up',
      b: 'up = make()',
      c: 'print(up())',
      d: 'print(up())'
    },
    {
      a: 'def make():\n    n = 0\n    def up():\n        nonlocal n\n        n += 1\n        return n\n    return up',
      b: 'up = make()',
      c: 'print(up(), 1)',
      d: 'print(up())'
    },
    'bc'
  ],
  [
    'an option of texts does not change what draws',
    { a: 'import numpy as np', b: 'import control as ct\nct.bode_plot(1)', c: 'np.array([0.123])' },
    {
      a: 'import numpy as np\nnp.set_printoptions(precision=2)',
      b: 'import control as ct\nct.bode_plot(1)',
      c: 'np.array([0.123])'
    },
    'ac'
  ],
  [
    'the title of a figure does not depend on options of texts',
    { a: 'import numpy as np', b: "import matplotlib.pyplot as plt\nplt.title('T')" },
    {
      a: 'import numpy as np\nnp.set_printoptions(precision=2)',
      b: "import matplotlib.pyplot as plt\nplt.title('T')"
    },
    'a'
  ],
  [
    'an option of plots changes what draws',
    { a: 'import pandas as pd', b: 'import lib\nlib.load().plot()' },
    {
      a: "import pandas as pd\npd.set_option('plotting.backend', 'lib')",
      b: 'import lib\nlib.load().plot()'
    },
    'ab'
  ],
  [
    'an option that an unknown library sets further down is no reason to restart',
    { a: 'import lib\nprint(lib.one(1))', b: 'lib.set_defaults(2)', c: 'print(lib.two(3))' },
    { a: 'import lib\nprint(lib.one(4))', b: 'lib.set_defaults(2)', c: 'print(lib.two(3))' },
    'a'
  ],
  [
    'an option that no cell sets any more is a reason to restart',
    { a: 'import lib\nprint(lib.one(1))', b: 'lib.set_defaults(2)', c: 'print(lib.two(3))' },
    { a: 'import lib\nprint(lib.one(1))', b: 'pass', c: 'print(lib.two(3))' },
    'restart'
  ],
  [
    'a model of an unknown library does not change its data',
    {
      a: 'import lib\nimport numpy as np',
      b: 'X = np.array([1])',
      c: 'print(X)',
      d: 'r = lib.Model(X).fit()',
      e: 'print(r)'
    },
    {
      a: 'import lib\nimport numpy as np',
      b: 'X = np.array([1])',
      c: 'print(X, 1)',
      d: 'r = lib.Model(X).fit()',
      e: 'print(r)'
    },
    'c'
  ],
  [
    'outputs that a cell keeps under a name',
    { a: 'x = 1', b: '%%capture kept\nprint(x)', c: 'kept.show()', d: '%%capture\nprint(1)' },
    { a: 'x = 2', b: '%%capture kept\nprint(x)', c: 'kept.show()', d: '%%capture\nprint(1)' },
    'abc'
  ],
  [
    'a star import binds functions that draw',
    { a: 'from matplotlib.pyplot import *', b: 'x = 1', c: 'plot(x)\ngrid()', d: 'print(1)' },
    { a: 'from matplotlib.pyplot import *', b: 'x = 2', c: 'plot(x)\ngrid()', d: 'print(1)' },
    'bc'
  ],
  [
    'a deleted star import',
    { a: 'from numpy import *', b: 'print(linspace(0, 1))' },
    { b: 'print(linspace(0, 1))' },
    'restart'
  ],
  [
    'a plot of an unknown table does not change it',
    { a: 'import lib\nt = lib.load()', b: 'print(t)', c: "t.plot.scatter(x='a', y='b')" },
    { a: 'import lib\nt = lib.load()', b: 'print(t, 1)', c: "t.plot.scatter(x='a', y='b')" },
    'b'
  ],
  [
    'another option of a library with options',
    {
      a: "import matplotlib.pyplot as plt\nplt.rcParams['figure.dpi'] = 90",
      b: 'x = 1',
      c: 'plt.plot([1, 2])\nplt.show()'
    },
    {
      a: "import matplotlib.pyplot as plt\nplt.rcParams['figure.dpi'] = 90",
      b: "plt.rcParams['lines.linewidth'] = 3",
      c: 'plt.plot([1, 2])\nplt.show()'
    },
    'bc'
  ],
  [
    'an option and the style of another library',
    {
      a: "import seaborn as sns\nimport matplotlib.pyplot as plt\nsns.set_style('dark')",
      b: 'plt.plot([1])\nplt.show()'
    },
    {
      a: "import seaborn as sns\nimport matplotlib.pyplot as plt\nplt.rcParams['font.size'] = 9\nsns.set_style('dark')",
      b: 'plt.plot([1])\nplt.show()'
    },
    'ab'
  ]
])('%s', (_, before, after, expected) => {
  expect(stale(before, after)).toBe(expected);
});

it('marks cells that show unseeded random numbers, and advises no restart for them', () => {
  const cells = (value: string, seed = ''): Cells => ({
    a: `import random${seed}`,
    b: `x = ${value}`,
    c: 'print(random.random())',
    d: 'print(x)'
  });
  const marks = (before: Cells, after: Cells): readonly boolean[] =>
    plan(before, after).stale.map(({ random }) => random);
  expect(plan(cells('random.random()'), cells('5')).restart).toBe(false);
  expect(marks(cells('random.random()'), cells('5'))).toEqual([false, true, false]);
  const seeded = '\nrandom.seed(7)';
  expect(marks(cells('random.random()', seeded), cells('5', seeded))).not.toContain(true);
});
