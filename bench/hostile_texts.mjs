// Notebooks whose texts are long or deep.
import { each, oneCell, nested, blocks } from './hostile_sources.mjs';

/** Long and deep texts, and forms of IPython. */
export const CASES_OF_TEXT = [
  { name: 'deep brackets', size: 20000, cells: n => [nested(n, '(', '1', ')')] },
  { name: 'open brackets', size: 20000, cells: n => ['['.repeat(n)] },
  { name: 'deep blocks', size: 2000, cells: n => [blocks(n, 'if x:')], quadratic: true },
  {
    name: 'brackets of depth 150',
    size: 300,
    cells: n => oneCell(n, () => nested(150, '[', 'x', ']'))
  },
  {
    name: 'comprehensions in comprehensions',
    size: 200,
    cells: n => oneCell(n, () => nested(18, '[', 'a', ' for a in b]'))
  },
  {
    name: 'lambdas in lambdas',
    size: 200,
    cells: n => oneCell(n, () => `f = ${'lambda a: '.repeat(30)}b`)
  },
  {
    name: 'functions in functions',
    size: 200,
    cells: n =>
      each(n, () =>
        [...each(18, d => `${' '.repeat(d)}def f${d}():`), `${' '.repeat(18)}return q`].join('\n')
      )
  },
  {
    name: 'f-strings in f-strings',
    size: 2000,
    cells: n => oneCell(n, () => `print(f"{f'{x!r:{y}}'} {a + b:{c}.{d}}")`)
  },
  { name: 'one f-string', size: 5000, cells: n => [`print(f"${'{x} '.repeat(n)}")`] },
  { name: 'huge list', size: 50000, cells: n => [`x = [${each(n, i => i).join(', ')}]`] },
  {
    name: 'huge dictionary',
    size: 10000,
    cells: n => [`x = {${each(n, i => `"key ${i}": [${i}, "v"]`).join(',\n')}}`]
  },
  { name: 'huge text', size: 1000000, cells: n => [`x = """${'some text\n'.repeat(n / 10)}"""`] },
  { name: 'long line', size: 20000, cells: n => [each(n, i => `x${i % 50} = ${i}`).join('; ')] },
  { name: 'long sum', size: 1500, cells: n => [`x = ${each(n, () => 'a').join(' + ')}`] },
  { name: 'chained calls', size: 1500, cells: n => [`x = a${'.b()'.repeat(n)}`] },
  { name: 'magic lines', size: 4000, cells: n => oneCell(n, () => '%time ') },
  { name: 'magics with code', size: 2000, cells: n => oneCell(n, i => `%timeit x${i} = y${i}`) },
  {
    name: 'shell lines',
    size: 2000,
    cells: n => oneCell(n, i => `!pip install package${i} > out${i}.txt`)
  },
  { name: 'shell assignments', size: 2000, cells: n => oneCell(n, i => `x${i} = !ls {y${i}} $z`) },
  { name: 'help lines', size: 4000, cells: n => oneCell(n, i => `x${i}?`) },
  {
    name: 'magic in every cell',
    size: 1000,
    cells: n => each(n, i => `%matplotlib inline\n%cd dir${i}\n%%time`)
  },
  { name: 'cell magics', size: 1000, cells: n => each(n, i => `%%time\nx${i} = x${i - 1}`) },
  { name: 'bare words', size: 1000, cells: n => each(n, i => (i % 2 ? 'ls' : 'pwd')) },
  { name: 'magics in one line', size: 4000, cells: n => ['%time '.repeat(n)] },
  { name: 'continued magics', size: 4000, cells: n => ['%time \\\n'.repeat(n)] },
  { name: 'magics as blank lines', size: 4000, cells: n => oneCell(n, () => '%time') },
  { name: 'many comments', size: 20000, cells: n => oneCell(n, i => `# comment ${i}`) },
  { name: 'blank lines', size: 200000, cells: n => ['\n'.repeat(n) + 'x = 1'] },
  { name: 'backslashes', size: 20000, cells: n => ['x = 1 + \\\n'.repeat(n) + '1'] },
  { name: 'continued lines', size: 20000, cells: n => ['x = ' + '\\\n'.repeat(n) + '1'] },
  { name: 'quotes', size: 20000, cells: n => ['"'.repeat(2 * n + 1)] },
  { name: 'open texts', size: 3000, cells: n => oneCell(n, () => 'x = "open') },
  { name: 'carriage returns', size: 20000, cells: n => ['x = 1\r'.repeat(n)] },
  {
    name: 'decorators',
    size: 1500,
    cells: n => [each(n, i => `@d${i}`).join('\n') + '\ndef f(): pass']
  },
  {
    name: 'parameters',
    size: 3000,
    cells: n => [
      `def f(${each(n, i => `a${i}=b${i}`).join(', ')}): pass\nf(${each(n, i => `a${i}=${i}`).join(', ')})`
    ]
  },
  { name: 'chained targets', size: 2000, cells: n => [each(n, i => `x${i}`).join(' = ') + ' = 1'] },
  {
    name: 'chained comparison',
    size: 5000,
    cells: n => [`x = ${each(n, i => `a${i}`).join(' < ')}`]
  },
  {
    name: 'boolean operators',
    size: 5000,
    cells: n => [`x = ${each(n, i => `a${i}`).join(' and ')}`]
  },
  {
    name: 'implicit concatenation',
    size: 10000,
    cells: n => [`x = (${each(n, i => `"a${i}"`).join('\n')})`]
  },
  {
    name: 'unpacking',
    size: 3000,
    cells: n => [
      `${each(n, i => `a${i}`).join(', ')} = values\nprint(${each(n, i => `a${i}`).join(', ')})`
    ]
  },
  { name: 'annotated', size: 3000, cells: n => oneCell(n, i => `x${i}: "List[T${i}]" = y${i}`) },
  {
    name: 'long strings of digits',
    size: 100000,
    cells: n => [`x = ${'9'.repeat(n)}\ny = 2 ** ${'9'.repeat(10)}\nif ${'7'.repeat(n)} > 1: z = 1`]
  },
  {
    name: 'non-ASCII names',
    size: 3000,
    cells: n => oneCell(n, i => `größe_${i} = 'ß' + größe_${i - 1}`)
  }
];
