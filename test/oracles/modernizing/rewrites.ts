/** What all fixes together make of a notebook; the same where none may be offered. */
export const REWRITTEN: readonly (readonly [title: string, before: string, after: string])[] = [
  [
    'a chain',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nx = df.append(df).append(df)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nx = pd.concat([pd.concat([df, df]), df])"
  ],
  [
    'in a loop',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nfor part in [1, 2]:\n    df = df.append(pd.DataFrame({'a': [part]}))",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nfor part in [1, 2]:\n    df = pd.concat([df, pd.DataFrame({'a': [part]})])"
  ],
  [
    'a row, whose module is not imported',
    "from pandas import DataFrame\ndf = DataFrame({'a': [1]})\ndf = df.append({'a': len(df)}, ignore_index=True)",
    "from pandas import DataFrame\nimport pandas as pd\ndf = DataFrame({'a': [1]})\ndf = pd.concat([df, DataFrame([pd.Series({'a': len(df)})])], ignore_index=True)"
  ],
  [
    'a row in a loop, with its layout',
    "import pandas as pd\nrows = pd.DataFrame()\nfor name in ['a', 'b']:\n    rows = rows.append({\n        'name': f'{name}',  # of the model\n        'score': 0.5,\n    }, ignore_index=True)",
    "import pandas as pd\nrows = pd.DataFrame()\nfor name in ['a', 'b']:\n    rows = pd.concat([rows, pd.DataFrame([{\n        'name': f'{name}',  # of the model\n        'score': 0.5,\n    }])], ignore_index=True)"
  ],
  [
    'a series, which is a row of a table and follows a series',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ns = pd.Series({'a': 2}, name=1)\nx = df.append(s)\ny = s.append(s)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ns = pd.Series({'a': 2}, name=1)\nx = pd.concat([df, pd.DataFrame([s])])\ny = pd.concat([s, s])"
  ],
  [
    'no row that pandas never accepted',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nx = df.append({'a': 2})\ny = df.append({'a': 2}, ignore_index=False)\nz = df['a'].append({'a': 2}, ignore_index=True)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nx = df.append({'a': 2})\ny = df.append({'a': 2}, ignore_index=False)\nz = df['a'].append({'a': 2}, ignore_index=True)"
  ],
  [
    'a row of more of another',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nrest = {'b': 2}\nx = df.append({'a': 'x', **rest}, ignore_index=True)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\nrest = {'b': 2}\nx = pd.concat([df, pd.DataFrame([pd.Series({'a': 'x', **rest})])], ignore_index=True)"
  ],
  [
    'a receiver in parentheses',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ny = (df\n     .append(df))",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ny = (pd.concat([df,\n     df]))"
  ],
  [
    'several arguments of one call',
    "import pandas as pd\npd.read_csv('a', squeeze=True, error_bad_lines=False)",
    "import pandas as pd\npd.read_csv('a', on_bad_lines='warn').squeeze(\"columns\")"
  ],
  [
    'the first of several arguments',
    'from sklearn.cluster import KMeans\nKMeans(n_jobs=2, n_clusters=3, n_init=1)',
    'from sklearn.cluster import KMeans\nKMeans(n_clusters=3, n_init=1)'
  ],
  [
    'a comment at the argument, which stays',
    'from sklearn.cluster import KMeans\nKMeans(\n    3,  # groups\n    n_jobs=2,  # all\n    n_init=1,\n)',
    'from sklearn.cluster import KMeans\nKMeans(\n    3,  # groups\n    n_jobs=2,  # all\n    n_init=1,\n)'
  ],
  [
    'layout of the other arguments',
    "from sklearn.preprocessing import OneHotEncoder\nOneHotEncoder(\n    sparse = False,   # dense\n    drop='first' )",
    "from sklearn.preprocessing import OneHotEncoder\nOneHotEncoder(\n    sparse_output = False,   # dense\n    drop='first' )"
  ],
  [
    'an argument in parentheses',
    'from sklearn.cluster import KMeans\nKMeans((3))',
    'from sklearn.cluster import KMeans\nKMeans((3), n_init=10)'
  ],
  [
    'a trailing comma',
    'from sklearn.cluster import KMeans\nKMeans(3,)',
    'from sklearn.cluster import KMeans\nKMeans(3, n_init=10,)'
  ],
  [
    'no arguments, with a space',
    'from sklearn.svm import SVC\nSVC( )',
    "from sklearn.svm import SVC\nSVC(gamma='auto' )"
  ],
  [
    'through a function',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndef f(t):\n    return t.iteritems()\nf(df)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndef f(t):\n    return t.items()\nf(df)"
  ],
  [
    'through a column',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf['a'].iteritems()\ndf.a.iteritems()",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf['a'].items()\ndf.a.items()"
  ],
  [
    'through cells',
    "import pandas as pd\n---\nd = pd.read_csv('a.csv')\n---\ne = d.head()\ne.iteritems()",
    "import pandas as pd\n---\nd = pd.read_csv('a.csv')\n---\ne = d.head()\ne.items()"
  ],
  [
    'through with',
    "import pandas as pd\nwith open('a') as f:\n    d = pd.read_csv(f)\nd.iteritems()",
    "import pandas as pd\nwith open('a') as f:\n    d = pd.read_csv(f)\nd.items()"
  ],
  [
    'another import name',
    "from pandas import DataFrame\nd = DataFrame({'a': [1]})\ne = d.append(d)",
    "from pandas import DataFrame\nimport pandas as pd\nd = DataFrame({'a': [1]})\ne = pd.concat([d, d])"
  ],
  [
    'a name that is taken',
    "from pandas import DataFrame\npd = 3\nd = DataFrame({'a': [1]})\ne = d.append(d)",
    "from pandas import DataFrame\npd = 3\nd = DataFrame({'a': [1]})\ne = d.append(d)"
  ],
  [
    'an argument whose type is not known',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ne = df.append(row)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ne = df.append(row)"
  ],
  [
    'a dict row, which becomes a table',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ne = df.append({'a': 2}, ignore_index=True)",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ne = pd.concat([df, pd.DataFrame([{'a': 2}])], ignore_index=True)"
  ],
  [
    'quotes stay',
    'import pandas as pd\npd.date_range("2020", periods=2, freq="M")',
    'import pandas as pd\npd.date_range("2020", periods=2, freq="ME")'
  ],
  [
    'one of several imported names',
    'from scipy.signal import hann, find_peaks',
    'from scipy.signal.windows import hann\nfrom scipy.signal import find_peaks'
  ],
  [
    'the last of several imported names',
    'from collections import OrderedDict, Mapping',
    'from collections.abc import Mapping\nfrom collections import OrderedDict'
  ],
  [
    'an import under another name',
    'from sklearn.lda import LDA as Lda',
    'from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as Lda'
  ],
  [
    'an import with a new name',
    'from sklearn.lda import LDA',
    'from sklearn.discriminant_analysis import LinearDiscriminantAnalysis as LDA'
  ],
  [
    'root mean squared error',
    'from sklearn.metrics import mean_squared_error\ne = mean_squared_error(a, b, squared=False)',
    'from sklearn.metrics import mean_squared_error\nfrom sklearn.metrics import root_mean_squared_error\ne = root_mean_squared_error(a, b)'
  ],
  [
    'a graph',
    'import networkx as nx\nG = nx.DiGraph()\nfor n in G.nodes_iter():\n    print(G.node[n])',
    'import networkx as nx\nG = nx.DiGraph()\nfor n in G.nodes():\n    print(G.nodes[n])'
  ],
  [
    'axes of a figure',
    'import matplotlib.pyplot as plt\nfig, axs = plt.subplots(2)\naxs[0].hist([1], normed=1)',
    'import matplotlib.pyplot as plt\nfig, axs = plt.subplots(2)\naxs[0].hist([1], density=1)'
  ],
  [
    'an unknown axis of a plot, whose method has a name of its own',
    "ax = make_axes()\nax.set_axis_bgcolor('w')",
    "ax = make_axes()\nax.set_facecolor('w')"
  ],
  [
    'a magic above',
    "%matplotlib inline\nimport pandas as pd\nd = pd.read_csv('a')\nd.iteritems()",
    "%matplotlib inline\nimport pandas as pd\nd = pd.read_csv('a')\nd.items()"
  ],
  [
    'letters of other alphabets before it',
    "import pandas as pd\nd = pd.DataFrame({'äöü🙂': [1]}); d.iteritems()",
    "import pandas as pd\nd = pd.DataFrame({'äöü🙂': [1]}); d.items()"
  ],
  ['has_key', 'd = {}\nif not d.has_key(k):\n    pass', 'd = {}\nif not (k in d):\n    pass'],
  [
    'rolling mean of an expression, which needs parentheses',
    'import pandas as pd\nx = pd.rolling_mean(a + b, 2)',
    'import pandas as pd\nx = pd.rolling_mean(a + b, 2)'
  ],
  [
    'pivot by position',
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.pivot('a', 'b', 'c')",
    "import pandas as pd\ndf = pd.DataFrame({'a': [1]})\ndf.pivot(index='a', columns='b', values='c')"
  ],
  [
    'a star, whose length is not known',
    'import seaborn as sns\nsns.scatterplot(*pair, data=df)',
    'import seaborn as sns\nsns.scatterplot(*pair, data=df)'
  ],
  [
    'names inside each other, next to a comment',
    'import tensorflow as tf\nx = tf.log(tf.random_normal([2]))  # noise',
    'import tensorflow as tf\nx = tf.math.log(tf.random.normal([2]))  # noise'
  ],
  [
    'only the arguments that need a name',
    "import pandas as pd\na = pd.DataFrame({'a': [1]})\nb = pd.concat([a, a], 1)  # side by side\nb.sum(1)",
    "import pandas as pd\na = pd.DataFrame({'a': [1]})\nb = pd.concat([a, a], axis=1)  # side by side\nb.sum(axis=1)"
  ],
  [
    'positions of an estimator',
    "from sklearn.svm import SVC\nm = SVC(1.0, 'linear', 3, gamma='scale')",
    "from sklearn.svm import SVC\nm = SVC(C=1.0, kernel='linear', degree=3, gamma='scale')"
  ],
  [
    'an import from a module that is gone',
    'from keras.layers.core import Dense\nfrom keras.utils.np_utils import to_categorical as one_hot',
    'from keras.layers import Dense\nfrom keras.utils import to_categorical as one_hot'
  ],
  [
    'names that scikit-rf 2.2 has in its modules only',
    'import skrf as rf\n---\nshort = rf.wr10.short()\nfrequency = rf.F(75, 110, 101)\ncircuit = rf.connect(line, 1, short, 0)',
    "import skrf as rf\n---\nshort = rf.instances.wr10.short()\nfrequency = rf.frequency.Frequency(75, 110, 101, unit='ghz')\ncircuit = rf.network.connect(line, 1, short, 0)"
  ],
  [
    'categories of an array, and nothing where the type of the object is not known',
    'import numpy as np\nimport pandas as pd\nimport statsmodels.api as sm\ngroups = np.zeros(5, int)\ngroups[2:] = 1\na = sm.categorical(groups, drop=True)\nb = sm.categorical(other, drop=True)\nc = sm.categorical(groups)',
    'import numpy as np\nimport pandas as pd\nimport statsmodels.api as sm\ngroups = np.zeros(5, int)\ngroups[2:] = 1\na = pd.get_dummies(groups).to_numpy(dtype=float)\nb = sm.categorical(other, drop=True)\nc = sm.categorical(groups)'
  ]
];
