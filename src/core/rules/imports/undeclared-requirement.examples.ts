import type { RuleDocs } from '../contract';

/** What the page of `undeclared-requirement` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports the import of a package that the nearest requirement file does not list, or lists ' +
    'with versions that exclude the installed one. Without such a file, there is one finding for the ' +
    'notebook. It reads `requirements.txt` with its includes, `pyproject.toml`, `setup.cfg`, `setup.py` ' +
    '(literals), `environment.yml`, `uv.lock` and `Pipfile`.',
  limits:
    'The files are those up to the root of the repository. A connected IPython kernel names the package and ' +
    'version of each module that it finds. Others are named as `freshkernel requirements` does: from the ' +
    'project’s files, then from a table; a module in neither is reported only if all listed packages are in ' +
    'the table. Their versions are not known, so there is no fix. Outside of a repository, JupyterLab reads ' +
    'the files up to the root of the server; the command line those of the notebook’s folder, and without ' +
    'any it reports nothing. Modules of the project are not followed. Not reported are Python’s own modules, local ' +
    'modules, packages installed from a folder, guarded imports, with a kernel also imports inside `if` and ' +
    'functions, namespaces of several packages such as `google`, and packages that a cell installs. Files ' +
    'with other names, such as `requirements-dev.txt`, count only if one of the files includes them. If a ' +
    'requirement cannot be parsed, no package counts as missing. Conditions after `;` are not evaluated: one ' +
    'of several alternatives is enough.',
  bad: [
    {
      title: 'not in the file',
      cells: [{ source: 'import numpy as np\nimport sklearn.cluster' }],
      modules: {
        numpy: { distribution: 'numpy', version: '2.1.0' },
        sklearn: { distribution: 'scikit-learn', version: '1.5.2' }
      },
      files: { 'requirements.txt': '# for the report\nnumpy>=2\npandas==2.2.3\nscipy\n' },
      messages: ['`scikit-learn`, which provides `sklearn`, is not listed in `requirements.txt`.'],
      fixed: {
        file: 'requirements.txt',
        text: '# for the report\nnumpy>=2\npandas==2.2.3\nscikit-learn==1.5.2\nscipy\n'
      }
    },
    {
      title: 'a different version',
      cells: [{ source: 'import pandas as pd' }],
      modules: { pandas: { distribution: 'pandas', version: '3.0.1' } },
      files: {
        'pyproject.toml': '[project]\nname = "orders"\ndependencies = ["pandas>=2,<3"]\n'
      },
      messages: ['This kernel has `pandas` 3.0.1, but `pyproject.toml` requires `pandas>=2,<3`.']
    },
    {
      title: 'a package with the name of its module',
      cells: [{ source: 'import pandas as pd' }],
      modules: { pandas: { distribution: 'pandas', version: '3.0.1' } },
      files: { 'requirements.txt': 'numpy\n' },
      messages: ['`pandas` is not listed in `requirements.txt`.']
    },
    {
      title: 'without a kernel, from the table',
      cells: [
        { source: 'def load(path):\n    import yaml\n    return yaml.safe_load(open(path))' }
      ],
      disk: ['requirements.txt'],
      files: { 'requirements.txt': 'numpy\n' },
      messages: ['`PyYAML`, which provides `yaml`, is not listed in `requirements.txt`.']
    },
    {
      title: 'without a kernel, a module that is not in the table',
      cells: [{ source: 'import oddmodule' }],
      disk: ['requirements.txt'],
      files: { 'requirements.txt': 'numpy\n' },
      messages: ['No package in `requirements.txt` is known to provide `oddmodule`.']
    },
    {
      title: 'no file at all',
      cells: [{ source: 'import pandas as pd\nimport numpy as np' }],
      modules: {
        numpy: { distribution: 'numpy', version: '2.1.0' },
        pandas: { distribution: 'pandas', version: '2.2.3' }
      },
      files: {},
      messages: ['No requirements file found. This notebook needs `numpy` and `pandas`.'],
      fixed: { file: 'requirements.txt', text: 'numpy==2.1.0\npandas==2.2.3\n' }
    }
  ],
  good: [
    {
      title: 'declared under another spelling, in an extra',
      cells: [{ source: 'import sklearn' }],
      modules: { sklearn: { distribution: 'scikit-learn', version: '1.5.2' } },
      files: {
        'pyproject.toml':
          '[project]\nname = "orders"\n[project.optional-dependencies]\nplots = ["Scikit_Learn~=1.5"]\n'
      }
    },
    {
      title: 'another package that provides the same module',
      cells: [{ source: 'import cv2' }],
      modules: { cv2: { distribution: 'opencv-python', version: '4.10.0.84' } },
      files: { 'requirements.txt': 'opencv-python-headless\n' }
    },
    {
      title: 'a local module',
      cells: [{ source: 'import shop_tools' }],
      modules: { shop_tools: { origin: '/project/shop_tools.py' } },
      files: { 'requirements.txt': 'numpy\n' }
    },
    {
      title: 'the notebook handles its absence',
      cells: [{ source: 'try:\n    import tqdm\nexcept ImportError:\n    tqdm = None' }],
      modules: { tqdm: { distribution: 'tqdm', version: '4.67.1' } },
      files: { 'requirements.txt': 'numpy\n' }
    },
    {
      title: 'the requirements cannot be read',
      cells: [{ source: 'import pandas' }],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } },
      files: { 'requirements.txt': '-e .\n' }
    },
    {
      title: 'without a kernel, a package that is not in the table may provide it',
      cells: [{ source: 'import oddmodule' }],
      disk: ['requirements.txt'],
      files: { 'requirements.txt': 'odd-tools\n' }
    },
    {
      title: 'without a kernel: a module of the project, and one for a single platform',
      cells: [
        { source: 'import orders_tools' },
        { source: 'import sys\nif sys.platform == "win32":\n    import winshell' }
      ],
      disk: ['orders_tools.py', 'requirements.txt'],
      files: { 'requirements.txt': 'numpy\n' }
    },
    {
      title: 'without the server',
      cells: [{ source: 'import pandas' }],
      modules: { pandas: { distribution: 'pandas', version: '2.2.3' } }
    }
  ]
};
