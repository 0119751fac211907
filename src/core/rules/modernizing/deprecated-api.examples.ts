import type { RuleDocs } from '../contract';

/** What the page of `deprecated-api` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports names, methods and arguments that still work in the version of the `target` setting (or `--target`), of the kernel or of the ' +
    'project’s requirements, but that the library has declared to be on their way out. [Modernizing](../modernizing.md) lists what is known.',
  limits:
    'The same as for [Removed name](M1-removed-api.md): nothing is reported where the version or the type of an object is not known.',
  bad: [
    {
      title: 'a method of a table',
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
      cells: [{ source: 'import pandas as pd\nfrom loading import load\n\nshown = load().applymap(round)' }],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } }
    }
  ]
};
