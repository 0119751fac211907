/** Plans that run cells which change objects in place, and reasons that name what such cells changed. */
import { RanNotebook } from '../reactions/ran-notebook';

/** Cells that set `x`, and change an object as well. */
const CHANGES = [
  'obj.add(len(obj))',
  'obj.append(1)',
  'obj[0] += 1',
  'obj += [2]',
  'obj.pop()',
  'obj.part = obj.part + 1',
  'obj["a"] = obj["a"] * 2',
  'obj.sort(key=lambda v: -v)\nobj.append(0)',
  'change(obj)',
  'for each in range(2):\n    obj.append(each)'
];
/** Those that leave the same if they run again. */
const SETTLED = ['obj.discard(1)', 'obj.clear()', 'obj.sort()', 'obj["a"] = 3', 'obj.part = 4'];
const MAKER = 'import tools\nobj = tools.make()\ndef change(v):\n    v.append(1)';

function afterEdit(change: string): RanNotebook {
  const maker = change === 'obj.discard(1)' ? 'obj = {1, 2}' : MAKER;
  const cells = ['x = 5\ny = 1', maker, `x = 7\n${change}`, 'print(x, y)'];
  const notebook = new RanNotebook(change === 'obj.sort()' ? withList(cells) : cells);
  notebook.runAll();
  notebook.edit(0, 'x = 5\ny = 2');
  return notebook;
}

function withList(cells: readonly string[]): readonly string[] {
  return cells.map(cell => (cell === MAKER ? 'obj = [3, 1]' : cell));
}

function planned(notebook: RanNotebook): readonly number[] {
  const plan = notebook.analyze().staleness?.plan();
  return plan?.cells.map(({ key }) => notebook.indexOf(key)) ?? [];
}

function needed(notebook: RanNotebook, index: number): readonly number[] {
  const plan = notebook.analyze().staleness?.neededBefore(notebook.keyOf(index));
  return plan?.cells.map(({ key }) => notebook.indexOf(key)) ?? [];
}

describe('a cell that runs again because of a name', () => {
  it.each(CHANGES)('runs with the cell that makes what it changes: %s', change => {
    const notebook = afterEdit(change);
    expect(planned(notebook)).toEqual([0, 1, 2, 3]);
    planned(notebook).forEach(index => notebook.run(index));
    expect(notebook.staleInputs().flat()).toEqual([]);
    expect(planned(notebook)).toEqual([]);
  });

  it.each(SETTLED)('runs without it where it leaves the same: %s', change => {
    const notebook = afterEdit(change);
    notebook.run(0);
    planned(notebook).forEach(index => notebook.run(index));
    expect(notebook.staleInputs().flat()).toEqual([]);
    expect(planned(notebook)).toEqual([]);
  });
});

it.each([
  ['s = {1, 2}', 's.discard(1)', 'print(s)'],
  ['lst = [3, 1]', 'lst.sort()', 'print(lst)'],
  ['x = -5', 'x = abs(x)', 'print(x)'],
  ['d = {}\nx = 1', 'd[x] = 1', 'print(d)']
])('two cells that each leave the same are as one that ran twice: %s', (maker, change, print) => {
  const notebook = new RanNotebook([maker, `${change}\nprint()`, change, print]);
  [0, 2, 2, 3].forEach(index => notebook.run(index));
  expect(needed(notebook, 3)).toEqual([]);
  expect(notebook.staleInputs()[3]).toEqual([]);
});

it('what a table was made of is made again with it', () => {
  const notebook = new RanNotebook([
    'import pandas as pd\ndf = pd.DataFrame({"a": [3, 1, 2], "b": [4.0, None, 6.0]})',
    'df.at[0, "b"] += 7',
    'df.columns = ["b", "a"]',
    'df = df.reset_index(drop=True)'
  ]);
  notebook.runAll();
  expect(needed(notebook, 3)).toEqual([0, 1, 2]);
  [0, 1, 2].forEach(index => notebook.run(index));
  expect(needed(notebook, 3)).toEqual([]);
});

it('a result of a table that has lost a part is not that of the table with it', () => {
  const table = 'import pandas as pd\ndf = pd.DataFrame({"a": [3, 1, 2]})';
  const notebook = new RanNotebook([
    table,
    'df["c"] = 1',
    'df = df.drop_duplicates()',
    'df.head()'
  ]);
  notebook.runAll();
  notebook.delete(1);
  [0, 1, 2].forEach(index => notebook.run(index));
  expect(notebook.staleInputs().flat()).toEqual([]);
  expect(planned(notebook)).toEqual([]);
});

it('an entry that a cell deletes comes with that cell', () => {
  const notebook = new RanNotebook(['d = {"a": 1}', 'd.pop("a", None)', 'print(d)']);
  [0, 2].forEach(index => notebook.run(index));
  expect(needed(notebook, 2)).toEqual([1]);
  expect(notebook.staleInputs()[2]).toMatchObject([{ name: 'd', provider: 'cell-1' }]);
});

it('a part that a cell adds to a table is an input of what reads the whole table', () => {
  const notebook = new RanNotebook([
    'import pandas as pd\ndf = pd.DataFrame({"a": [3, 1, 2]})',
    'df["a"] = df["a"].clip(upper=2)',
    'df = df.reset_index()\ne = df'
  ]);
  [0, 2].forEach(index => notebook.run(index));
  expect(notebook.staleInputs()[2]).toMatchObject([
    { name: 'df', provider: 'cell-1', cause: { kind: 'not-run' } }
  ]);
});

it('a part that a later run of a cell left is no part of a fresh run, and comes from the cell that makes the object', () => {
  const notebook = new RanNotebook([
    'import pandas as pd\ndf = pd.DataFrame({"a": [3, 1, 2]})',
    'df.iloc[0, 0] = 4',
    'df["t"] = pd.to_datetime(df["t"])'
  ]);
  [0, 1, 2, 0, 1, 2, 1, 2].forEach(index => notebook.run(index));
  const causes = notebook.staleInputs()[2].map(({ cause }) => cause.kind);
  expect(causes).not.toContain('below');
});

describe('a reason', () => {
  it('names the object as other cells know it', () => {
    const notebook = new RanNotebook(['lst = [1]', 'y = lst\ny.append(5)', 'print(lst)']);
    notebook.runAll();
    notebook.run(1);
    expect(notebook.staleInputs()[1]).toMatchObject([{ name: 'lst' }]);
    expect(notebook.analyze().staleness?.cells.get('cell-1')).toMatchObject({
      repeats: 2,
      repeated: ['lst']
    });
  });

  it('names only what all of several executions changed', () => {
    const notebook = new RanNotebook(['x = 1\nlst = [1, 2, 3]', 'x += 1\nlst.append(4)']);
    notebook.runAll();
    notebook.edit(1, 'lst.append(5)');
    notebook.run(1);
    notebook.run(1);
    expect(notebook.analyze().staleness?.cells.get('cell-1')?.repeated).toEqual(['lst']);
  });

  it('counts no execution that failed: it may not have got as far', () => {
    const notebook = new RanNotebook(['lst = [1]', 'print(open("a.txt").read())\nlst.append(4)']);
    notebook.run(0);
    notebook.run(1, { status: 'error' });
    notebook.run(1);
    notebook.run(1);
    expect(notebook.analyze().staleness?.cells.get('cell-1')?.repeats).toBe(2);
  });

  it('calls random what a cell draws itself, and not what follows from it', () => {
    const notebook = new RanNotebook([
      'import random\nlst = [1, 2, 3]',
      'random.shuffle(lst)',
      'n = sum(lst)',
      'print(n)'
    ]);
    notebook.runAll();
    notebook.run(1);
    expect(notebook.staleInputs()[2]).toMatchObject([{ name: 'lst', isRandom: true }]);
    notebook.run(2);
    expect(notebook.staleInputs()[3]).toMatchObject([{ name: 'n', isRandom: false }]);
  });

  it.each([
    ['try:\n    x = d["k"]\nexcept KeyError:\n    x = 4', 'stops'],
    ['try:\n    x = d["k"]\nexcept (KeyError, NameError):\n    x = 4', 'edited'],
    ['try:\n    x = d["k"]\nexcept:\n    x = 4', 'edited']
  ])('says where a fresh run stops: %s', (attempt, kind) => {
    const notebook = new RanNotebook(['a = 1', 'd = {}', attempt, 'a = 2', 'print(a)']);
    notebook.runAll();
    notebook.delete(1);
    notebook.edit(2, 'a = 3');
    expect(notebook.staleInputs()[3]).toMatchObject([{ cause: { kind } }]);
  });
});

describe('what a finding offers and says', () => {
  const findingsOf = (notebook: RanNotebook): ReturnType<RanNotebook['analyze']>['findings'] =>
    notebook.analyze().findings;

  it('an edited cell runs with the cells that it needs', () => {
    const notebook = new RanNotebook(['n = 1', 'del n', 'print()'], ['H2']);
    notebook.run(0);
    notebook.run(1, { deleted: ['n'] });
    notebook.edit(1, 'print(n)');
    expect(findingsOf(notebook)).toMatchObject([
      { fixes: [{ actions: [{ kind: 'run-cells', cells: ['cell-0', 'cell-1'] }] }] }
    ]);
  });

  it('many edited cells run together', () => {
    const cells = Array.from({ length: 40 }, (_, index) => `x${index} = ${index}`);
    const notebook = new RanNotebook(cells, ['H2']);
    notebook.runAll();
    cells.forEach((_, index) => notebook.edit(index, `x${index} = 0.5`));
    const keys = cells.map((_, index) => notebook.keyOf(index));
    const found = findingsOf(notebook);
    expect(found).toHaveLength(40);
    expect(found[3]).toMatchObject({ fixes: [{ actions: [{ cells: keys }] }] });
  });

  it('a value comes from the cell that gave it, not from the reader that has changed it since', () => {
    const notebook = new RanNotebook(['n = 1', 'n = 2', 'n += 1\nprint(n)'], ['H10']);
    notebook.runAll();
    const [first, second, reader] = ['n = 1', 'n = 2', 'n += 1\nprint(n)'].map((source, index) => ({
      key: `cell-${index}`,
      source
    }));
    notebook.replace([first, reader, second]);
    expect(findingsOf(notebook)).toMatchObject([
      { message: { values: { actual: { cell: 2 }, expected: { cell: 0 } } } }
    ]);
  });
});
