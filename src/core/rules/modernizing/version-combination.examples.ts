import type { RuleDocs } from '../contract';

const KERNEL = {
  pandas: { distribution: 'pandas', version: '2.1.4' },
  numpy: { distribution: 'numpy', version: '2.0.2' }
};

/** What the page of `version-combination` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports versions of two libraries that are known not to work together, if the notebook uses the ' +
    'functions that fail. The versions are those of the `target` setting (or `--target`), of the kernel, or ' +
    'pinned in the project’s requirements. Every known combination was executed: the example fails with ' +
    'these versions and runs with the recommended ones. [Variants](../variants.md) finds others for a ' +
    'notebook.',
  limits:
    'Only certain versions count: from the kernel, those of modules that the notebook imports; from ' +
    'requirements, exact pins (`==`). Imports whose errors are handled are not reported.',
  bad: [
    {
      title: 'a library that was built for an earlier one',
      cells: [{ source: 'import numpy as np\nimport pandas as pd' }],
      modules: KERNEL,
      messages: [
        'pandas 2.1.4 does not work with numpy 2.0.2: the import fails with `ValueError: numpy.dtype size changed`. Use `pandas>=2.2.2`.'
      ]
    },
    {
      title: 'pinned requirements',
      cells: [
        {
          source:
            'import pandas as pd\nfrom sqlalchemy import create_engine\n\nengine = create_engine("sqlite:///shop.db")\norders = pd.read_sql("select * from orders", engine)'
        }
      ],
      files: { 'requirements.txt': 'pandas==1.5.3\nsqlalchemy==2.0.23\n' },
      disk: ['requirements.txt'],
      messages: [
        "pandas 1.5.3 does not work with SQLAlchemy 2.0.23: `read_sql` fails with `AttributeError: 'OptionEngine' object has no attribute 'execute'`. Use `pandas>=2.0.3`."
      ]
    },
    {
      title: 'what would break with a new version',
      cells: [{ source: 'import pandas as pd' }],
      files: { 'requirements.txt': 'pandas==2.1.4\n' },
      disk: ['requirements.txt'],
      target: { numpy: '2' },
      messages: [
        'pandas 2.1.4 does not work with numpy 2: the import fails with `ValueError: numpy.dtype size changed`. Use `pandas>=2.2.2`.'
      ]
    }
  ],
  good: [
    {
      title: 'compatible versions',
      cells: [{ source: 'import numpy as np\nimport pandas as pd' }],
      modules: { ...KERNEL, pandas: { distribution: 'pandas', version: '2.2.2' } }
    },
    {
      title: 'the function that fails is not used',
      cells: [
        {
          source:
            'import pandas as pd\nimport sqlalchemy\n\norders = pd.read_csv("orders.csv")\nprint(orders, sqlalchemy.__version__)'
        }
      ],
      files: { 'requirements.txt': 'pandas==1.5.3\nsqlalchemy==2.0.23\n' },
      disk: ['requirements.txt']
    },
    {
      title: 'a range allows other versions',
      cells: [{ source: 'import numpy as np\nimport pandas as pd' }],
      files: { 'requirements.txt': 'pandas>=2.1\nnumpy>=2\n' },
      disk: ['requirements.txt']
    },
    {
      title: 'the error is handled',
      cells: [
        {
          source:
            'import numpy as np\ntry:\n    import pandas as pd\nexcept (ImportError, ValueError):\n    pd = None'
        }
      ],
      modules: KERNEL
    }
  ]
};
