/** Slices of what methods of unknown libraries change, by their names. */
import { neededCells } from './sliced-cells';

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
    ],
    [
      'a magic that sets options',
      'import holoviews as hv\nhv.extension("bokeh", "matplotlib")',
      "%output backend='matplotlib'",
      'path = hv.Path([1])\npath.opts(linewidth=2)'
    ],
    [
      'the generator that an object draws from',
      'import numpy as np\nfrom arch.bootstrap import IIDBootstrap\nboot = IIDBootstrap(x, seed=np.random.default_rng(1))',
      'boot.conf_int(mean)',
      'print(boot.var(mean))'
    ]
  ])('%s', (_, ...cells) => {
    expect(neededCells(cells)).toEqual([0, 1, 2]);
  });

  it.each([
    'results.summary()',
    'results.compute_bounds()',
    'results.load_table("a")',
    'results.add_prefix("a")'
  ])('but not those that only read it: %s', call => {
    const cells = ['import lib\nresults = lib.fit()', call, 'print(results)'];
    expect(neededCells(cells)).toEqual([0, 2]);
  });
});

describe('a slice has the environment variables that a library may read when it is imported', () => {
  const set = 'import os\nos.environ["KERAS_BACKEND"] = "jax"';

  it('of a library that no table describes', () => {
    expect(neededCells([set, 'import keras', 'keras.backend.backend()'])).toEqual([0, 1, 2]);
    expect(neededCells([set, 'from keras import backend', 'backend.backend()'])).toEqual([0, 1, 2]);
    expect(neededCells(['import keras', set, 'keras.backend.backend()'])).toEqual([0, 2]);
  });

  it('but not of Python itself', () => {
    expect(neededCells([set, 'import math', 'math.pi'])).toEqual([1, 2]);
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
  ])('%s', plot => expect(neededCells([...cells, frame, plot])).toEqual([0, 1, 2, 3]));

  it('but not where nothing is drawn', () => {
    expect(neededCells([...cells, frame, 'print(len(df))'])).toEqual([0, 2, 3]);
  });
});
