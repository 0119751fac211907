import { importNotFirst } from '../../../../src/core/rules/imports/import-not-first';
import { exampleNotebook, reportsOn } from '../example-notebook';
import { afterFix } from '../first-fix';
import { EVERY_IMPORT } from '../every-import';

const TOP = 'import sys';

function fires(...sources: readonly string[]): boolean {
  const document = exampleNotebook(sources.map(source => ({ source })));
  return reportsOn(importNotFirst, document, EVERY_IMPORT).length > 0;
}

describe('what counts as other work', () => {
  it.each([
    'x = 1',
    'print(1)',
    'def f():\n    pass',
    'class A:\n    pass',
    'for x in []:\n    pass',
    'DATA = sys.stdin.read()',
    'files = !ls',
    'rows = []\nrows.append(1)',
    'x: int = 3',
    'import json\njson.loads("1")',
    'if sys:\n    x = sys.argv[0]',
    'assert sys'
  ])('work: %j', source => {
    expect(fires(TOP, source, 'import math')).toBe(true);
  });

  it.each([
    '"""Docstring."""',
    '# comment',
    '',
    '%matplotlib inline',
    '!pip install x',
    '%%bash\nls',
    'len?',
    'SEED = 3\n__version__ = "1"',
    'x: int',
    'sys.path.append("lib")\nsys.path[0:0] = ["a"]',
    'import os\nos.environ["A"] = "b"\nos.environ.setdefault("C", "d")',
    'import matplotlib\nmatplotlib.use("agg")',
    'import matplotlib.pyplot as plt\nplt.rcParams["figure.dpi"] = 100\nplt.style.use("x")',
    'import pandas as pd\npd.set_option("a", 1)\npd.options.display.max_rows = 3',
    'import warnings\nwarnings.filterwarnings("ignore")\nwith warnings.catch_warnings():\n    import a',
    'import numpy as np\nimport random\nnp.random.seed(0)\nrandom.seed(0)\nrng = np.random.default_rng(0)',
    'from numpy.random import seed\nseed(1)',
    'import holoviews as hv\nhv.extension("bokeh")',
    'import tensorflow as tf\ntf.get_logger().setLevel("ERROR")',
    'get_ipython().run_line_magic("matplotlib", "inline")',
    'try:\n    import google.colab\n    IN_COLAB = True\nexcept ImportError:\n    print("not there")',
    'if "google.colab" in sys.modules:\n    import a\nelse:\n    has_a = False',
    'def broken('
  ])('no work: %j', source => {
    expect(fires(TOP, source, 'import math')).toBe(false);
  });

  it('does not count the parameters of papermill as work', () => {
    const document = exampleNotebook([
      { source: 'alpha = 0.1', tags: ['parameters'] },
      { source: 'import math' }
    ]);
    expect(reportsOn(importNotFirst, document, EVERY_IMPORT)).toEqual([]);
  });

  it('reports each import statement below it', () => {
    const document = exampleNotebook([{ source: 'x = 1' }, { source: 'import a\nimport b, c\nx' }]);
    const reports = reportsOn(importNotFirst, document, EVERY_IMPORT);
    expect(reports.map(({ names, range }) => [names, range])).toEqual([
      [['a'], { start: 0, end: 8 }],
      [['b', 'c'], { start: 9, end: 20 }]
    ]);
  });
});

describe('the move', () => {
  it.each<[string, readonly string[], readonly string[] | string]>([
    [
      'an import that exists above',
      ['import math', 'x = 1', 'import math\nx'],
      ['import math', 'x = 1', 'x']
    ],
    [
      'a name that is imported above',
      ['from math import pi, e', 'x = 1', 'from math import e\nx'],
      ['from math import pi, e', 'x = 1', 'x']
    ],
    [
      'not another module of the package',
      ['import os', 'x = 1', 'import os.path\nx'],
      ['import os\nimport os.path', 'x = 1', 'x']
    ],
    [
      'not where the import above is guarded',
      [
        `${TOP}\ntry:\n    import math\nexcept ImportError:\n    math = None`,
        'x = 1',
        'import math'
      ],
      'no fix'
    ],
    [
      'not where it was deleted in between',
      ['import math', 'x = 1\ndel math', 'import math\nx'],
      'no fix'
    ]
  ])('removes: %s', (_, sources, expected) => {
    expect(afterFix(importNotFirst, sources, undefined, EVERY_IMPORT)).toEqual(expected);
  });

  it.each<[string, readonly string[], readonly string[] | string]>([
    [
      'to the last import cell',
      [TOP, 'x = 1', 'import math\nx'],
      [`${TOP}\nimport math`, 'x = 1', 'x']
    ],
    [
      'with its comment',
      [`${TOP}  # a`, 'x = 1', 'import math  # b\nx'],
      [`${TOP}  # a\nimport math  # b`, 'x = 1', 'x']
    ],
    [
      'with its lines in parentheses',
      [TOP, 'x = 1', 'from math import (\n    pi,\n    e\n)\nx'],
      [`${TOP}\nfrom math import (\n    pi,\n    e\n)`, 'x = 1', 'x']
    ],
    [
      'with a cell that becomes empty',
      [TOP, 'x = 1', '\nimport math'],
      [`${TOP}\nimport math`, 'x = 1']
    ],
    [
      'to the imports of the cell that does the work',
      [`${TOP}\nx = 1`, 'import math\nx'],
      [`${TOP}\nimport math\nx = 1`, 'x']
    ],
    ['to a new cell', ['x = 1', 'import math\nx'], ['import math', 'x = 1', 'x']],
    [
      'over other late imports',
      [TOP, 'x = 1', 'import a', 'import math'],
      [`${TOP}\nimport math`, 'x = 1', 'import a']
    ],
    [
      'over functions that use the name',
      [TOP, 'def f():\n    return math.pi', 'import math'],
      [`${TOP}\nimport math`, 'def f():\n    return math.pi']
    ],
    [
      'of a known module over the reading of a file',
      [TOP, 'x = open("a").read()', 'import math\nx'],
      [`${TOP}\nimport math`, 'x = open("a").read()', 'x']
    ],
    [
      'over magics without effect on imports',
      [TOP, 'x = 1', '%time x = 2', 'import math\nx'],
      [`${TOP}\nimport math`, 'x = 1', '%time x = 2', 'x']
    ],
    ['not where the line is shared', [TOP, 'x = 1', 'import math; x'], 'no fix'],
    ['not below a cell magic', [TOP, 'x = 1', '%%time\nimport math'], 'no fix'],
    ['not over another binding of the name', [TOP, 'math = 1', 'import math'], 'no fix'],
    [
      'after another import of the name',
      [TOP, 'x = 1\nimport cmath as math', 'import math'],
      [TOP, 'x = 1\nimport cmath as math\nimport math']
    ],
    [
      'not over a late import of the same name',
      [TOP, 'x = 1', 'import cmath as math', 'import math'],
      'no fix'
    ],
    [
      'not over a deletion of the name',
      [`${TOP}\nimport math`, 'x = 1\ndel math', 'import math'],
      'no fix'
    ],
    ['not over a use of the builtin', [TOP, 'x = sum([1])', 'from numpy import sum'], 'no fix'],
    [
      'not over a call that may use the builtin',
      [`${TOP}\ndef f():\n    return sum([1])`, 'f()', 'from numpy import sum'],
      'no fix'
    ],
    [
      'not over a use of another meaning',
      [`${TOP}\npi = 3`, 'pi', 'from math import pi'],
      'no fix'
    ],
    ['not over sys.path', [TOP, 'x = 1', 'sys.path.append("a")', 'import math'], 'no fix'],
    [
      'not over sys.path of another name',
      ['import sys as s', 'x = 1', 's.path.append("a")', 'import math'],
      'no fix'
    ],
    [
      'not over a call that changes sys.path',
      [`${TOP}\ndef f():\n    sys.path.append("a")`, 'x = f()', 'import math'],
      'no fix'
    ],
    [
      'not over os.environ',
      ['import os', 'x = 1', 'os.environ["A"] = "1"', 'import math'],
      'no fix'
    ],
    [
      'not over imported environ',
      ['from os import environ', 'x = 1', 'environ["A"] = "1"', 'import math'],
      'no fix'
    ],
    [
      'not over matplotlib.use',
      ['import matplotlib', 'x = 1', 'matplotlib.use("agg")', 'import seaborn'],
      'no fix'
    ],
    [
      'not over warnings',
      ['import warnings', 'x = 1', 'warnings.simplefilter("ignore")', 'import math'],
      'no fix'
    ],
    ['not over %cd', [TOP, 'x = 1', '%cd lib', 'import math'], 'no fix'],
    ['not over %pip', [TOP, 'x = 1', '%pip install a', 'import a'], 'no fix'],
    ['not over a shell line', [TOP, 'x = 1', '!git clone a', 'import a'], 'no fix'],
    [
      'not over %%writefile',
      [TOP, 'x = 1', '%%writefile helpers.py\nx = 1', 'import helpers'],
      'no fix'
    ],
    [
      'not of an unknown module over files',
      [TOP, 'open("helpers.py", "w").write("")', 'import helpers'],
      'no fix'
    ],
    ['not over exec', [TOP, 'exec("x = 1")', 'import math'], 'no fix'],
    ['not over a cell that does not parse', [TOP, 'x = 1', 'def', 'import math'], 'no fix'],
    ['not over a star import', [TOP, 'x = 1', 'from a import *', 'import math'], 'no fix'],
    ['not of a star import', [TOP, 'x = 1', 'from math import *'], 'no fix'],
    ['not of a future import', [TOP, 'x = 1', 'from __future__ import annotations'], 'no fix']
  ])('%s', (_, sources, expected) => {
    expect(afterFix(importNotFirst, sources, undefined, EVERY_IMPORT)).toEqual(expected);
  });
});

describe('the options', () => {
  const notebook = (
    ...cells: readonly (string | { readonly text: string })[]
  ): readonly string[] => {
    const document = exampleNotebook(
      cells.map(cell =>
        typeof cell === 'string' ? { source: cell } : { source: cell.text, type: 'markdown' }
      )
    );
    return reportsOn(importNotFirst, document).flatMap(({ names = [] }) => names);
  };
  const table = { text: '## Table' };

  it.each<[string, readonly string[], readonly (string | { readonly text: string })[]]>([
    [
      'the standard library',
      [],
      ['x = f()', 'import os.path, json', 'from collections import abc']
    ],
    ['a module of the same beginning', ['oslo'], ['x = f()', 'import oslo']],
    ['one statement for both', ['os', 'numpy'], ['x = f()', 'import os, numpy']],
    ['used in its own cell', [], ['x = f()', table, 'import numpy as np\nnp.sum(x)']],
    [
      'used below in its section',
      [],
      ['x = f()', table, 'import numpy', { text: 'so' }, 'numpy.sum(x)']
    ],
    [
      'used in another section',
      ['numpy'],
      ['x = f()', table, 'import numpy', table, 'numpy.sum(x)']
    ],
    ['used above as well', ['numpy'], ['x = numpy.f()', table, 'import numpy', 'numpy.sum(x)']],
    ['not used', ['numpy'], ['x = f()', table, 'import numpy', 'numpyro = 1']],
    ['without a heading', ['numpy'], ['x = f()', 'import numpy', 'numpy.sum(x)']]
  ])('leave out by default: %s', (_, modules, cells) => {
    expect(notebook(...cells)).toEqual(modules);
  });
});
