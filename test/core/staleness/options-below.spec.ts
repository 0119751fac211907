/** Options that a cell below has set are those of no fresh run of the cells above it. */
import { RanNotebook } from '../reactions/ran-notebook';

const CELLS = [
  'import pandas as pd\ndf = pd.DataFrame({"a": [0.123456, 1.5]})',
  'print(df.describe())',
  'pd.set_option("display.precision", 2)',
  'print(df.mean())'
];

/** The names of changed inputs of each cell after these executions. */
function staleAfter(...executions: readonly number[]): readonly (readonly string[])[] {
  const live = new RanNotebook(CELLS);
  executions.forEach(index => live.run(index, {}));
  return live.staleInputs().map(inputs => inputs.map(({ name }) => name));
}

it('nothing is stale after a run in order', () => {
  expect(staleAfter(0, 1, 2, 3)).toEqual([[], [], [], []]);
});

it('a result that was shown with them is stale, although nothing else differs', () => {
  expect(staleAfter(0, 1, 2, 3, 1)).toEqual([[], ['option:pandas.display.precision'], [], []]);
  expect(staleAfter(0, 1, 2, 3, 3)).toEqual([[], [], [], []]);
});
