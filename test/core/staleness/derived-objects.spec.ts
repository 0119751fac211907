import { RanNotebook } from '../reactions/ran-notebook';

/** Positions of stale cells after all cells ran twice. */
function staleAfterSecondRun(...cells: readonly string[]): readonly number[] {
  const notebook = new RanNotebook(['import pandas as pd', ...cells]);
  notebook.runAll();
  notebook.runAll();
  const { staleness } = notebook.analyze();
  return cells.flatMap((_, index) => {
    const inputs = staleness?.cells.get(notebook.keyOf(index + 1))?.inputs ?? [];
    return inputs.length > 0 ? [index + 1] : [];
  });
}

describe('parts and views of objects that a cell allocated again', () => {
  const table = 'df = pd.DataFrame({"a": [1, 2], "b": [3, 4]})';

  it.each([
    ['a column', [table, 's = df["a"]\ns.iloc[0] = 18\ndf.head()']],
    ['rows of a table', [`${table}\ndf = df.iloc[1:]\nprint(df.head())\ndf["a"].tolist()`]],
    [
      'a column that changes',
      [table, 's = df["a"]\ns.iloc[0] = 9', 'print(s.max())\ndf.describe()']
    ],
    [
      'a list that a `defaultdict` created',
      [
        'from collections import defaultdict\ngroups = defaultdict(list)\ngroups["a"].append(1)',
        'values = groups["a"]\nlengths = values[:]\nlengths.append(13)\nvalues += [5]\nprint(values)'
      ]
    ]
  ])('%s: none is stale', (_, cells) => {
    expect(staleAfterSecondRun(...cells)).toEqual([]);
  });
});
