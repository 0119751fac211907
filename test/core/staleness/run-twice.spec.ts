import { RanNotebook } from '../reactions/ran-notebook';

const TABLE = 'import pandas as pd\ndf = pd.DataFrame({"a": [1, 2], "b": [3, 4]})';

/** What notebooks often do, cell by cell: all of it gives the same when all cells run again in the same kernel. */
const IDIOMS: Readonly<Record<string, readonly string[]>> = {
  'options of plots': [
    'import matplotlib.pyplot as plt\nplt.rc("font", size=12)\nplt.rc("axes", titlesize=14)',
    'plt.plot([1])\nplt.show()'
  ],
  rcParams: [
    'import matplotlib.pyplot as plt\nplt.rcParams["figure.figsize"] = (8, 6)\nplt.rcParams.update({"font.size": 12})',
    'plt.plot([1])\nplt.show()'
  ],
  'rc of matplotlib': [
    'import matplotlib as mpl\nimport matplotlib.pyplot as plt\nmpl.rcParams["axes.grid"] = True\nmpl.rc("lines", linewidth=2)\nmpl.rc("axes", labelsize=3)',
    'fig, ax = plt.subplots()\nax.plot([1])'
  ],
  'options of pandas': [
    'import pandas as pd\npd.set_option("display.max_rows", 10)\npd.set_option("display.width", 100)\npd.options.display.max_columns = 5',
    'df = pd.DataFrame({"a": [1]})\ndf'
  ],
  'print options': [
    'import numpy as np\nnp.set_printoptions(precision=3)\nnp.set_printoptions(suppress=True)',
    'np.ones(3)'
  ],
  'styles of seaborn': [
    'import seaborn as sns\nsns.set()\nsns.set_context("talk")\nsns.set_style("white")\nsns.set_palette("deep")',
    'sns.lineplot(x=[1], y=[2])'
  ],
  'a theme and rcParams': [
    'import seaborn as sns\nimport matplotlib.pyplot as plt\nsns.set_theme(style="ticks")\nplt.rcParams["font.size"] = 3',
    'fig, ax = plt.subplots()\nsns.histplot([1, 2], ax=ax)\nsns.despine()'
  ],
  'filters of warnings': [
    'import warnings\nwarnings.filterwarnings("ignore")\nwarnings.simplefilter("ignore")',
    'import pandas as pd\nx = pd.Series([1]).sum()\nprint(x)'
  ],
  'magics for plots': [
    '%matplotlib inline\n%config InlineBackend.figure_format = "retina"\nimport matplotlib.pyplot as plt',
    'plt.plot([1, 2])'
  ],
  autoreload: ['%load_ext autoreload\n%autoreload 2', 'import json\njson.dumps({})'],
  seeds: [
    'import numpy as np\nimport random\nnp.random.seed(0)\nrandom.seed(1)',
    'x = np.random.rand(3)\nprint(x, random.random())',
    'y = np.random.randn(3) + x\ny.mean()'
  ],
  'a generator': [
    'import numpy as np\nrng = np.random.default_rng(1)',
    'x = rng.normal(size=3)\nx',
    'rng.normal()'
  ],
  'numbers without a seed': [
    'import numpy as np\nx = np.random.rand(3)\nx = x + 1\nprint(x)',
    'y = x * 2\ny',
    'x += y\nx.sum()',
    'print(x)'
  ],
  'environment variables': [
    'import os\nos.environ["A"] = "1"\nos.environ["B"] = "2"',
    'print(os.environ["A"])',
    'import subprocess\nprint(os.getenv("B"))'
  ],
  'sys.path.append': ['import sys\nsys.path.append("..")', 'import mymodule\nmymodule.f(1)'],
  'sys.path, twice': [
    'import sys, os\nsys.path.insert(0, os.path.abspath("../src"))\nsys.path.append("lib")',
    'from mymodule import f\nprint(f(1))'
  ],
  'a folder and a file': [
    'import os\nos.makedirs("out", exist_ok=True)',
    'with open("out/a.txt", "w") as f:\n    f.write("x")',
    'print(open("out/a.txt").read())'
  ],
  'a table in a file': [
    'import pandas as pd\ndf = pd.DataFrame({"a": [1]})\ndf.to_csv("a.csv")',
    'd = pd.read_csv("a.csv")\nd.head()',
    'd["b"] = d.a * 2\nd["b"].plot()'
  ],
  'styles of plots': [
    'import matplotlib.pyplot as plt\nplt.style.use("ggplot")\nplt.style.use("seaborn")',
    'plt.plot([1])'
  ],
  'training with torch': [
    'import torch\ntorch.manual_seed(0)\nmodel = torch.nn.Linear(2, 2)\nopt = torch.optim.SGD(model.parameters(), lr=0.1)',
    'for i in range(3):\n    opt.zero_grad()\n    loss = model(torch.ones(2)).sum()\n    loss.backward()\n    opt.step()\nprint(loss)',
    'model(torch.ones(2))'
  ],
  'training with Keras': [
    'import tensorflow as tf\nfrom tensorflow import keras\ntf.random.set_seed(1)\nmodel = keras.Sequential([keras.layers.Dense(1)])',
    'model.compile(loss="mse")\nhistory = model.fit([[1]], [[1]], epochs=2)',
    'model.predict([[1]])',
    'print(history.history["loss"])'
  ],
  'a model of scikit-learn': [
    'from sklearn.linear_model import LogisticRegression\nfrom sklearn.model_selection import train_test_split\nimport numpy as np\nX = np.arange(10).reshape(5, 2)\ny = [0, 1, 0, 1, 1]',
    'X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=0)',
    'clf = LogisticRegression().fit(X_train, y_train)\nclf.score(X_test, y_test)',
    'clf.predict(X_test)'
  ],
  'a random split': [
    'from sklearn.model_selection import train_test_split\nimport numpy as np\nX = np.arange(10)\na, b = train_test_split(X)\nprint(a)',
    'print(b.mean())'
  ],
  logging: [
    'import logging\nlogging.basicConfig(level=logging.INFO)\nlogger = logging.getLogger("a")',
    'logger.info("hi")'
  ],
  'a request': ['!pip install x', 'import requests\nr = requests.get("http://a")\nr.status_code'],
  'class attributes': [
    'class A:\n    items = []\n    def add(self, x):\n        self.items.append(x)\n        return len(self.items)',
    'a = A()\na.add(1)',
    'a.items'
  ],
  'lists and dicts': [
    'xs = []\nfor i in range(3):\n    xs.append(i)',
    'xs.append(5)\nprint(xs)',
    'd = {}\nd["a"] = xs\nd',
    'd["b"] = 1\nlen(d)'
  ],
  'a global counter': [
    'n = 0\ndef f():\n    global n\n    n += 1\n    return n',
    'f()',
    'print(f())'
  ],
  'changes of a table': [
    'import pandas as pd\ndf = pd.read_csv("x.csv")\ndf["d"] = pd.to_datetime(df["d"])\ndf = df.set_index("d").sort_index()\ndf = df.dropna()',
    'df["m"] = df.index.month\ndf.groupby("m").mean()',
    'df.loc[df.m > 3, "a"] = 0\ndf.drop(columns="b", inplace=True)\ndf.head()',
    'piv = df.pivot_table(index="m")\npiv.plot()',
    'for c in df.columns:\n    df[c] = df[c].fillna(0)\ndf.info()'
  ],
  'a database in memory': [
    'import sqlite3\ncon = sqlite3.connect(":memory:")\ncur = con.cursor()\ncur.execute("create table t (a)")',
    'cur.execute("insert into t values (1)")\ncon.commit()',
    'import pandas as pd\npd.read_sql("select * from t", con)'
  ],
  times: [
    'import time\nfrom datetime import datetime\nt = time.time()\nnow = datetime.now()',
    'print(time.time() - t)',
    'print(now)'
  ],
  widgets: [
    'import ipywidgets as w\ns = w.IntSlider()\ns',
    's.value',
    'out = w.Output()\ndisplay(out)'
  ],
  plotly: [
    'import plotly.express as px\nimport plotly.io as pio\npio.templates.default = "plotly_white"\npio.renderers.default = "png"',
    'fig = px.line(x=[1], y=[2])\nfig.update_layout(title="a")\nfig.show()',
    'fig.add_scatter(x=[1], y=[1])\nfig'
  ],
  'keys of jax': [
    'import jax\njax.config.update("jax_enable_x64", True)\nimport jax.numpy as jnp\nkey = jax.random.PRNGKey(0)',
    'key, sub = jax.random.split(key)\nx = jax.random.normal(sub, (3,))\nx',
    'x.sum()'
  ],
  'a graph': [
    'import networkx as nx\nG = nx.Graph()\nG.add_edge(1, 2)\nG.add_node(3)',
    'nx.draw(G)',
    'pos = nx.spring_layout(G, seed=1)\nnx.draw(G, pos)',
    'G.remove_node(3)\nG.number_of_nodes()'
  ],
  statsmodels: [
    'import statsmodels.api as sm\nimport numpy as np\nx = sm.add_constant(np.arange(5.0))\nmod = sm.OLS(np.ones(5), x)\nres = mod.fit()',
    'res.summary()',
    'print(res.params)\nfig = res.plot_diagnostics()',
    'pred = res.predict(x)\npred'
  ],
  'an iterator': ['it = iter([1, 2, 3])\nnext(it)', 'next(it)', 'list(it)'],
  'a cache': [
    'from functools import lru_cache\n@lru_cache\ndef f(n):\n    return n if n < 2 else f(n - 1) + f(n - 2)',
    'f(10)',
    'f.cache_info()'
  ],
  'options of holoviews': [
    'import holoviews as hv\nfrom holoviews import opts\nhv.extension("bokeh")\nopts.defaults(opts.Curve(width=3))\nopts.defaults(opts.Image(width=3))\nhv.output(size=3)',
    'c = hv.Curve([1])\nc',
    'c.opts(width=5)\nc * c'
  ],
  altair: [
    'import altair as alt\nalt.data_transformers.disable_max_rows()\nalt.themes.enable("dark")',
    'chart = alt.Chart("x").mark_bar()\nchart'
  ],
  spark: [
    'from pyspark.sql import SparkSession\nspark = SparkSession.builder.getOrCreate()\nspark.conf.set("a", "b")',
    'df = spark.read.csv("a")\ndf.show()',
    'df.createOrReplaceTempView("t")\nspark.sql("select 1").show()'
  ],
  sympy: [
    'import sympy as sp\nsp.init_printing()\nx, y = sp.symbols("x y")',
    'expr = sp.expand((x + y)**2)\nexpr',
    'expr.subs(x, 1)'
  ],
  images: [
    'import cv2\nimg = cv2.imread("a.png")\nimg = cv2.cvtColor(img, cv2.COLOR_BGR2RGB)',
    'import matplotlib.pyplot as plt\nplt.imshow(img)\nplt.axis("off")',
    'cv2.rectangle(img, (0, 0), (1, 1), 3)\nplt.imshow(img)'
  ],
  'axes and a saved figure': [
    'import matplotlib.pyplot as plt\nfig, axs = plt.subplots(2, 2)\nfor ax in axs.flat:\n    ax.set_title("a")\naxs[0, 0].plot([1])',
    'axs[0, 1].plot([2])\nfig',
    'fig.savefig("a.png")\nfig.tight_layout()\nfig'
  ],
  'a client of dask': [
    'from dask.distributed import Client\nclient = Client()\nclient',
    'import dask.array as da\nx = da.ones(3)\nx.sum().compute()',
    'client.close()'
  ],
  'a column': [TABLE, 's = df["a"]\ns.iloc[0] = 18\ndf.head()'],
  'rows of a table': [`${TABLE}\ndf = df.iloc[1:]\nprint(df.head())\ndf["a"].tolist()`],
  'a column that changes': [TABLE, 's = df["a"]\ns.iloc[0] = 9', 'print(s.max())\ndf.describe()'],
  'a list that a `defaultdict` created': [
    'from collections import defaultdict\ngroups = defaultdict(list)\ngroups["a"].append(1)',
    'values = groups["a"]\nlengths = values[:]\nlengths.append(13)\nvalues += [5]\nprint(values)'
  ],
  'results of a loop': [
    'config = {"lr": 0.1}\nresults = {}',
    'for k in range(3):\n    results[k] = config["lr"] * k',
    'config["lr"] = 0.2\nresults["x"] = config',
    'import pandas as pd\npd.DataFrame(results)'
  ]
};

it.each(Object.entries(IDIOMS))('nothing is stale after all cells ran twice: %s', (_, cells) => {
  const notebook = new RanNotebook(cells);
  notebook.runAll();
  notebook.runAll();
  const names = notebook.staleInputs().map(inputs => inputs.map(({ name }) => name));
  expect(names).toEqual(cells.map(() => []));
});

describe('after an edit of options', () => {
  const plot = 'plt.plot([1])\nplt.show()';
  const options =
    'import matplotlib.pyplot as plt\nplt.rcParams.update(make(12))\nplt.rc("axes", titlesize=3)';

  function staleAfterEdit(runsPlot: boolean): boolean {
    const notebook = new RanNotebook(['def make(n):\n    return {"font.size": n}', options, plot]);
    notebook.runAll();
    notebook.edit(1, options.replace('12', '14'));
    notebook.run(1);
    if (runsPlot) {
      notebook.run(2);
    }
    return notebook.staleInputs()[2].length > 0;
  }

  it('a plot is stale until it runs again, and then no longer', () => {
    expect(staleAfterEdit(false)).toBe(true);
    expect(staleAfterEdit(true)).toBe(false);
  });
});

it('a list of files is stale once a cell below has made one', () => {
  const notebook = new RanNotebook([
    'import os',
    'print(os.listdir())',
    'with open("new.txt", "w") as f:\n    f.write("a")'
  ]);
  notebook.runAll();
  notebook.run(1);
  expect(notebook.staleInputs()[1]).toMatchObject([
    { name: 'new.txt', reason: 'file', provider: null }
  ]);
});

it('a plot that is drawn with options of a cell below names them', () => {
  const notebook = new RanNotebook([
    'import seaborn as sns\nimport matplotlib.pyplot as plt\nfrom plots import draw',
    'f = plt.figure()\ngs = f.add_gridspec(2, 2)\ndraw(f, gs)',
    'sns.set_context("talk")'
  ]);
  notebook.runAll();
  notebook.run(1);
  expect(notebook.staleInputs()[1][0]).toMatchObject({
    state: 'option:matplotlib',
    provider: null,
    readFrom: notebook.keyOf(2)
  });
});
