/** Slices of drawings that are shown again in a later cell. */
import { neededTexts } from './sliced-cells';

const PYPLOT = 'import matplotlib.pyplot as plt';

describe('options that functions set in groups', () => {
  it.each([
    [
      'import seaborn as sns\nimport pandas as pd',
      'sns.mpl.rc("figure", figsize=(16, 6))',
      'sns.mpl.rc("font", size=14)',
      'pd.DataFrame({"a": [1, 2]}).plot()'
    ],
    [
      'import holoviews as hv',
      'hv.output(size=150)',
      'hv.output(backend="bokeh")',
      'hv.Curve([1, 2])'
    ]
  ])('are those of all calls: %s', (...cells) => {
    expect(neededTexts(cells)).toEqual(cells);
  });
});

describe('axes and figures of an earlier cell', () => {
  it.each([
    'axes = plt.twinx()\nplt.ylabel("speed")',
    'axes = plt.subplot(1, 2, 1)\nplt.plot([1, 2])',
    'axes = plt.gca()\nplt.title("speed")',
    'figure, axes = plt.subplots()\nplt.title("speed")'
  ])('have what pyplot drew on them: %s', drawing => {
    expect(neededTexts([PYPLOT, drawing, 'axes'])).toEqual([PYPLOT, drawing, 'axes']);
  });

  it('have what was drawn in their cell only', () => {
    const drawing = 'axes = plt.gca()';
    expect(neededTexts([PYPLOT, drawing, 'plt.plot([1, 2])', 'axes'])).toEqual([
      PYPLOT,
      drawing,
      'axes'
    ]);
  });

  it('have it through other names', () => {
    const drawing = 'axes = plt.gca()\nplt.title("speed")';
    const cells = [PYPLOT, drawing, 'shown = [axes]', 'shown'];
    expect(neededTexts(cells)).toEqual(cells);
  });
});

it.each([
  'import pylab\npylab.rc("figure", figsize=(16, 8))',
  'import seaborn as sns\nsns.mpl.rc("figure", figsize=(16, 8))'
])('a drawing has the options that were set: %s', setting => {
  const drawing = 'import matplotlib.pyplot as plt\nplt.plot([1, 2])';
  expect(neededTexts([setting, drawing])).toEqual([setting, drawing]);
});
