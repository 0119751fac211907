import { notebookRequirements } from '../../../src/core/imports/notebook-requirements';
import type { NotebookRequirements } from '../../../src/core/imports/notebook-requirements';
import { readNotebook } from '../../../src/core/notebook/reader';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { InstalledPackages } from '../../../src/core/requirements/installed-packages';
import { requirementText } from '../../../src/core/requirements/requirement-styles';

interface Place {
  /** Absolute path → text. */
  readonly files?: Readonly<Record<string, string>>;
  readonly installed?: Readonly<Record<string, readonly string[]>>;
  /** Text of the requirements.txt. */
  readonly declared?: string;
}

function find(
  cells: readonly string[],
  { files = {}, installed, declared }: Place = {}
): NotebookRequirements {
  const notebook = {
    cells: cells.map(source => ({ cell_type: 'code', metadata: {}, source, outputs: [] })),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 4
  };
  const read = readNotebook(JSON.stringify(notebook), '/p/notebooks/a.ipynb');
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  const packages: InstalledPackages | null =
    installed === undefined
      ? null
      : { python: '3.12', modules: new Map(Object.entries(installed)), versions: new Map() };
  const options = {
    version: { major: 3, minor: 12 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  return notebookRequirements(read.document, options, {
    folder: '/p/notebooks',
    root: '/p',
    reader: {
      kindOf: path =>
        path in files
          ? 'file'
          : Object.keys(files).some(file => file.startsWith(`${path}/`))
            ? 'folder'
            : null,
      textOf: path => files[path] ?? null
    },
    installed: packages,
    declared:
      declared === undefined
        ? null
        : {
            files: [{ path: '/p/requirements.txt', text: declared, etag: null }],
            create_path: '/p/requirements.txt'
          }
  });
}

const needs = (cells: readonly string[], place?: Place): readonly string[] =>
  find(cells, place).requirements.map(requirementText);

const optional = (cells: readonly string[], place?: Place): readonly string[] =>
  find(cells, place).optional.map(requirementText);

describe('imports', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'modules and members',
      'import numpy.linalg\nfrom pandas import DataFrame',
      ['numpy', 'pandas']
    ],
    ['the standard library', 'import os, json\nfrom collections import abc', []],
    ['IPython', 'from IPython.display import display', []],
    [
      'functions, loops and classes',
      'def f():\n  import yaml\nclass A:\n  import cv2',
      ['opencv-python', 'PyYAML']
    ],
    ['branches', 'if x:\n  import attr\nelse:\n  import bs4', ['attrs', 'beautifulsoup4']],
    ['calls that import', 'import importlib\nimportlib.import_module("torch.nn")', ['torch']],
    ['magics with code', '%time import numpy', ['numpy']],
    ['cell magics with code', '%%time\nimport numpy', ['numpy']],
    ['other languages', '%%bash\nimport numpy', []],
    ['extensions', '%load_ext autoreload\n%load_ext line_profiler', ['line-profiler']],
    ['Python 2', 'print "a"\nimport numpy as np\nfrom scipy import (a,\n  b)', ['numpy', 'scipy']],
    [
      'shared names',
      'from google.cloud import storage, bigquery',
      ['google-cloud-bigquery', 'google-cloud-storage']
    ],
    ['toolkits', 'from mpl_toolkits.mplot3d import Axes3D', ['matplotlib']],
    ['names with underscores', 'import some_new_thing', ['some-new-thing']]
  ])('of %s', (_, source, expected) => {
    expect(needs([source])).toEqual(expected);
  });

  it('of type checkers and of code that never runs are left out', () => {
    const source =
      'import typing\nif typing.TYPE_CHECKING:\n  import polars\nif False:\n  import dask\nif not typing.TYPE_CHECKING:\n  import numpy';
    expect(find([source])).toMatchObject({
      requirements: [{ distribution: 'numpy' }],
      optional: []
    });
  });

  it.each([
    ['a handler that goes on', 'try:\n  import xgboost\nexcept ImportError:\n  xgboost = None'],
    ['a broad handler', 'try:\n  import xgboost\nexcept Exception as e:\n  print(e)'],
    ['suppress', 'from contextlib import suppress\nwith suppress(ImportError):\n  import xgboost'],
    ['a platform', 'import sys\nif sys.platform == "win32":\n  import xgboost'],
    ['a version', 'import sys\nif sys.version_info < (3, 8):\n  import xgboost'],
    ['a host', 'if IN_COLAB:\n  import xgboost'],
    ['an else', 'try:\n  import json\nexcept ImportError:\n  pass\nelse:\n  import xgboost'],
    ['a replacement', 'try:\n  import xgboost as json\nexcept ImportError:\n  import json']
  ])('are optional with %s', (_, source) => {
    expect(needs([source])).toEqual([]);
    expect(optional([source])).toEqual(['xgboost']);
  });

  it.each([
    ['raises', 'try:\n  import xgboost\nexcept ImportError:\n  print("no")\n  raise'],
    ['exits', 'import sys\ntry:\n  import xgboost\nexcept ImportError:\n  sys.exit(1)'],
    ['installs it', 'try:\n  import xgboost\nexcept ImportError:\n  !pip install xgboost'],
    ['imports it again', 'try:\n  import xgboost\nexcept ImportError:\n  f()\n  import xgboost'],
    ['handles something else', 'try:\n  import xgboost\nexcept ValueError:\n  pass'],
    ['comes later without a guard', 'try:\n  import xgboost\nexcept: pass\nimport xgboost']
  ])('are needed where the handler %s', (_, source) => {
    expect(find([source])).toMatchObject({
      requirements: [{ distribution: 'xgboost' }],
      optional: []
    });
  });

  it('with two alternatives need the one that is there', () => {
    const source = 'try:\n  import simplejson\nexcept ImportError:\n  import ujson';
    expect(needs([source])).toEqual(['simplejson']);
    const installed = { ujson: ['ujson'] };
    expect(needs([source], { installed })).toEqual(['ujson']);
    expect(optional([source], { installed })).toEqual(['simplejson']);
  });

  it('that no distribution has are unknown', () => {
    const cells = ['import utils, _hidden\nfrom google.colab import drive\nimport google'];
    expect(find(cells)).toMatchObject({
      requirements: [],
      unknown: ['_hidden', 'google', 'google.colab', 'utils']
    });
  });
});

describe('modules of the project', () => {
  it('are followed', () => {
    const files = {
      '/p/notebooks/tools.py':
        'import requests\nfrom pack import one\nif __name__ == "__main__":\n  import pytest',
      '/p/notebooks/pack/__init__.py': 'from .two import x',
      '/p/notebooks/pack/one.py': 'from . import three',
      '/p/notebooks/pack/two.py': 'import networkx',
      '/p/notebooks/pack/three.py': 'import sympy\nimport tools',
      '/p/notebooks/pack/unused.py': 'import torch'
    };
    const found = find(['import tools'], { files });
    expect(found.requirements.map(requirementText)).toEqual(['networkx', 'requests', 'sympy']);
    expect(found.localModules).toHaveLength(5);
  });

  it.each([
    ['sys.path', 'import sys\nsys.path.append("../lib")'],
    ['a joined path', 'import os, sys\nsys.path.insert(0, os.path.join("..", "lib"))'],
    [
      'a named path',
      'import os, sys\np = os.path.abspath(os.path.join("../lib"))\nif p not in sys.path:\n  sys.path.append(p)'
    ],
    [
      'pathlib',
      'import sys\nfrom pathlib import Path\nsys.path.append(str(Path.cwd().parent / "lib"))'
    ],
    ['the working folder', '%cd ../lib'],
    ['os.chdir', 'import os\nos.chdir("../lib")']
  ])('are found through %s', (_, source) => {
    const files = { '/p/lib/mine.py': 'import requests' };
    expect(needs([source, 'import mine'], { files })).toEqual(['requests']);
  });

  it('are found in the folders of the repository if no distribution is known', () => {
    const files = {
      '/p/src/mine/__init__.py': 'import requests',
      '/p/numpy/__init__.py': 'import torch'
    };
    expect(needs(['import mine, numpy'], { files })).toEqual(['numpy', 'requests']);
  });

  it('are not folders with data', () => {
    const files = { '/p/notebooks/datasets/rows.csv': '' };
    expect(needs(['from datasets import load_dataset'], { files })).toEqual(['datasets']);
  });

  it.each([
    ['%run', '%run sub/script.py'],
    ['%run without an ending', '%run sub/script'],
    ['the shell', '!cd . && python -u sub/script.py --all'],
    ['%%writefile', '%%writefile sub/script.py\nimport cv2\n']
  ])('count when they run by %s', (_, source) => {
    const files = {
      '/p/notebooks/sub/script.py': 'import cv2\nif __name__ == "__main__":\n  import yaml'
    };
    const isWritten = source.startsWith('%%');
    const cells = isWritten ? [source, 'import sub.script'] : [source];
    expect(needs(cells, { files: isWritten ? {} : files })).toEqual(
      isWritten ? ['opencv-python'] : ['opencv-python', 'PyYAML']
    );
  });

  it('count when a notebook runs another', () => {
    const other = {
      cells: [{ cell_type: 'code', metadata: {}, source: 'import cv2', outputs: [] }],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 4
    };
    const files = { '/p/notebooks/b.ipynb': JSON.stringify(other) };
    expect(needs(['%run b.ipynb'], { files })).toEqual(['opencv-python']);
  });

  it('that are too many, or not readable, are named', () => {
    const files = Object.fromEntries(
      Array.from({ length: 450 }, (_, at) => [`/p/notebooks/m${at}.py`, `import m${at + 1}`])
    );
    const found = find(['import m0'], {
      files: { ...files, '/p/notebooks/m3.py': 'import m4\n(' }
    });
    expect(found.localModules).toHaveLength(400);
    expect(found.unread).toEqual(['/p/notebooks/m400.py']);
  });
});

describe('stated requirements', () => {
  it.each([
    ['%pip install "pandas[excel]>=2,<3" -q', 'pandas[excel]>=2,<3'],
    ['!pip install --upgrade pandas==2.1', 'pandas==2.1'],
    ['!{sys.executable} -m pip install pandas~=2.0', 'pandas~=2.0'],
    ['%conda install -c conda-forge pandas=2.1', 'pandas==2.1.*'],
    ['!uv add "pandas>=2.1"', 'pandas>=2.1'],
    ['import os\nos.system("pip install pandas>=2")', 'pandas>=2'],
    [
      'import subprocess, sys\nsubprocess.check_call([sys.executable, "-m", "pip", "install", "-q", "pandas>=2"])',
      'pandas>=2'
    ],
    ['%%bash\npip install pandas==1.5.3', 'pandas==1.5.3'],
    [
      '!pip install git+https://github.com/pandas-dev/pandas.git@main',
      'pandas @ git+https://github.com/pandas-dev/pandas.git@main'
    ]
  ])('of %j keep what they say', (source, expected) => {
    const found = find([source, 'import pandas as pd']);
    expect(found.requirements.map(requirementText)).toEqual([expected]);
    expect(found.requirements[0]).toMatchObject({ source: 'stated', import_names: ['pandas'] });
  });

  it('choose between distributions of one module', () => {
    expect(needs(['!pip install opencv-python-headless', 'import cv2'])).toEqual([
      'opencv-python-headless'
    ]);
    expect(needs(['import cv2'], { declared: 'opencv-contrib-python>=4' })).toEqual([
      'opencv-contrib-python>=4'
    ]);
    expect(needs(['!pip install python-thing', 'import thing'])).toEqual(['python-thing']);
  });

  it('count without an import, but not those of installers', () => {
    expect(needs(['!pip install -U pip setuptools wheel jupyter-dash'])).toEqual(['jupyter-dash']);
  });

  it('of options, files and variables do not count', () => {
    expect(needs(['!pip install -r requirements.txt', '%pip install {name} -e . ./local'])).toEqual(
      []
    );
  });

  it('of the project keep their versions only where they are needed', () => {
    const declared = 'numpy>=1.26\nscipy>=1';
    expect(find(['import numpy'], { declared }).requirements).toEqual([
      {
        distribution: 'numpy',
        import_names: ['numpy'],
        specifier: '>=1.26',
        extras: [],
        source: 'declared',
        reason: null
      }
    ]);
  });
});

describe('the environment', () => {
  it('names distributions before the table', () => {
    const installed = { cv2: ['opencv-contrib-python'], odd: ['Very.Odd'], 'a.b': ['a-b'] };
    expect(needs(['import cv2, odd\nfrom a import b'], { installed })).toEqual([
      'a-b',
      'opencv-contrib-python',
      'Very.Odd'
    ]);
  });
});

describe('functions that need more', () => {
  const pd = 'import pandas as pd\n';
  it.each([
    [`${pd}pd.read_excel("a.xlsx")`, ['openpyxl', 'pandas']],
    [`${pd}pd.read_excel("a.xls")`, ['pandas', 'xlrd']],
    [`${pd}pd.read_excel(p, engine="odf")`, ['odfpy', 'pandas']],
    ['from pandas import read_parquet\nread_parquet(x)', ['pandas', 'pyarrow']],
    [`${pd}df.to_parquet(x, engine="fastparquet")`, ['fastparquet', 'pandas']],
    [`${pd}pd.read_html(x)`, ['lxml', 'pandas']],
    [`${pd}df.to_markdown()`, ['pandas', 'tabulate']],
    [`${pd}df.to_hdf("a")`, ['pandas', 'tables']],
    [`${pd}df.plot.bar()`, ['matplotlib', 'pandas']],
    [`${pd}df.style.format("x").hide()`, ['Jinja2', 'pandas']],
    [`${pd}"{}".format(1)\nself.plot()\nx.show()`, ['pandas']],
    ['import numpy\ndf.plot()\ndf.to_parquet()', ['numpy']],
    ['import dask.dataframe as dd', ['dask[dataframe]']],
    ['from dask import dataframe', ['dask[dataframe]']],
    ['import tensorflow as tf\ntf.keras.utils.plot_model(m)', ['pydot', 'tensorflow']],
    ['import plotly.express as px\nfig.show()', ['nbformat', 'numpy', 'plotly']],
    [
      'import sqlalchemy\nsqlalchemy.create_engine("mysql+pymysql://u@h/d")',
      ['PyMySQL', 'sqlalchemy']
    ],
    ['import sqlalchemy\nsqlalchemy.create_engine("sqlite://")', ['sqlalchemy']],
    ['import sklearn.datasets as d\nd.load_iris(as_frame=True)', ['pandas', 'scikit-learn']],
    ['%matplotlib inline', ['matplotlib']],
    ['%matplotlib widget', ['ipympl', 'matplotlib']]
  ])('%j', (source, expected) => {
    expect(needs([source])).toEqual(expected);
  });

  it('say why, and keep the versions that are stated', () => {
    const [, found] = find(['%pip install pyarrow>=10', `${pd}pd.read_parquet(x)`]).requirements;
    expect(found).toMatchObject({ distribution: 'pyarrow', specifier: '>=10', source: 'function' });
    expect(found.reason).toBe('`pandas.read_parquet` reads Parquet files');
  });

  it('count in modules of the project', () => {
    const files = {
      '/p/notebooks/m.py': 'import pandas\ndef f(p):\n  return pandas.read_excel(p)'
    };
    expect(needs(['import m'], { files })).toEqual(['openpyxl', 'pandas']);
  });
});
