import type { RuleDocs } from '../contract';

const NUMPY = { numpy: { distribution: 'numpy', version: '2.1.0' } };

/** What the page of `removed-api` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports names, methods and arguments that a library no longer has in the version of the `target` ' +
    'setting (or `--target`), else in that of the kernel, else in the oldest one that the project’s ' +
    'requirements allow. [Modernizing](../modernizing.md) lists the known changes. The fix is safe if both ' +
    'forms gave the same result in every version that has both.',
  limits:
    'Without a target, a kernel or requirements that exclude the versions with the name, nothing is ' +
    'reported. A method such as `df.append` is reported only if the symbolic execution shows the type of ' +
    '`df`: the variable’s name is not evidence. Not reported are code that handles the error or checks the ' +
    'version, functions that are never called, and names that the notebook sets itself. A name that was ' +
    'looked up in only some versions counts as present up to the first of them without it.',
  bad: [
    {
      title: 'a method of a data frame, in a function and in a chain',
      cells: [
        {
          source:
            'import pandas as pd\n\n\ndef grow(table, more):\n    return table.append(more, ignore_index=True)  # longer\n\n\nbase = pd.DataFrame({"a": [1]})\nfor name, column in grow(base, base).iteritems():\n    print(name, column.mean())'
        }
      ],
      target: { pandas: '2.0' },
      messages: [
        'pandas 2.0 has no `pandas.DataFrame.append`, which 2.0 removed. Use `pandas.concat`.',
        'pandas 2.0 has no `pandas.DataFrame.iteritems`, which 2.0 removed. Use `items`.'
      ],
      fixed: [
        'import pandas as pd\n\n\ndef grow(table, more):\n    return pd.concat([table, more], ignore_index=True)  # longer\n\n\nbase = pd.DataFrame({"a": [1]})\nfor name, column in grow(base, base).iteritems():\n    print(name, column.mean())'
      ]
    },
    {
      title: 'a graph of TensorFlow 1, which takes a call that the fix does not add',
      cells: [
        { source: 'import tensorflow as tf\n\nx = tf.placeholder(tf.float32, [None, 3])' },
        { source: 'y = tf.ceil(x)' }
      ],
      target: { tensorflow: '2.15' },
      messages: [
        'tensorflow 2.15 has no `tensorflow.placeholder`, gone by 2.0. Use `tensorflow.compat.v1.placeholder`, which needs `tensorflow.compat.v1.disable_eager_execution()` before it.',
        'tensorflow 2.15 has no `tensorflow.ceil`, gone by 2.0. Use `tensorflow.math.ceil`.'
      ]
    },
    {
      title: 'an argument without effect',
      cells: [
        {
          source:
            'from sklearn.cluster import KMeans\n\nmodel = KMeans(\n    3,  # clusters\n    n_jobs=-1,\n)'
        }
      ],
      target: { 'scikit-learn': '1.3' },
      messages: [
        'scikit-learn 1.3 does not accept `n_jobs` of `sklearn.cluster.KMeans`, which 1.0 removed. Omit it.'
      ]
    },
    {
      title: 'an argument by position',
      cells: [
        {
          source: 'import pandas as pd\n\ndata = pd.read_csv("orders.csv").drop("id", 1)'
        }
      ],
      target: { pandas: '2.0' },
      messages: [
        'pandas 2.0 does not accept `axis` of `pandas.DataFrame.drop` by position, as versions before 2.0 do. Use `axis=`.'
      ],
      fixed: ['import pandas as pd\n\ndata = pd.read_csv("orders.csv").drop("id", axis=1)']
    },
    {
      title: 'an argument',
      cells: [
        { source: 'import pandas as pd\n\nprices = pd.read_csv("prices.csv", squeeze=True)' }
      ],
      modules: { pandas: { distribution: 'pandas', version: '2.1.4' } },
      messages: [
        'pandas 2.1.4 does not accept `squeeze=True` of `pandas.read_csv`, which 2.0 removed. Use `.squeeze("columns")`.'
      ],
      fixed: ['import pandas as pd\n\nprices = pd.read_csv("prices.csv").squeeze("columns")']
    },
    {
      title: 'an alias of a builtin',
      cells: [{ source: 'import numpy as np\nx = np.float(3)' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.float`, gone by 1.24.4. Use `float`.'],
      fixed: ['import numpy as np\nx = float(3)']
    },
    {
      title: 'a renamed type, imported by its name',
      cells: [{ source: 'from numpy import array, float_\n\narray([1], dtype=float_)' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.float_`, gone by 2.0.2. Use `numpy.float64`.'],
      fixed: ['from numpy import array, float64 as float_\n\narray([1], dtype=float_)']
    },
    {
      title: 'the versions that the project allows',
      cells: [{ source: 'import numpy as np\nbest = -np.Inf' }],
      files: { 'requirements.txt': 'numpy>=2.0.2,<3\n' },
      disk: ['requirements.txt'],
      messages: ['numpy 2.0.2 and later has no `numpy.Inf`, gone by 2.0.2. Use `numpy.inf`.'],
      fixed: ['import numpy as np\nbest = -np.inf']
    },
    {
      title: 'a function without a successor',
      cells: [{ source: 'import numpy as np\nnp.lookfor("mean")' }],
      modules: NUMPY,
      messages: ['numpy 2.1.0 has no `numpy.lookfor`, gone by 2.0.2.']
    },
    {
      title: 'an argument that must be given now',
      cells: [{ source: 'from statsmodels.tsa.api import Holt\nmodel = Holt(y)' }],
      modules: { statsmodels: { distribution: 'statsmodels', version: '0.15.0' } },
      messages: [
        "statsmodels 0.15.0 requires `initialization_method` of `statsmodels.tsa.api.Holt`, which was optional before 0.15. Add `initialization_method='legacy-heuristic'`."
      ],
      fixed: [
        "from statsmodels.tsa.api import Holt\nmodel = Holt(y, initialization_method='legacy-heuristic')"
      ]
    },
    {
      title: 'a removed module',
      cells: [{ source: 'from sklearn.cross_validation import train_test_split' }],
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.5.2' } },
      messages: [
        'scikit-learn 1.5.2 has no `sklearn.cross_validation.train_test_split`, gone by 0.20.4. Use `sklearn.model_selection.train_test_split`.'
      ],
      fixed: ['from sklearn.model_selection import train_test_split']
    }
  ],
  good: [
    {
      title: 'methods of something else',
      cells: [
        {
          source:
            'import pandas as pd\nrows = []\nfor part in pd.read_csv("a.csv", chunksize=9):\n    last = rows.append(part)\n\n\ndef longer(df, x):\n    return df.append(x)'
        }
      ],
      target: { pandas: '2.0' }
    },
    {
      title: 'a version that has the name',
      cells: [{ source: 'import numpy as np\nx = np.float_(3)' }],
      modules: { numpy: { distribution: 'numpy', version: '1.26.4' } }
    },
    {
      title: 'nothing is known about the version',
      cells: [{ source: 'import numpy as np\nx = np.float_(3)' }]
    },
    {
      title: 'the error is handled',
      cells: [
        {
          source:
            'import numpy as np\ntry:\n    number = np.float_\nexcept AttributeError:\n    number = np.float64'
        }
      ],
      modules: NUMPY
    },
    {
      title: 'the notebook defines the name itself',
      cells: [{ source: 'import numpy as np\nnp.float = float\nx = np.float(3)' }],
      modules: NUMPY
    },
    {
      title: 'a name of something else',
      cells: [{ source: 'class np:\n    float = float\nx = np.float(3)' }],
      modules: NUMPY
    }
  ]
};
