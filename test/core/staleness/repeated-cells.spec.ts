import { RanNotebook } from '../reactions/ran-notebook';

const TABLE = "df = pd.DataFrame({'a': [1, 2, 3], 'b': [4, 5, 6]})";

/** The positions of the stale cells after a cell of a notebook ran twice at once. */
function staleAfterRepeating(cells: readonly string[], repeated: number): readonly number[] {
  const notebook = new RanNotebook(cells);
  cells.forEach((_, cell) => {
    notebook.run(cell);
    if (cell === repeated) {
      notebook.run(cell);
    }
  });
  return notebook.staleInputs().flatMap((inputs, cell) => (inputs.length > 0 ? [cell] : []));
}

const SETS_AGAIN: readonly string[] = [
  "df['c'] = df['a'] * 2",
  "df.columns = ['a', 'c']",
  "df.loc[df.a > 1, 'b'] = 0",
  "df.loc[df['a'] > 1, 'b'] = 0\ndf.loc[df['a'] > 2, 'b'] = 1",
  'df.iloc[0, 0] = 3',
  "df = df.rename(columns={'a': 'c'})",
  "df.rename(columns={'a': 'c'}, inplace=True)",
  "df.index.name = 'i'",
  'df = df.dropna()',
  'df.fillna(0, inplace=True)',
  "df['a'] = pd.to_datetime(df['a'])",
  "df['b'] = df['b'].astype(float)",
  "ax.set_title('hi')",
  "ax.set_title('hi')\nax.set_xlabel('x')\nfig",
  'axes.legend()',
  "axes.set_title('hi')\naxes.set_xlim(0, 5)\naxes.legend(loc='best')",
  'ax.grid(True)',
  "ax.grid(color='red')",
  'axes.cla()',
  'ax.cla()',
  "ax.set_xscale('log')",
  "plt.setp(ax, title='hi')",
  "df.drop(columns='a', errors='ignore', inplace=True)",
  "df = df.drop(columns='a', errors='ignore')",
  'df.reset_index(drop=True, inplace=True)',
  "df.sort_values('a', kind='stable', inplace=True)",
  'df = df.replace(1, 9)',
  'df = df.replace({1: 9, 2: 8})',
  "df.rename(columns={0: 'a', 1: 'b'}, inplace=True)",
  'np.fill_diagonal(grid, 0)',
  'np.put(grid, [0], [n])\ngrid[1, 1] = 3',
  'heapq.heapify(xs)',
  "for each in [ax]:\n    each.set_title('hi')",
  'xs[0] = 1',
  'xs[n] = 5\nxs[0] = 2',
  'xs.sort()',
  'xs = sorted(xs)',
  'd[n] = 1',
  "d.update({'k': n})",
  'for each in range(3):\n    d[each] = n',
  'def put(to):\n    to[n] = 1\nput(d)',
  'x = 4',
  'n = abs(n)'
];

const CHANGES_FURTHER: readonly string[] = [
  'xs.append(1)',
  'n += 1',
  'xs[0] = xs[0] + 1',
  'xs[0] = len(xs)',
  'd[len(d)] = 1',
  'xs[0:1] = [1, 2]',
  'xs.sort()\nxs[0] = 9',
  'xs.reverse()',
  'def put(to):\n    to.append(1)\nput(xs)',
  "df['c'] = df['b']\ndf['b'] = df['c'] * 2",
  "df['b'] = df['b'] * 2",
  "df.loc[df['b'] > df['b'].mean(), 'b'] = 0",
  "df.columns = [name + '_' for name in df.columns]",
  "df = df.rename(columns={'a': 'b', 'b': 'a'})",
  'df = df.ffill(limit=1)',
  "df.drop(columns='a', inplace=True)",
  'df.reset_index(inplace=True)',
  "df.sort_values('a', inplace=True)",
  'df = df.replace({1: 2, 2: 3})',
  "df = df.rename(columns={1: 2.0, 2: 'b'})",
  'df = df.rename(columns={1: True, 2: 1})',
  "df = df.replace('a', 'aa', regex=True)",
  'ax.grid()',
  "ax.grid(axis='y')",
  "axes.legend()\naxes.lines[0].set_label('other')",
  "axes.legend().set_title('hi')",
  'for each in [axes]:\n    each.legend()',
  "df.columns = ['b', 'c']\ndf.loc[0, 'b'] = 1\ndf.columns = ['c', 'b']",
  'ax.plot([1])',
  "ax.set_title('hi')\nax.plot([1])"
];

const BEFORE = [
  'import heapq\nimport numpy as np\nimport pandas as pd\nimport matplotlib.pyplot as plt\nfrom matplotlib.figure import Figure',
  `${TABLE}\ngrid = np.array([[1, 2], [3, 4]])`,
  'xs = [3, 1]\nd = {}\nn = 2',
  'fig, ax = plt.subplots()\naxes = Figure().add_subplot()\naxes.plot([1], label="q")'
];
const AFTER = ['print(df)', 'print(grid)', 'print(xs, d, n)', 'fig'];
const AT = BEFORE.length;

it.each(SETS_AGAIN)('setting the same again makes nothing stale: %s', source => {
  expect(staleAfterRepeating([...BEFORE, source, ...AFTER], AT)).toEqual([]);
});

it.each(CHANGES_FURTHER)('changing something further makes the cell stale: %s', source => {
  expect(staleAfterRepeating([...BEFORE, source, ...AFTER], AT)).toContain(AT);
});

it.each([
  ["ax.set_title('a')", "ax.set_title('b')"],
  ['xs[n] = 1', 'xs[0] = n'],
  ["df.columns = ['c', 'd']", "df.loc[0, 'c'] = 1"]
])('another write in between counts: %s, %s', (first, second) => {
  const notebook = new RanNotebook([...BEFORE, first, second, ...AFTER]);
  notebook.runAll();
  notebook.run(AT);
  AFTER.forEach((_, at) => notebook.run(AT + 2 + at));
  expect(notebook.staleInputs().some(inputs => inputs.length > 0)).toBe(true);
});

it('setting another value counts', () => {
  const notebook = new RanNotebook([...BEFORE, 'd[n] = 1', 'print(d)']);
  notebook.runAll();
  notebook.edit(2, 'xs = [3, 1]\nd = {}\nn = 3');
  notebook.run(2);
  notebook.run(AT);
  expect(notebook.staleInputs()[AT + 1]).not.toEqual([]);
});

it('what reads a table that a cell made again below other objects is not stale', () => {
  const cells = [
    'import pandas as pd',
    TABLE,
    "df['c'] = df['a'] * 2",
    "df.columns = ['a', 'b', 'c']",
    "df['d'] = df['c'].astype(float)",
    'print(df)'
  ];
  expect(staleAfterRepeating(cells, 1)).toEqual([]);
});
