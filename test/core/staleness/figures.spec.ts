/** Figures that stay open from cell to cell, and figures that names keep: which cells must run after an edit. */
import { predict } from '../../oracles/staleness/judge';

const IMPORT = 'import matplotlib.pyplot as plt';

/** The cells that must run after the last cell that contains `old` was changed; `restart` if only a fresh kernel helps. */
function staleAfter(
  cells: readonly string[],
  old: string,
  text: string
): readonly number[] | 'restart' {
  const at = cells.map(cell => cell.includes(old)).lastIndexOf(true);
  const before = cells.map((source, index) => ({ id: `cell-${index}`, source }));
  const after = before.map((cell, index) =>
    index === at ? { ...cell, source: cell.source.replace(old, text) } : cell
  );
  const { restart, stale } = predict({ before, after });
  return restart ? 'restart' : stale.map(({ index }) => index);
}

it.each([
  'plt.switch_backend("agg")',
  'import matplotlib\nmatplotlib.use("TkAgg")',
  '%matplotlib notebook',
  '%matplotlib',
  'get_ipython().run_line_magic("matplotlib", "qt")',
  'get_ipython().magic("%matplotlib agg")',
  'plt.ioff()',
  'plt.interactive(False)',
  'if True:\n    plt.ioff()',
  'with plt.ioff():\n    pass',
  'plt.rcParams["interactive"] = False',
  'plt.rcParams.update({"backend": "ps"})',
  'from matplotlib import rcParams\nrcParams["backend"] = "agg"',
  '%config InlineBackend.close_figures = False',
  'from IPython.display import set_matplotlib_close\nset_matplotlib_close(False)',
  'import os\nos.environ["MPLBACKEND"] = "agg"',
  '%env MPLBACKEND=agg'
])('a figure is drawn on by a later cell after %j', mode => {
  const cells = [IMPORT, mode, 'plt.plot([1, 2])', 'plt.savefig("a.png")'];
  // Only a fresh kernel has no figure on which the edited cell draws once more.
  expect(staleAfter(cells, '[1, 2]', '[1, 3]')).toBe('restart');
  const opened = [IMPORT, mode, 'plt.figure()\nplt.plot([1, 2])', 'plt.savefig("a.png")'];
  expect(staleAfter(opened, '[1, 2]', '[1, 3]')).toEqual([2, 3]);
});

it('a figure is drawn on by a later cell after a method of the shell set the back end', () => {
  const mode = 'get_ipython().enable_matplotlib("agg")';
  const cells = [IMPORT, mode, 'plt.plot([1, 2])', 'plt.savefig("a.png")'];
  expect(staleAfter(cells, '[1, 2]', '[1, 3]')).toBe('restart');
});

it.each(['%matplotlib inline', 'plt.ion()', '%config InlineBackend.figure_format = "svg"', 'pass'])(
  'figures are closed when a cell ends after %j',
  mode => {
    const cells = [IMPORT, mode, 'plt.plot([1, 2])', 'plt.savefig("a.png")'];
    expect(staleAfter(cells, '[1, 2]', '[1, 3]')).toEqual([2]);
  }
);

it.each([
  ['fig = plt.figure()', 'fig.gca().plot([1, 2])', 'fig'],
  ['fig = plt.figure()\nax = fig.add_subplot()', 'ax.plot([1, 2])', 'fig'],
  ['ax = plt.subplot()', 'ax.plot([1, 2])', 'ax.figure'],
  ['ax = plt.gca()', 'ax.plot([1, 2])', 'print(len(ax.lines))'],
  ['fig, ax = plt.subplots()', 'ax.plot([1, 2])', 'fig'],
  ['lines = plt.plot([0])', 'lines[0].set_data([1, 2], [3, 4])', 'lines[0].figure']
])('a name keeps the figure of %j', (made, drawn, shown) => {
  expect(staleAfter([IMPORT, made, drawn, shown], '[1, 2]', '[1, 3]')).toEqual([1, 2, 3]);
});

it('two figures of two cells are separate', () => {
  const cells = [
    IMPORT,
    'a = plt.figure()\nplt.plot([1, 2])',
    'b = plt.figure()\nplt.plot([3])',
    'a',
    'b'
  ];
  expect(staleAfter(cells, '[1, 2]', '[1, 3]')).toEqual([1, 3]);
});

it.each([
  'plt.figure()\nplt.plot([1, N])\nplt.savefig("N.png")\nplt.close()',
  'plt.plot([1, N])\nplt.savefig("N.png")\nplt.close()',
  'fig, ax = plt.subplots()\nax.plot([1, N])\nfig.savefig("N.png")'
])('cells that open a figure each do not depend on each other: %j', cell => {
  const numbered = ['1', '2', '3'].map(each => cell.replaceAll('N', each));
  const cells = [`import matplotlib\nmatplotlib.use("agg")\n${IMPORT}`, ...numbered];
  expect(staleAfter(cells, '[1, 2]', '[1, 7]')).toEqual([2]);
});

it('a state that is imported from its module is that state', () => {
  const cells = [
    'import os',
    'from os import environ\nenviron["A"] = "1"',
    'print(os.environ["A"])'
  ];
  expect(staleAfter(cells, '"1"', '"2"')).toEqual([1, 2]);
});
