// Notebooks of many cells that have to do with each other.
import { each } from './hostile_sources.mjs';

/** Many cells, names and functions. */
export const CASES_OF_CELLS = [
  { name: 'equal cells', size: 1000, cells: n => ['x = 0', ...each(n, () => 'x = x + 1')] },
  {
    name: 'equal appends',
    size: 1000,
    cells: n => ['xs = []', ...each(n, i => `xs.append(${i})`)]
  },
  {
    name: 'equal definitions',
    size: 1000,
    cells: n => each(n, () => 'def f(a):\n    return a + y\ny = f(1)')
  },
  {
    name: 'same names everywhere',
    size: 500,
    cells: n => each(n, i => `a = b${i % 7} = c = ${i}\nprint(a, b${(i + 1) % 7}, c, d)`)
  },
  {
    name: 'all names from one cell',
    size: 1000,
    cells: n => [
      each(n, i => `v${i} = ${i}`).join('\n'),
      ...each(n, i => `print(v${i}, v${(i * 7) % n})`)
    ]
  },
  {
    name: 'functions that call the next',
    size: 1000,
    cells: n => [
      ...each(n, i => `def f${i}():\n    return f${i + 1}()`),
      `def f${n}():\n    return late\nf0()`
    ]
  },
  {
    name: 'functions in one cell',
    size: 2000,
    cells: n => [
      each(n, i => `def f${i}():\n    return f${(i * 17 + 1) % n}() + g${i}`).join('\n') + '\nf0()'
    ]
  },
  {
    name: 'functions called in all cells',
    size: 500,
    cells: n => [
      each(
        n,
        i =>
          `def f${i}():\n    global t${i}\n    t${i} = t${(i + 1) % n}\n    ${i > 0 ? `f${i - 1}()` : 'pass'}`
      ).join('\n'),
      ...each(n, i => `f${i}()`)
    ]
  },
  {
    name: 'cells that call all functions',
    size: 100,
    cells: n => [
      ...each(n, i => `def f${i}(): return z${i}`),
      ...each(n, () => each(n, i => `f${i}()`).join('\n'))
    ],
    quadratic: true
  }
];
