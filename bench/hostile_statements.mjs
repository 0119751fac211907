// Notebooks of many statements of one sort.
import { each, oneCell, nearName, chainedMoves } from './hostile_sources.mjs';

/** Many statements of one sort. */
export const CASES_OF_STATEMENTS = [
  {
    name: 'imports in one cell',
    size: 3000,
    cells: n => oneCell(n, i => `import package${i} as p${i}`)
  },
  {
    name: 'imports in all cells',
    size: 1000,
    cells: n => each(n, i => `import module${i}\nprint(module${i})`)
  },
  {
    name: 'equal imports',
    size: 1000,
    cells: n => each(n, () => 'import numpy as np\nnp.zeros(3)')
  },
  {
    name: 'star imports',
    size: 500,
    cells: n => each(n, i => `from package${i} import *\nprint(name${i})`)
  },
  {
    name: 'known star imports',
    size: 300,
    cells: n => each(n, i => `from math import *\nfrom os.path import *\nprint(sin(${i}))`)
  },
  {
    name: 'undefined near names',
    size: 1000,
    cells: n => [
      each(n, i => `${nearName(i)} = ${i}`).join('\n'),
      ...each(n, i => `print(${nearName(i)}x)`)
    ]
  },
  { name: 'undefined names', size: 3000, cells: n => oneCell(n, i => `print(undefined_${i})`) },
  {
    name: 'long undefined names',
    size: 300,
    cells: n => [
      each(n, i => `${'a'.repeat(200)}${i} = 1`).join('\n'),
      ...each(n, i => `print(${'a'.repeat(200)}${i}b)`)
    ]
  },
  {
    name: 'suppressions',
    size: 2000,
    cells: n => oneCell(n, i => `y${i} = nothing${i}  # freshkernel: ignore[H6]`)
  },
  {
    name: 'unused suppressions',
    size: 1000,
    cells: n => each(n, i => `# freshkernel: ignore[H6,H8,I1]\nx${i} = 1`)
  },
  {
    name: 'deletes',
    size: 1000,
    cells: n => each(n, i => `x${i % 10} = 1\ndel x${i % 10}\nprint(x${(i + 1) % 10})`)
  },
  {
    name: 'deletes in one cell',
    size: 3000,
    cells: n => oneCell(n, i => `x${i} = 1\ndel x${i}\nx${i}`)
  },
  {
    name: 'huge markdown',
    size: 1000000,
    cells: n => [{ markdown: '# Title\n' + 'some *text* [link](x) '.repeat(n / 20) }, 'x = 1']
  },
  { name: 'markdown cells', size: 3000, cells: n => each(n, i => ({ markdown: `## Part ${i}` })) },
  {
    name: 'broken cells',
    size: 1000,
    cells: n => each(n, i => (i % 2 ? `x${i} = (` : `print(x${i + 1})`))
  },
  { name: 'Python 2 prints', size: 3000, cells: n => oneCell(n, i => `print "a", x${i}`) },
  { name: 'Python 2 cells', size: 1000, cells: n => each(n, i => `print "a", x${i}`) },
  {
    name: 'try branches',
    size: 2000,
    cells: n =>
      oneCell(
        n,
        i => `try:\n    x${i} = a${i}\nexcept ValueError as e:\n    y = x${i}\nfinally:\n    z = 1`
      )
  },
  {
    name: 'chained try branches',
    size: 2000,
    cells: n => {
      const cell = each(
        n,
        i =>
          `try:\n    x${i} = g(x${i - 1})\nexcept E as e:\n    y${i} = e\nelse:\n    z${i} = x${i}\nfinally:\n    w${i} = z${i}`
      ).join('\n');
      return [cell, cell];
    }
  },
  {
    name: 'if branches',
    size: 3000,
    cells: n => oneCell(n, i => `if c${i}:\n    x${i} = 1\nprint(x${i})`)
  },
  {
    name: 'elif branches',
    size: 1000,
    cells: n => [
      'if a:\n    x = 1\n' + each(n, i => `elif b == ${i}:\n    x${i} = ${i}`).join('\n')
    ]
  },
  {
    name: 'loops',
    size: 2000,
    cells: n =>
      oneCell(n, i => `for i${i} in xs:\n    while c:\n        total${i} = total${i - 1} + i${i}`)
  },
  {
    name: 'with statements',
    size: 2000,
    cells: n => oneCell(n, i => `with open("f${i}.txt") as f${i}:\n    d${i} = f${i}.read()`)
  },
  {
    name: 'match branches',
    size: 1000,
    cells: n => [
      'match x:\n' +
        each(n, i => `    case [${i}, *rest${i}]:\n        y${i} = rest${i}`).join('\n')
    ]
  },
  {
    name: 'classes',
    size: 1000,
    cells: n =>
      oneCell(
        n,
        i =>
          `class C${i}(C${i - 1}):\n    a = b${i}\n    def m(self):\n        return self.m() + C${(i + 3) % n}.a`
      )
  },
  {
    name: 'globals',
    size: 1000,
    cells: n =>
      oneCell(n, i => `def f${i}():\n    global g${i}\n    g${i} = g${(i + 1) % n}\nf${i}()`)
  },
  {
    name: 'exec and globals()',
    size: 500,
    cells: n => each(n, i => `exec("x${i} = 1")\nglobals()["y${i}"] = z${i}`)
  },
  {
    name: 'files',
    size: 500,
    cells: n =>
      each(n, i => `import pandas as pd\npd.read_csv("data${i + 1}.csv").to_csv("data${i}.csv")`)
  },
  {
    name: 'absolute paths',
    size: 1000,
    cells: n => oneCell(n, i => `open("/home/someone/data${i}.csv")`)
  },
  {
    name: 'random draws',
    size: 1000,
    cells: n => each(n, i => `import numpy as np\nnp.random.seed(${i})\nx = np.random.rand(3)`)
  },
  {
    name: 'draws without a seed',
    size: 1000,
    cells: n => each(n, () => 'import numpy as np, random\nnp.random.rand(3); random.random()')
  },
  {
    name: 'repeated code',
    size: 300,
    cells: n => each(n, i => each(10, j => `v${j} = f(v${(j + i) % 10}, ${i})`).join('\n'))
  },
  { name: 'repeated code in one cell', size: 3000, cells: n => oneCell(n, () => 'x = f(x)') },
  {
    name: 'read before definition',
    size: 1000,
    cells: n => each(n, i => `print(r${i + 1})\nr${i} = 1`)
  },
  {
    name: 'read long before definition',
    size: 500,
    cells: n => [...each(n, i => `print(r${i})`), ...each(n, i => `r${i} = 1`)]
  },
  { name: 'moves in a chain', size: 24, cells: chainedMoves },
  {
    name: 'moves of many objects',
    size: 24,
    cells: n =>
      each(
        n,
        i =>
          `xs${i} = []\nxs${i}.append(xs${(i + 1) % n})\nys${i} = zs${(i + 2) % n}\nzs${i} = xs${i}`
      )
  },
  {
    name: 'typo in many cells',
    size: 24,
    cells: n =>
      each(n, i =>
        i % 3
          ? `df${i} = df${i - 1}.copy()\ndf${i}["a"] = total_${i + 1}\nfor k in df${i}: print(k, dff)`
          : `total_${i} = dict(a=1)\ndef g${i}(q): return df${i + 1}[q](`
      )
  },
  {
    name: 'one missing name',
    size: 1000,
    cells: n => each(n, () => 'print(measures)\nmeasure = 1')
  },
  {
    name: 'missing names above hidden ones',
    size: 500,
    cells: n => [...each(n, i => `print(m${i})`), ...each(n, () => 'exec(code)')]
  },
  {
    name: 'one name above many definitions',
    size: 500,
    cells: n => [...each(n, () => 'print(r)'), ...each(n, i => `r = ${i}`)]
  },
  {
    name: 'aliases in a loop',
    size: 2000,
    cells: n => [
      'def g(): pass\nfor i in xs:\n' +
        each(n, i => `    f${i} = f${i + 1}`).join('\n') +
        `\n    f${n} = g`
    ]
  },
  { name: 'branches that bind one name', size: 1000, cells: n => each(n, i => `if c: x = ${i}`) },
  {
    name: 'breaks of one loop',
    size: 1000,
    cells: n => ['for i in xs:\n' + each(n, i => `    if c${i}: break\n    x${i} = 1`).join('\n')]
  },
  {
    name: 'calls in one try',
    size: 3000,
    cells: n => [
      'try:\n' + each(n, i => `    x${i} = f${i}()`).join('\n') + '\nexcept E:\n    pass'
    ]
  }
];
