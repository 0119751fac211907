/** What a library returns in a tuple, list or iterator changes like other objects, and each of it by itself. */
import { RanNotebook } from '../reactions/ran-notebook';

const MODULES = [
  'import numpy as np, pandas as pd, sklearn.datasets, torch',
  'from sklearn.model_selection import train_test_split',
  "x = np.arange(9.0)\ndf = pd.DataFrame({'a': [1, 2, 3, 4]})"
].join('\n');

/** The stale cells after the first of the unpacked objects changed once more than in a run in order, and was read again. */
function staleAfterChange(unpacking: string, change: string): readonly number[] {
  const cells = [MODULES, unpacking, change, 'print(A)', 'print(B)', 'print(x, df)'];
  const notebook = new RanNotebook(cells);
  cells.forEach((_, cell) => notebook.run(cell));
  [2, 3, 4, 5].forEach(cell => notebook.run(cell));
  return notebook.staleInputs().flatMap((inputs, cell) => (inputs.length > 0 ? [cell] : []));
}

const ARRAYS: readonly string[] = [
  'A, B = np.histogram(x)',
  'A, B = np.unique(x, return_counts=True)',
  'B, A = np.unique(x, return_inverse=True)',
  'A, B, _ = np.unique(x, return_index=True, return_counts=True)',
  'A, B = np.linspace(0, 1, retstep=True)',
  'A, B = np.linalg.eig(np.eye(3))',
  'A, B, _ = np.linalg.svd(np.eye(3))',
  'A, B = np.linalg.qr(np.eye(3))',
  'A, B = np.modf(x)',
  'A, B = np.polyfit(x, x, 1, cov=True)',
  'A, B = pd.factorize(df.a)',
  'B, A = pd.cut(df.a, 2, retbins=True)',
  'A, B = sklearn.datasets.load_iris(return_X_y=True)',
  'A, B = train_test_split(x, random_state=0)',
  'A, _, B, _ = train_test_split(x, x * 2, random_state=0)',
  'A, B = [p for p in [np.histogram(x)]][0]'
];

it.each(ARRAYS.slice(0, -1))('%s gives objects that change by themselves', unpacking => {
  expect(staleAfterChange(unpacking, 'A[0] += 1')).toEqual([2, 3]);
});

it.each([
  'A, B = train_test_split(df, random_state=0)',
  'A, B = sklearn.datasets.load_iris(return_X_y=True, as_frame=True)'
])('%s gives tables that change by themselves', unpacking => {
  expect(staleAfterChange(unpacking, "A['c'] = A.get('c', 0) + 1")).toEqual([2, 3]);
});

it.each([
  // Which of them changes is not known: each may.
  ...ARRAYS.slice(-1),
  'A, *B = np.histogram(x)',
  'A, B = np.nonzero(x.reshape(3, 3))',
  'A, B = np.split(x[:8], 2)',
  't = np.histogram(x)\nA, B = t',
  'A = np.histogram(x)[0]\nB = A',
  'A, B = torch.sort(torch.arange(3))',
  "[A] = [c for c in pd.read_csv('x.csv', chunksize=5)]\nB = A"
])('%s gives objects that change', unpacking => {
  expect(staleAfterChange(unpacking, 'A[0] += 1')).toEqual(expect.arrayContaining([2, 3]));
});

it('halves of a list have its elements', () => {
  const unpacking =
    'xs = [[n] for n in range(4)]\nA, B = train_test_split(xs, random_state=0)\nx = xs';
  expect(staleAfterChange(unpacking, 'A[0].append(1)')).toEqual(expect.arrayContaining([2, 3, 5]));
});

it('views of an array are the array', () => {
  expect(staleAfterChange('A, B = np.split(x[:8], 2)', 'A[0] += 1')).toContain(5);
});

describe('a figure and its axes', () => {
  const START = 'import matplotlib.pyplot as plt\nplt.ioff()';
  const repeated = (subplots: string, call: string, shown: string): readonly number[] => {
    const cells = [START, subplots, call, shown];
    const notebook = new RanNotebook(cells);
    [0, 1, 2, 3, 2, 3].forEach(cell => notebook.run(cell));
    return notebook.staleInputs().flatMap((inputs, cell) => (inputs.length > 0 ? [cell] : []));
  };

  it.each(['fig, ax = plt.subplots()', 'fig, ax = plt.subplots(1, 1, squeeze=True)'])(
    '%s: what sets the same again changes nothing',
    subplots => {
      expect(repeated(subplots, 'ax.legend()', 'fig')).toEqual([]);
      expect(repeated(subplots, "ax.set_title('t')\nax.grid(True)", 'fig')).toEqual([]);
    }
  );

  it('what is drawn on axes is drawn on their figure', () => {
    expect(repeated('fig, ax = plt.subplots()', 'ax.plot([1, 2])', 'fig')).toEqual([2, 3]);
    expect(repeated('fig, ax = plt.subplots(2)', 'ax[0].plot([1, 2])', 'fig')).toEqual([2, 3]);
    expect(repeated('fig, (ax, _) = plt.subplots(2)', 'ax.plot([1])', 'fig')).toEqual([2, 3]);
    expect(repeated('fig, ax = plt.subplots()', 'fig.suptitle(len(ax.lines))', 'ax')).not.toEqual([
      0
    ]);
  });
});
