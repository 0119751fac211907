/** Slices of what methods of unknown libraries change, by their names. */
import { sliceNotebook } from '../../../src/core/lint/notebook-slice';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { asDocument } from '../../oracles/staleness/edited-notebook';

/** The cells that the output of the last one needs. */
function sliceOf(sources: readonly string[]): readonly number[] {
  const slice = sliceNotebook(
    asDocument(sources.map((source, at) => ({ id: `${at}`, source }))),
    DEFAULT_CONFIG,
    {
      target: { kind: 'cell', index: sources.length - 1 },
      direction: 'backward',
      byStatement: false
    }
  );
  return slice.kind === 'slice' ? slice.cells.map(({ cell }) => cell.index) : [];
}

describe('a slice has the cells that change an object of an unknown library', () => {
  it.each([
    [
      'edges of a graph',
      'import networkx as nx\ngraph = nx.Graph()',
      'graph.add_edge(1, 2)',
      'graph'
    ],
    [
      'the layout of a figure',
      'import plotly.graph_objects as go\nfig = go.Figure()',
      'fig.update_layout(title="a")',
      'fig'
    ],
    [
      'how a model learns',
      'import keras\nmodel = keras.Sequential([])',
      'model.compile(loss="mse")',
      'model.fit([[1.0]])'
    ],
    [
      'variables of a problem that is solved',
      'import cvxpy as cp\nx = cp.Variable()\nproblem = cp.Problem(cp.Minimize(x), [x >= 1])',
      'problem.solve()',
      'print(x.value)'
    ],
    [
      'rows of a database',
      'import sqlite3\ndatabase = sqlite3.connect(":memory:")\ncursor = database.cursor()',
      'cursor.execute("insert into sales values (1)")',
      'print(database.execute("select * from sales").fetchall())'
    ],
    [
      'how often a problem was solved',
      'import control.optimal as opt\nproblem = opt.OptimalControlProblem(plant, times, cost)',
      'problem.compute_trajectory(0)',
      'problem.compute_trajectory(0)'
    ]
  ])('%s', (_, ...cells) => {
    expect(sliceOf(cells)).toEqual([0, 1, 2]);
  });

  it.each([
    'results.summary()',
    'results.compute_bounds()',
    'results.load_table("a")',
    'results.add_prefix("a")'
  ])('but not those that only read it: %s', call => {
    const cells = ['import lib\nresults = lib.fit()', call, 'print(results)'];
    expect(sliceOf(cells)).toEqual([0, 2]);
  });
});

describe('a slice has the environment variables that a library may read when it is imported', () => {
  const set = 'import os\nos.environ["KERAS_BACKEND"] = "jax"';

  it('of a library that no table describes', () => {
    expect(sliceOf([set, 'import keras', 'keras.backend.backend()'])).toEqual([0, 1, 2]);
    expect(sliceOf([set, 'from keras import backend', 'backend.backend()'])).toEqual([0, 1, 2]);
    expect(sliceOf(['import keras', set, 'keras.backend.backend()'])).toEqual([0, 2]);
  });

  it('but not of Python itself', () => {
    expect(sliceOf([set, 'import math', 'math.pi'])).toEqual([1, 2]);
  });
});

describe('a slice has the back end that pandas plots with', () => {
  const cells = ['import pandas as pd', 'pd.options.plotting.backend = "holoviews"'];
  const frame = 'df = pd.DataFrame({"a": [1, 2]})';

  it.each([
    'df["a"].diff().hist()',
    'df.plot()',
    'df["a"].plot.hist()',
    'df.boxplot()',
    'df.plot.bar()'
  ])('%s', plot => expect(sliceOf([...cells, frame, plot])).toEqual([0, 1, 2, 3]));

  it('but not where nothing is drawn', () => {
    expect(sliceOf([...cells, frame, 'print(len(df))'])).toEqual([0, 2, 3]);
  });
});
