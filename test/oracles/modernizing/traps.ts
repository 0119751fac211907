/** Traps: what the rules on changed libraries must say nothing about; cells are separated by `---`. */
export const UNTOUCHED: readonly (readonly [title: string, source: string])[] = [
  [
    'a method that the notebook brings back',
    'import pandas as pd\npd.DataFrame.append = lambda a, b: pd.concat([a, b])\ndf = pd.DataFrame()\nx = df.append(df)'
  ],
  ['append of a list', 'xs = []\ny = xs.append(1)'],
  [
    'append of a list of tables',
    "import pandas as pd\nparts = []\nfor f in ['a', 'b']:\n    parts.append(pd.read_csv(f))\ndf = pd.concat(parts)"
  ],
  ['append of an unknown object', 'import pandas as pd\ndef f(df):\n    return df.append(1)'],
  [
    'append of an index, which is there',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ni = df.index.append(df.index)"
  ],
  [
    "append of read_html's list",
    "import pandas as pd\ntables = pd.read_html('a.html')\nx = tables.append(1)"
  ],
  [
    'a class with the same method',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nclass Frame:\n    def append(self, x):\n        return self\n    def iteritems(self):\n        return []\nf = Frame()\ng = f.append(f)\nf.iteritems()"
  ],
  [
    'a subclass that brings the method back',
    "import pandas as pd\nclass Old(pd.DataFrame):\n    def iteritems(self):\n        return self.items()\no = Old({'a': [1]})\no.iteritems()"
  ],
  [
    'a shadowed module',
    "class pd:\n    @staticmethod\n    def read_csv(f, squeeze=False):\n        return f\nx = pd.read_csv('a', squeeze=True)"
  ],
  ['a rebound module name', 'import pandas as pd\npd = object()\npd.rolling_mean(1, 2)'],
  [
    'a rebound table',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf = [1]\nx = df.append(2)"
  ],
  [
    'a table or a list',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nif len(df) > 3:\n    df = []\nz = df.append(df)"
  ],
  [
    'in a string',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ntext = 'df.append(df), pd.rolling_mean(df, 2)'"
  ],
  ['in a comment', "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\n# df.iteritems()\nx = 1"],
  [
    'in a docstring',
    'import pandas as pd\ndf = pd.DataFrame({\'a\': [1]})\ndef f():\n    """df.iteritems()"""\n    return 1'
  ],
  ["in an f-string's text", "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nf'df.ix {1}'"],
  [
    'new code',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\npd.concat([df, df])\nlist(df.items())\ndf.map(str)\ndf.ffill()"
  ],
  [
    'fillna with a value',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.fillna(0)\ndf.fillna(value=0)"
  ],
  [
    'fillna with an unknown method',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.fillna(method=pick)"
  ],
  [
    'drop with a keyword',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.drop('a', axis=1)\ndf.drop(columns='a')"
  ],
  [
    'drop of something else',
    "class Bag:\n    def drop(self, a, b):\n        pass\nBag().drop('a', 1)"
  ],
  [
    'squeeze passed on',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\noptions = {'squeeze': True}\npd.read_csv('a.csv', **options)"
  ],
  ['another function with squeeze', "from mine import read_csv\nread_csv('a.csv', squeeze=True)"],
  [
    'handled',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ntry:\n    df.append(df)\nexcept AttributeError:\n    pd.concat([df, df])"
  ],
  [
    'asked for by version',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nx = df.append(df) if pd.__version__ < '2' else pd.concat([df, df])"
  ],
  [
    'asked for by hasattr',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nif hasattr(df, 'iteritems'):\n    df.iteritems()"
  ],
  [
    'frequencies of other values',
    "import pandas as pd\npd.date_range('2020', periods=3, freq='D')\npd.date_range('2020', periods=3, freq='ME')\npd.date_range('2020', periods=3, freq=f)"
  ],
  [
    'a period range, which keeps its aliases',
    "import pandas as pd\npd.period_range('2020', periods=3, freq='M')"
  ],
  [
    'str.replace without special characters',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf['c'].str.replace('a', 'b')\ndf['c'].str.replace('.', '')\ndf['c'].str.replace('ab', 'b')"
  ],
  [
    'str.replace with regex',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf['c'].str.replace('a.', 'b', regex=True)"
  ],
  ['replace of a str', "'a.b'.replace('a.', 'b')"],
  ["a dict's items", 'd = {}\nd.items()'],
  ['iteritems of six', 'import six\nsix.iteritems({})'],
  ['has_key of a store', "import h5py\nf = h5py.File('a')\nf.has_key('x')"],
  ['np.float64', 'import numpy as np\nnp.float64(1)\nnp.bool_(1)\nnp.inf'],
  ['a local name of a removed one', 'from mine import msort\nmsort([1])'],
  ['ptp of numpy', 'import numpy as np\nnp.ptp(np.zeros(3))'],
  ['ptp of something else', 'x = make()\nx.ptp()'],
  [
    "a method of an ndarray that looks like a table's",
    'import numpy as np\na = np.zeros(3)\na.sort()'
  ],
  ['sort of a list', 'xs = [2, 1]\nxs.sort()'],
  [
    "sort of a column in place, which is an array's",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf['a'].values.sort()"
  ],
  ['order of something', 'q = table()\nq.order()'],
  [
    'OneHotEncoder new',
    'from sklearn.preprocessing import OneHotEncoder\nOneHotEncoder(sparse_output=False)'
  ],
  [
    'another OneHotEncoder',
    'from category_encoders import OneHotEncoder\nOneHotEncoder(sparse=False)'
  ],
  ['KMeans with everything', 'from sklearn.cluster import KMeans\nKMeans(3, n_init=4)'],
  ['KMeans by options', 'from sklearn.cluster import KMeans\nKMeans(3, **options)'],
  ['another KMeans', 'from mine import KMeans\nKMeans(3)'],
  [
    'a forest with its number of trees',
    'from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier(50)\nRandomForestClassifier(n_estimators=5)'
  ],
  [
    'max_features of another value',
    "from sklearn.ensemble import RandomForestClassifier\nRandomForestClassifier(10, max_features='sqrt')"
  ],
  [
    'get_feature_names of an own class',
    'class V:\n    def get_feature_names(self):\n        return []\nV().get_feature_names()'
  ],
  ['get_feature_names of an unknown object', 'v = load()\nv.get_feature_names()'],
  [
    'cross_val_score with cv',
    'from sklearn.model_selection import cross_val_score\ncross_val_score(m, X, y, cv=5)\ncross_val_score(m, X, y, scoring=None, cv=5)'
  ],
  ['hist with density', 'import matplotlib.pyplot as plt\nplt.hist([1], density=True)'],
  ['an own hist', 'def hist(x, normed):\n    pass\nhist([1], normed=True)'],
  ['hist of a table', "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.hist(normed=True)"],
  [
    'a style of another name',
    "import matplotlib.pyplot as plt\nplt.style.use('ggplot')\nplt.style.use('seaborn-v0_8')"
  ],
  ['sns.set_style, which keeps its names', "import seaborn as sns\nsns.set_style('whitegrid')"],
  ['node of an unknown object', 'class Tree:\n    node = 1\nTree().node'],
  ['node of an XML tree', "from lxml import etree\nt = etree.parse('a')\nt.node"],
  ['nodes of a graph', 'import networkx as nx\nG = nx.Graph()\nG.nodes[1]'],
  ['keywords of seaborn', "import seaborn as sns\nsns.scatterplot(x='a', y='b', data=df)"],
  ['data first of seaborn', "import seaborn as sns\nsns.scatterplot(data=df, x='a', y='b')"],
  ['an own scatterplot', 'def scatterplot(x, y):\n    pass\nscatterplot(1, 2)'],
  [
    'collections that stay',
    'import collections\ncollections.Counter()\nfrom collections import OrderedDict, namedtuple'
  ],
  ['collections.abc', 'from collections.abc import Mapping'],
  ['time.time', 'import time\ntime.time()'],
  [
    'a clock of something else',
    'class time:\n    @staticmethod\n    def clock():\n        return 1\ntime.clock()'
  ],
  ['the notebook brings it back', 'import time\ntime.clock = time.perf_counter\ntime.clock()'],
  ['Image.LANCZOS', 'from PIL import Image\nImage.LANCZOS'],
  ['cg with rtol', 'from scipy.sparse.linalg import cg\ncg(A, b, rtol=1e-5)'],
  ['windows', 'from scipy.signal import windows\nwindows.hann(5)'],
  ['a dask table', "import dask.dataframe as dd\nd = dd.read_csv('a')\nd.applymap(str)"],
  [
    'a Styler in its new form',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.style.map(str).hide(axis='index').format(precision=2).to_html()"
  ],
  [
    'render of another object',
    "import pandas as pd\nclass Page:\n    def render(self): return ''\n    def hide_index(self): return self\nPage().hide_index().render()"
  ],
  [
    'a plot with the names of scikit-rf, on a class of the notebook',
    'import skrf\nclass Line:\n    def plot_s_time(self, pad): return pad\nLine().plot_s_time(pad=2)'
  ],
  [
    'a frequency with its unit',
    "import skrf\nskrf.Frequency(1, 10, 5, 'ghz')\nskrf.Frequency(1, 10, 5, unit='Hz')"
  ],
  [
    'a groupby result, which is no table',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.groupby('a').iteritems()"
  ],
  [
    'arguments of tables by name',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.sum(axis=1)\ndf.sum()\ndf.to_csv('a.csv', sep=';')\npd.read_csv('a.csv', sep=';')\npd.concat([df, df], axis=1)"
  ],
  [
    'sum of an array along an axis',
    'import numpy as np\na = np.zeros((2, 3))\na.sum(1)\na.mean(0)'
  ],
  [
    'first of groups, which stays',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.groupby('a').first()"
  ],
  ['max of something unknown', 'def f(x):\n    return x.max(1), x.to_csv(1, 2)'],
  ['an own reader', "from mine import read_csv, concat\nread_csv('a.csv', ';')\nconcat([1], 1)"],
  [
    'names of TensorFlow 2',
    'import tensorflow as tf\ntf.math.log(1.0)\ntf.random.normal([2])\ntf.compat.v1.Session()\ntf.compat.v1.log(1.0)'
  ],
  ['a package that takes the name', 'import mine as tf\ntf.log(1.0)\ntf.placeholder(1)'],
  [
    'TensorFlow 1 by its compatible module',
    'import tensorflow.compat.v1 as tf\ntf.log(1.0)\ntf.placeholder(tf.float32)\ntf.Session()'
  ],
  [
    'an optimizer of another library',
    'from torch.optim import Adam, SGD\nAdam(p, lr=0.1)\nSGD(p, lr=0.1)'
  ],
  [
    'layers of Keras',
    'from keras.layers import Dense, LSTM\nfrom keras.utils import to_categorical'
  ],
  [
    'a model with words by its vectors',
    "from gensim.models import Word2Vec\nm = Word2Vec(s, vector_size=3, epochs=2)\nm.wv.most_similar('a')\nm.wv.similarity('a', 'b')"
  ],
  ['another Word2Vec', 'from mine import Word2Vec\nWord2Vec(s, size=3, iter=2)'],
  ['most_similar of unknown vectors', "v = load()\nv.most_similar('a')\nv.similarity('a', 'b')"],
  [
    'new glyphs',
    "from bokeh.plotting import figure\np = figure(width=300, height=200)\np.scatter([1], [2], size=5)\np.circle([1], [2], radius=5)\np.line([1], [2], legend_label='a')"
  ],
  [
    'coordinates of a point',
    'class Point:\n    x = 1\n    def cross(self, o):\n        return o\np = Point()\np.x\np.cross(p)'
  ],
  [
    'x of a figure that is not called',
    'from bokeh.plotting import figure\np = figure()\np.x_range'
  ],
  [
    'a figure of another library',
    'import matplotlib.pyplot as plt\nfig = plt.figure()\nfig.legend()'
  ],
  [
    'estimators with names',
    "from sklearn.cluster import KMeans\nfrom sklearn.svm import SVC\nKMeans(8, init='k-means++', n_init=10)\nSVC(C=1.0, kernel='linear', gamma='scale')"
  ],
  ['an own SVC', "from mine import SVC\nSVC(1.0, 'linear')"],
  ['warn of warnings', "import warnings\nwarnings.warn('x')"],
  ['a connection', "import sqlite3\nc = sqlite3.connect(':memory:')\nc.execute('select 1')"],
  [
    'scipy next to numpy',
    'import scipy.stats\nimport numpy as np\nnp.array([1])\nscipy.stats.norm(0, 1)'
  ],
  ['display', 'from IPython.display import display, HTML\ndisplay(HTML("a"))'],
  [
    'attributes of an object that no table describes',
    "import networkx as nx\nfrom PIL import ImageDraw\nG = nx.Graph()\nd = ImageDraw.Draw(im)\nG.graph.node\nd.im.textsize('a')\nx = G.root\nx.node"
  ],
  [
    'items of an object that no table describes',
    "import networkx as nx\nfrom threading import Thread\nG = nx.Graph()\nt = Thread(target=print)\nG['a'].node\nG[1].node\nt.pool[0].isAlive()"
  ],
  [
    'what functions and methods of such an object give',
    'import networkx as nx\nimport mine\nG = nx.Graph()\nG.first().node\nmine.first(G).node\nwith mine.opened(G) as g:\n    g.node'
  ]
];
