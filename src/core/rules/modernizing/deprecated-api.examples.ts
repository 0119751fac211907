import type { RuleDocs } from '../contract';

/** What the page of `deprecated-api` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports names, methods and arguments that still work in the version of the `target` setting (or ' +
    '`--target`), of the kernel or of the project’s requirements, but that the library has deprecated. ' +
    '[Modernizing](../modernizing.md) lists the known changes.',
  limits:
    'The same as for [Removed name](M1-removed-api.md): nothing is reported if the version or the type of an ' +
    'object is not known.',
  bad: [
    {
      title: 'a method of a data frame',
      cells: [
        {
          source:
            'import pandas as pd\n\ndata = pd.read_csv("orders.csv")\nshown = data[["price"]].applymap(round)'
        }
      ],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } },
      messages: ['`pandas.DataFrame.applymap` is deprecated since pandas 2.1. Use `map`.'],
      fixed: [
        'import pandas as pd\n\ndata = pd.read_csv("orders.csv")\nshown = data[["price"]].map(round)'
      ]
    },
    {
      title: 'an argument by position',
      cells: [
        {
          source: 'import pandas as pd\n\ndata = pd.read_csv("orders.csv").drop("id", 1)'
        }
      ],
      target: { pandas: '1.5' },
      messages: [
        '`axis` of `pandas.DataFrame.drop` by position is deprecated since pandas 1.3. Use `axis=`.'
      ],
      fixed: ['import pandas as pd\n\ndata = pd.read_csv("orders.csv").drop("id", axis=1)']
    },
    {
      title: 'an argument',
      cells: [
        {
          source: 'import pandas as pd\n\ndates = pd.date_range("2020-01-31", periods=3, freq="M")'
        }
      ],
      target: { pandas: '2.2' },
      messages: ['`freq="M"` of `pandas.date_range` is deprecated since pandas 2.2. Use `ME`.'],
      fixed: ['import pandas as pd\n\ndates = pd.date_range("2020-01-31", periods=3, freq="ME")']
    },
    {
      title: 'an argument without effect',
      cells: [
        {
          source:
            'import pandas as pd\n\ndays = pd.to_datetime(["2020-01-31"], infer_datetime_format=True)'
        }
      ],
      target: { pandas: '2.2' },
      messages: [
        '`infer_datetime_format=True` of `pandas.to_datetime` is deprecated since pandas 2.0. Omit it.'
      ],
      fixed: ['import pandas as pd\n\ndays = pd.to_datetime(["2020-01-31"])']
    },
    {
      title: 'a name without a successor',
      cells: [{ source: 'from scipy.misc import imread' }],
      target: { scipy: '1.2' },
      messages: ['`scipy.misc.imread` is deprecated since scipy 1.0.']
    },
    {
      title: 'a name that moves',
      cells: [{ source: 'from PIL import Image\n\nhow = Image.ANTIALIAS' }],
      target: { pillow: '9.5' },
      messages: ['`PIL.Image.ANTIALIAS` is deprecated since pillow 9.1. Use `PIL.Image.LANCZOS`.'],
      fixed: ['from PIL import Image\n\nhow = Image.LANCZOS']
    }
  ],
  good: [
    {
      title: 'an older version',
      cells: [
        {
          source:
            'import pandas as pd\n\ndata = pd.read_csv("orders.csv")\nshown = data.applymap(round)'
        }
      ],
      modules: { pandas: { distribution: 'pandas', version: '2.0.3' } }
    },
    {
      title: 'the type is not known',
      cells: [
        {
          source: 'import pandas as pd\nfrom loading import load\n\nshown = load().applymap(round)'
        }
      ],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } }
    }
  ]
};
