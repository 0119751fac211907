/**
 * Cells of the forms that occur in the study of real notebooks (docs/checks-on-real-notebooks.md), written for this
 * test: their verdicts and causes hold without the downloaded notebooks.
 */
import { kindOfCell } from '../../../../src/core/check/verdict/cell-counts';
import type { Cell } from './written';
import { judged, plain, print, raised } from './written';

type Expected = readonly [difference: string, cause: string | null, cell?: number];

/** A cell with its judgement. */
interface Form extends Cell {
  readonly is: Expected;
}

const warning = (text: string): object => ({ output_type: 'stream', name: 'stderr', text });
const table = (style: string, dtype: string): object => ({
  ...plain(`   a\n0  ${dtype}`),
  data: {
    'text/plain': `   a\n0  ${dtype}`,
    'text/html': `<div>${style}<table><tr><th>a</th></tr><tr><td>${dtype}</td></tr></table></div>`
  }
});
const STYLE = '<style scoped>.dataframe tbody tr th { vertical-align: top; }</style>';
const TIMED = {
  output_type: 'error',
  ename: 'NameError',
  evalue: "name 'model' is not defined",
  traceback: ['File <timed exec>:2', "NameError: name 'model' is not defined"]
};

const NOTEBOOKS: Readonly<Record<string, readonly Form[]>> = {
  'a missing library and what follows from it': [
    {
      source: 'import pymc3 as pm',
      stored: [],
      error: ['ModuleNotFoundError', "No module named 'pymc3'"],
      is: ['failed', 'missing-module', 0]
    },
    {
      source: 'with pm.Model() as model:\n    x = pm.Normal("x")',
      error: ['NameError', "name 'pm' is not defined"],
      is: ['failed', 'previous-error', 0]
    },
    {
      source: '%%time\nwith model:\n    trace = pm.sample()',
      stored: [print('Wall time: 2 s\n')],
      fresh: [TIMED],
      is: ['failed', 'previous-error', 0]
    },
    {
      source: 'trace["x"].mean()',
      stored: [plain('0.25')],
      error: ['NameError', "name 'trace' is not defined"],
      is: ['failed', 'previous-error', 0]
    },
    {
      source: 'print(2 ** 10)',
      stored: [print('1024')],
      fresh: [print('1024')],
      is: ['same', null]
    }
  ],
  'libraries that print in other ways': [
    {
      source: 'import numpy as np\nnp.array([1., 2.])',
      stored: [plain('array([ 1.,  2.])')],
      fresh: [plain('array([1., 2.])')],
      is: ['same', null]
    },
    {
      source: 'import pandas as pd\ndf = pd.DataFrame({"a": [5]})\ndf',
      stored: [table('', '5')],
      fresh: [table(STYLE, '5')],
      is: ['same', null]
    },
    {
      source: 'df.dtypes',
      stored: [plain('a    datetime64[ns]\ndtype: object')],
      fresh: [plain('a    datetime64[us]\ndtype: object')],
      is: ['presentation', 'version']
    },
    {
      source: 'df.sum()',
      stored: [print('5')],
      fresh: [print('5'), warning('x.py:1: UserWarning: Pass numeric_only.\n  df.sum()\n')],
      is: ['warnings', 'version']
    }
  ],
  'values that changed': [
    {
      source: 'print(rate)',
      stored: [print('rate 0.125')],
      fresh: [print('rate 0.126')],
      is: ['different', null]
    },
    {
      source: 'rates',
      stored: [plain('array([ 1.,  2.])')],
      fresh: [plain('array([1., 3.])')],
      is: ['different', null]
    },
    {
      source: 'frame',
      stored: [table('', '5')],
      fresh: [table(STYLE, '6')],
      is: ['different', null]
    },
    {
      source: 'frame.dtypes, frame.a[0]',
      stored: [plain('(datetime64[ns], 5)')],
      fresh: [plain('(datetime64[us], 6)')],
      is: ['different', null]
    }
  ],
  'outputs on one side': [
    { source: 'print(1)', stored: [], fresh: [print('1')], is: ['new-output', null] },
    { source: 'print(1)', stored: [print('1')], fresh: [], is: ['different', null] },
    {
      source: '1 / 0',
      stored: [raised(['ZeroDivisionError', 'division by zero'])],
      error: ['ZeroDivisionError', 'division by zero'],
      is: ['failed-as-stored', null]
    }
  ],
  'magics, scripts and the surroundings': [
    {
      source: 'import ipyparallel as ipp\nrc = ipp.Client()',
      stored: [],
      error: ['ModuleNotFoundError', "No module named 'ipyparallel'"],
      is: ['failed', 'missing-module', 0]
    },
    {
      source: '%%px\nimport os',
      error: ['UsageError', 'Cell magic `%%px` not found.'],
      is: ['failed', 'previous-error', 0]
    },
    {
      source: '%run ../utils/list.ipy',
      error: ['Exception', "File `'../utils/list.ipy'` not found."],
      is: ['failed', 'missing-file', 2]
    },
    {
      source: '!ls *.py',
      stored: [print('a.py\n')],
      fresh: [print("ls: cannot access '*.py': No such file or directory\n")],
      is: ['different', 'environment', 3]
    },
    {
      source: 'import random\nprint(random.random())',
      stored: [print('0.25')],
      fresh: [print('0.75')],
      is: ['different', 'randomness', 4]
    }
  ]
};

it.each(Object.entries(NOTEBOOKS))('%s', (_, forms) => {
  const { outcome, causes } = judged(forms);
  forms.forEach(({ source, is: [difference, cause, at] }, index) => {
    const found = [source, kindOfCell(outcome.cells[index])];
    expect(found).toEqual([source, difference]);
    const { cause: reported = 'unknown', cellIndex = null } = causes.get(index) ?? {};
    expect([source, reported]).toEqual([source, cause ?? 'unknown']);
    expect([source, at === undefined ? null : cellIndex]).toEqual([source, at ?? null]);
  });
});
