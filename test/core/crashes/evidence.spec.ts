/** What decides the cause of an error: the same error, with and without the evidence. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { LintSession } from '../../../src/core/lint/session';
import { formatMessage } from '../../../src/core/messages/message';
import type { StoredError } from '../../../src/core/notebook/document';
import type { Finding } from '../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { exampleNotebook } from '../rules/example-notebook';

const FACTS = { notebookFolder: null, moduleExports: () => null };

interface StoredCell {
  readonly source: string;
  readonly type?: 'code' | 'markdown';
  readonly count?: number | null;
  /** Exception and message. */
  readonly error?: readonly [string, string];
  /** Files below the cell in the traceback. */
  readonly files?: readonly string[];
  /** Their function with its parameters. */
  readonly in?: string;
}

function errorOf({
  source,
  error,
  files = [],
  in: inside = 'f(x)'
}: StoredCell): StoredError | null {
  if (error === undefined) {
    return null;
  }
  const lines = source.split('\n');
  const own = `Cell In[1], line ${lines.length}\n----> ${lines.length} ${lines[lines.length - 1]}`;
  const below = files.map(file => `File ${file}:7, in ${inside}\n----> 7 g(x)`);
  return { ename: error[0], evalue: error[1], traceback: [own, ...below] };
}

/** X1 of the last cell with an error, in a notebook whose cells ran from top to bottom unless they have counts. */
function explain(cells: readonly StoredCell[], path?: string): Finding | undefined {
  const counted = cells.map((cell, at) => ({
    source: cell.source,
    type: cell.type ?? 'code',
    count: cell.type === 'markdown' ? null : cell.count === undefined ? at + 1 : cell.count
  }));
  const notebook = exampleNotebook(counted);
  const stored = notebook.cells.map((cell, at) => ({ ...cell, storedError: errorOf(cells[at]) }));
  const document = { ...notebook, cells: stored, ...(path === undefined ? {} : { path }) };
  const { findings } = new LintSession(DEFAULT_CONFIG, FACTS).lint(document, {
    apiChanges: knownApiChanges()
  });
  return findings.filter(({ code }) => code === 'X1').at(-1);
}

const causeOf = (cells: readonly StoredCell[], path?: string): unknown =>
  explain(cells, path)?.data.cause;

const KEY: StoredCell['error'] = ['KeyError', "'bmi'"];
const PANDAS = ['/opt/env/lib/python3.11/site-packages/pandas/core/frame.py'];
const DIVISION: StoredCell['error'] = ['ZeroDivisionError', 'division by zero'];

it.each<[string, readonly StoredCell[]]>([
  ['data', [{ source: "df['bmi']", error: KEY, files: PANDAS }]],
  ['order', [{ source: "df['bmi']", error: KEY, files: PANDAS }, { source: "df['bmi'] = 1" }]],
  [
    'order',
    [
      { source: "df['bmi'] = 1", count: null },
      { source: "df['bmi']", error: KEY, files: PANDAS }
    ]
  ],
  [
    'previous-error',
    [
      { source: "df['bmi'] = 1 / 0", error: DIVISION },
      { source: "df['bmi']", error: KEY, files: PANDAS }
    ]
  ],
  [
    'order',
    [
      { source: "df['bmi'].max()" },
      { source: "df.drop(columns=['bmi'], inplace=True)", error: KEY, files: PANDAS }
    ]
  ],
  [
    'data',
    [
      { source: "df['bmi'].max()" },
      { source: "df.drop(columns=['bmi']).max()", error: KEY, files: PANDAS }
    ]
  ]
])('a missing column is %s: %j', (cause, cells) => {
  expect(causeOf(cells)).toBe(cause);
});

const TYPE: StoredCell['error'] = ['TypeError', 'can only concatenate str (not "int") to str'];

it('the origin of a value decides between data and implementation', () => {
  expect(causeOf([{ source: "x = 'a'" }, { source: 'x + 1', error: TYPE }])).toBe('implementation');
  expect(
    causeOf([
      { source: "rows = open('a.csv').read().split()" },
      { source: 'x = rows[0]' },
      { source: 'x + 1', error: TYPE }
    ])
  ).toBe('data');
});

it('a literal or a keyword of the line in the message makes it misuse of the API', () => {
  const source = (line: string): StoredCell => ({
    source: line,
    error: ['ValueError', 'Unexpected solver: fast, with shapes (2, 3)'],
    files: ['/opt/env/lib/python3.11/site-packages/sklearn/base.py']
  });
  expect(causeOf([source("model = fit(X, solver='fast')")])).toBe('api-misuse');
  expect(causeOf([source('model.fit(X)')])).toBe('data');
});

it('the traceback names the parameters of arguments without a keyword', () => {
  const tile: StoredCell = {
    source: "numbers.tile([1, 2], 'twice')",
    error: ['ValueError', 'Unexpected value for reps in axis 0: twice'],
    files: ['/opt/env/lib/python3.11/site-packages/numpy/lib/shape_base.py']
  };
  expect(causeOf([{ ...tile, in: 'tile(A, reps)' }])).toBe('api-misuse');
  expect(causeOf([{ ...tile, in: 'tile(*args)' }])).toBe('data');
  expect(causeOf([{ ...tile, in: 'tile(A, index)' }])).toBe('data');
});

it('an operator has no options: its operands are data', () => {
  const product: StoredCell = {
    source: 'prices * 1.19',
    error: ['TypeError', 'Can only string multiply by an integer.'],
    files: PANDAS
  };
  expect(causeOf([{ ...product, in: 'OpsMixin.__mul__(self, other)' }])).toBe('data');
  expect(causeOf([{ ...product, in: 'Series.combine(self, other)' }])).toBe('api-misuse');
});

it('what a library made is data, unless the cell itself sets the value', () => {
  const error: StoredCell['error'] = ['TypeError', "'int' object is not subscriptable"];
  const load = 'import yaml\nsettings = yaml.safe_load(text)';
  expect(causeOf([{ source: load }, { source: "settings['depth']['max']", error }])).toBe('data');
  expect(causeOf([{ source: load }, { source: 'settings = 3\nsettings[0]', error }])).toBe(
    'implementation'
  );
});

it.each([
  ['api-misuse', "text.split('')", 'empty separator'],
  ['api-misuse', "open('a.txt', 'x+w')", 'must have exactly one of create/read/write/append mode'],
  ['implementation', "f'{3:abc}'", "Invalid format specifier 'abc' for object of type 'int'"]
])('a message of Python itself is %s: %s', (cause, source, message) => {
  expect(causeOf([{ source, error: ['ValueError', message] }])).toBe(cause);
});

it('columns that must match those of a model are data', () => {
  const predict: StoredCell = {
    source: 'model.predict(df_test)',
    error: [
      'ValueError',
      'The feature names should match those that were passed during fit.\nFeature names seen at fit time, yet now missing:\n- age\n'
    ],
    files: ['/opt/env/lib/python3.11/site-packages/sklearn/base.py']
  };
  expect(causeOf([predict])).toBe('data');
});

it('a function of the notebook is called wrongly by the notebook', () => {
  const call: StoredCell = {
    source: 'area(1)',
    error: ['TypeError', "area() missing 1 required positional argument: 'height'"]
  };
  expect(causeOf([{ source: 'def area(width, height):\n    return width' }, call])).toBe(
    'implementation'
  );
  expect(causeOf([{ source: 'from shapes import area' }, call])).toBe('api-misuse');
});

it.each<[string, readonly StoredCell[], string | undefined]>([
  ['a comment', [{ source: "1 / 0  # this doesn't work" }], undefined],
  [
    'the text above',
    [{ source: 'This breaks:', type: 'markdown' }, { source: '1 / 0' }],
    undefined
  ],
  ['the name', [{ source: '1 / 0' }], 'Errors-and-Debugging.ipynb'],
  ['the debugger', [{ source: '1 / 0' }, { source: '%debug' }], undefined],
  [
    'work that went on',
    [{ source: 'a = 1' }, { source: 'a' }, { source: '1 / 0' }, { source: 'a' }, { source: 'a' }],
    undefined
  ]
])('an error is intended: %s', (_, cells, path) => {
  const failing = cells.map(cell =>
    cell.source.startsWith('1 / 0') ? { ...cell, error: DIVISION } : cell
  );
  expect(causeOf(failing, path)).toBe('intentional');
  const alone = failing.filter(({ error }) => error !== undefined);
  expect(causeOf(alone.map(cell => ({ ...cell, source: '1 / 0' })))).toBe('implementation');
});

it('work that went on says nothing where a library failed, or where a cell below needs the result', () => {
  const around = (failing: StoredCell, below: string): readonly StoredCell[] => [
    { source: 'a = 1' },
    { source: 'a' },
    failing,
    { source: below },
    { source: 'a' }
  ];
  expect(causeOf(around({ source: 'f(a)', error: KEY, files: PANDAS }, 'a'))).toBe('data');
  expect(causeOf(around({ source: 'b = a / 0', error: DIVISION }, 'b'))).toBe('implementation');
});

it.each<[string, string, readonly [string, string], string]>([
  [
    'api-misuse',
    'from sklearn.ensemble import RandomForrest',
    ['ImportError', "cannot import name 'RandomForrest' from 'sklearn.ensemble' (x)"],
    'no `RandomForrest`'
  ],
  [
    'removed-api',
    'from sklearn.datasets import load_boston',
    ['ImportError', "cannot import name 'load_boston' from 'sklearn.datasets' (x)"],
    'no `load_boston`'
  ],
  [
    'removed-api',
    'from keras.layers import Merged',
    ['ImportError', "cannot import name 'Merged' from 'keras.layers' (x)"],
    'no `Merged`'
  ],
  [
    'api-misuse',
    'from sklearn.linear_model import LogisticRegresion',
    ['ImportError', "cannot import name 'LogisticRegresion' from 'sklearn.linear_model' (x)"],
    'Perhaps `LogisticRegression` is meant.'
  ],
  [
    'missing-module',
    'import cv2',
    ['ModuleNotFoundError', "No module named 'cv2'"],
    'Install `opencv-python`.'
  ],
  [
    'implementation',
    'np.zeros(3)',
    ['NameError', "name 'np' is not defined"],
    'Add `import numpy as np`.'
  ],
  [
    'removed-api',
    'raw_input()',
    ['NameError', "name 'raw_input' is not defined"],
    'In Python 3, `raw_input` is `input`.'
  ]
])('%s: %s', (cause, source, error, note) => {
  const finding = explain([{ source, error }]);
  expect(finding?.data.cause).toBe(cause);
  expect(finding === undefined ? '' : formatMessage(finding.message)).toContain(note);
});

it('a name that a cell above defines does not fail again in order', () => {
  const cells: readonly StoredCell[] = [
    { source: 'total = 3', count: 5 },
    { source: 'total', count: 4, error: ['NameError', "name 'total' is not defined"] }
  ];
  expect(explain(cells)?.data).toMatchObject({ cause: 'order', recurs: false, provider: 0 });
});

it('long and hostile errors take bounded time', () => {
  const long = 'x['.repeat(50_000);
  const cell: StoredCell = { source: `f(${long}`, error: ['KeyError', `'${'a.*+?('.repeat(30)}'`] };
  expect(causeOf([cell])).toBeDefined();
  const text: StoredCell = { source: `# ${"'".repeat(50_000)}`, error: ['ValueError', long] };
  expect(causeOf([text])).toBeDefined();
});

const NUMPY = '/opt/env/lib/python3.11/site-packages/numpy/lib/impl.py';
const NOT_AN_INTEGER = "'float' object cannot be interpreted as an integer";

it.each<[string, string, string, readonly [string, string], readonly string[]]>([
  [
    'a literal of the line',
    'api-misuse',
    'np.linspace(0, 1, 2.5)',
    ['TypeError', NOT_AN_INTEGER],
    [NUMPY]
  ],
  [
    'a value from elsewhere',
    'data',
    'np.linspace(0, 1, n)',
    ['TypeError', NOT_AN_INTEGER],
    [NUMPY]
  ],
  [
    'an argument in words',
    'api-misuse',
    'f.g(X, 3)',
    ['ValueError', 'Critical frequencies must be 0 < w < 1'],
    [NUMPY]
  ],
  ['the data in words', 'data', 'f.g(X, 3)', ['ValueError', 'Input X must be 0 < w < 1'], [NUMPY]],
  [
    'two that must fit',
    'data',
    'f.g(X, 3)',
    ['ValueError', 'a and n must have the same size'],
    [NUMPY]
  ],
  [
    'a check of options',
    'api-misuse',
    'f.g(X)',
    ['ValueError', 'bad'],
    [NUMPY.replace('impl', '_param_validation')]
  ],
  [
    'a check of data',
    'data',
    'f.g(X)',
    ['ValueError', 'must be one of'],
    [NUMPY.replace('numpy/lib/impl', 'sklearn/utils/validation')]
  ],
  ['options alone', 'api-misuse', "f.g('gray')", ['ValueError', 'bad'], [NUMPY]],
  ['an exception by name', 'data', 'f.g(X)', ['NonInvertibleMatrixError', 'det == 0'], [NUMPY]],
  [
    'a dictionary that starts empty',
    'implementation',
    "counts = {}\ncounts['a'] += 1",
    ['KeyError', "'a'"],
    []
  ],
  [
    'a folder that is there',
    'order',
    "import os\nos.mkdir('a')",
    ['FileExistsError', "[Errno 17] File exists: 'a'"],
    []
  ],
  [
    'no file found',
    'missing-file',
    "max(glob.glob('*.x'))",
    ['ValueError', 'max() arg is an empty sequence'],
    []
  ]
])('%s: %s', (_, cause, source, error, files) => {
  expect(causeOf([{ source, error, files }])).toBe(cause);
});

it.each(['Cell magic `%%opts` not found.', 'Line magic function `%opts` not found.'])(
  'a magic that no extension has is a missing module: %s',
  message => {
    expect(causeOf([{ source: '%%opts Curve\n1', error: ['UsageError', message] }])).toBe(
      'missing-module'
    );
  }
);
