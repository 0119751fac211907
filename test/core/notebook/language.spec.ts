/** The language of a notebook, from its metadata or, where they name none, its code. */
import { notebookLanguage } from '../../../src/core/notebook/language';
import { readNotebook } from '../../../src/core/notebook/reader';

const R = ['library(dplyr)', 'f <- function(x) { x + 1 }', 'd %>% filter(a > 1)', 'd$a <- f(d$a)'];
const SHELL = ['pwd', 'for f in *; do echo $f; done', 'git commit -m "a"', 'sed -i s/a/b/ a.txt'];
const PYTHON2 = ['print "a"', 'exec "x = 1"', 'print `x`', 'raise ValueError, "b"'];
const BROKEN = ['x = 1', 'print(x', 'y = 2', 'z = )', 'x + y', 'def f(:'];

function languageOf(cells: readonly string[], metadata: object = {}): string {
  const text = JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata,
    cells: cells.map(source => ({
      cell_type: 'code',
      source,
      metadata: {},
      outputs: [],
      execution_count: null
    }))
  });
  const result = readNotebook(text, 'a.ipynb');
  return result.ok ? result.document.language : 'unread';
}

describe('metadata', () => {
  it.each([
    ['', '', 'python'],
    ['Python', 'python', 'python'],
    ['', 'ipython3', 'python'],
    // Microsoft Fabric, for notebooks in Python.
    ['Jupyter', 'python', 'python'],
    ['python', 'pyspark', 'python'],
    ['R', 'R', 'r'],
    // A kernel that reuses the description of Python.
    ['sage', 'python', 'sage']
  ])('%s, %s: %s', (kernel, info, expected) => {
    expect(notebookLanguage(kernel, info)).toBe(expected);
  });
});

describe('code, where the metadata name no language', () => {
  it.each([
    ['R', R, 'unknown'],
    ['a shell', SHELL, 'unknown'],
    ['Python 2', PYTHON2, 'python'],
    [
      'magics and commands',
      ['%matplotlib inline', '!ls -la | head', '%%bash\nfor f in *'],
      'python'
    ],
    ['two broken cells', BROKEN.slice(0, 5), 'python'],
    ['nothing', [], 'python']
  ])('%s', (_, cells, expected) => {
    expect(languageOf(cells)).toBe(expected);
    expect(languageOf(cells, { kernelspec: { name: 'xyz' } })).toBe(expected);
  });

  it('a name decides', () => {
    for (const cells of [R, BROKEN]) {
      expect(languageOf(cells, { language_info: { name: 'python' } })).toBe('python');
      expect(languageOf(cells, { kernelspec: { name: 'python3' } })).toBe('python');
      expect(languageOf(cells, { kernelspec: { name: 'ir', language: 'R' } })).toBe('r');
    }
  });
});
