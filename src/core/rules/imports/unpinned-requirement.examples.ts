import type { RuleDocs } from '../contract';

/** What the page of `unpinned-requirement` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports packages that the notebook imports and that the project’s `requirements.txt` or ' +
    '`environment.yml` lists without an upper limit on the version. With a kernel, the fix pins them to its ' +
    'versions.',
  limits:
    'A range with an upper limit, such as `>=2,<3` or `~=2.1`, counts as pinned. Not reported are packages ' +
    'that a lock file or a constraint limits, `pyproject.toml` and `setup.py`, which describe packages for ' +
    'others to install, and a `requirements.txt` that one of them reads. The fix writes only ' +
    '`requirements.txt`. The files are found as for I2.',
  bad: [
    {
      title: 'any version, and any later one',
      cells: [{ source: 'import numpy as np\nimport pandas as pd\nimport scipy' }],
      modules: {
        numpy: { distribution: 'numpy', version: '2.1.0' },
        pandas: { distribution: 'pandas', version: '2.2.3' },
        scipy: { distribution: 'scipy', version: '1.14.0' }
      },
      files: { 'requirements.txt': 'numpy\npandas>=2  # for copy-on-write\nscipy==1.14.0\nrich\n' },
      messages: [
        'Any later version of `numpy` and `pandas` satisfies `requirements.txt`. Give exact versions.'
      ],
      fixed: {
        file: 'requirements.txt',
        text: 'numpy==2.1.0\npandas==2.2.3  # for copy-on-write\nscipy==1.14.0\nrich\n'
      }
    },
    {
      title: 'conda',
      cells: [{ source: 'import pandas' }],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } },
      files: { 'environment.yml': 'dependencies:\n  - python=3.12\n  - pandas\n' },
      messages: ['Any later version of `pandas` satisfies `environment.yml`. Give exact versions.']
    },
    {
      title: 'without a kernel, with the name in the project',
      cells: [{ source: 'import sklearn' }],
      disk: ['requirements.txt'],
      files: { 'requirements.txt': 'scikit-learn\n' },
      messages: [
        'Any later version of `scikit-learn` satisfies `requirements.txt`. Give exact versions.'
      ]
    }
  ],
  good: [
    {
      title: 'limited',
      cells: [{ source: 'import numpy, pandas, scipy' }],
      modules: {
        numpy: { distribution: 'numpy', version: '2.1.0' },
        pandas: { distribution: 'pandas', version: '2.2.3' },
        scipy: { distribution: 'scipy', version: '1.14.0' }
      },
      files: { 'requirements.txt': 'numpy==2.1.0\npandas>=2,<3\nscipy~=1.14\n' }
    },
    {
      title: 'a constraint limits it',
      cells: [{ source: 'import numpy' }],
      modules: { numpy: { distribution: 'numpy', version: '2.1.0' } },
      files: { 'requirements.txt': 'numpy\n-c limits.txt\n', 'limits.txt': 'numpy==2.1.0\n' }
    },
    {
      title: 'not imported',
      cells: [{ source: 'import numpy' }],
      modules: { numpy: { distribution: 'numpy', version: '2.1.0' } },
      files: { 'requirements.txt': 'numpy==2.1.0\nrich\n' }
    },
    {
      title: 'a package for others',
      cells: [{ source: 'import numpy' }],
      modules: { numpy: { distribution: 'numpy', version: '2.1.0' } },
      files: { 'pyproject.toml': '[project]\nname = "orders"\ndependencies = ["numpy"]\n' }
    },
    {
      title: 'the requirements of a package',
      cells: [{ source: 'import numpy' }],
      modules: { numpy: { distribution: 'numpy', version: '2.1.0' } },
      files: {
        'setup.py': 'setup(name="orders", install_requires=open("requirements.txt").readlines())\n',
        'requirements.txt': 'numpy\n'
      }
    }
  ]
};
