import { proposeRestorations } from '../../../src/core/restore/propose';
import { propose, proposed, situationOf, sourcesAfter } from './situation';

const undefinedName = (name: string): string => `NameError: name '${name}' is not defined`;
const missingFile = (path: string): string =>
  `FileNotFoundError: [Errno 2] No such file or directory: '${path}'`;

describe('a modernization', () => {
  const kindsOf = (sources: readonly string[], error: string): readonly string[] =>
    proposeRestorations(situationOf({ sources, at: 0, error }), 'modernize').map(
      ({ kind }) => kind
    );

  it('adapts the code', () => {
    expect(kindsOf(['print math.pi'], 'SyntaxError: Missing parentheses')).toEqual(['rewrite']);
    expect(kindsOf(['print(math.pi)'], undefinedName('math'))).toEqual(['import']);
  });

  it('installs nothing and makes no data up', () => {
    expect(kindsOf(['import yaml'], "ModuleNotFoundError: No module named 'yaml'")).toEqual([]);
    const sources = [
      "rows = list(csv.DictReader(open('a.csv')))",
      "sum(float(row['b']) for row in rows)"
    ];
    const situation = situationOf({ sources, at: 0, error: missingFile('a.csv') });
    expect(proposeRestorations(situation).map(({ kind }) => kind)).toContain('data');
    expect(kindsOf(sources, missingFile('a.csv'))).toEqual([]);
  });
});

describe('moves', () => {
  it('are those of the analysis where it proves one', () => {
    const sources = ['print(x)', 'x = 1'];
    expect(proposed({ sources, at: 0, error: undefinedName('x') })[0]).toMatchObject({
      kind: 'move',
      trust: 'certain',
      sources: ['x = 1', 'print(x)']
    });
  });

  it('take along what the moved cells need, and must be confirmed', () => {
    const sources = ['print(area(2))', 'def area(r):\n    return PI * r', 'PI = 3', 'PI = 4'];
    const moves = proposed({ sources, at: 0, error: undefinedName('area') });
    expect(moves.map(({ trust, detail }) => [trust, detail])).toContainEqual([
      'needs-proof',
      'Move cells 2 and 3 above cell 1'
    ]);
  });

  it('follow the execution counts', () => {
    const sources = ['print(x)', 'x = 1', 'x = 2'];
    const moves = proposed({ sources, at: 0, counts: [3, 4, 2], error: undefinedName('x') });
    expect(moves.map(({ sources: after }) => after)).toContainEqual(['x = 2', 'print(x)', 'x = 1']);
  });

  it('bring the cell that writes a file above the one that reads it', () => {
    const sources = ["print(open('a.txt').read())", "open('a.txt', 'w').write('1')"];
    const moves = proposed({ sources, at: 0, error: missingFile('a.txt') });
    expect(moves[0]).toMatchObject({ kind: 'move', sources: [sources[1], sources[0]] });
  });
});

describe('imports and names', () => {
  it('are added from the table', () => {
    const [first] = proposed({ sources: ['math.pi'], at: 0, error: undefinedName('math') });
    expect(first).toMatchObject({ kind: 'import', sources: ['import math', 'math.pi'] });
  });

  it('are added where a star import hides which names there are', () => {
    const sources = ['from helpers import *', 'math.pi'];
    const [first] = proposed({ sources, at: 1, error: undefinedName('math') });
    expect(first).toMatchObject({ kind: 'import', trust: 'certain' });
  });

  it('are corrected only with a proof', () => {
    const sources = ['total_value = 1', 'print(total_vlaue)'];
    expect(proposed({ sources, at: 1, error: undefinedName('total_vlaue') })).toMatchObject([
      { kind: 'rewrite', trust: 'needs-proof', sources: ['total_value = 1', 'print(total_value)'] }
    ]);
  });
});

describe('paths', () => {
  const read = (path: string): string => `open('${path}').read()`;
  const after = (path: string, files: readonly string[], source = read(path)) =>
    proposed({ sources: [source], at: 0, error: missingFile(path), files }).map(
      ({ trust, sources }) => [trust, ...sources]
    );

  it.each([
    ['a/data.csv', 'raw/data.csv'],
    ['/home/ann/work/data.csv', 'data/data.csv'],
    ['data.csv', '../data.csv'],
    ['data.csv', 'DATA.csv']
  ])('%s becomes the one file of its name, %s', (path, file) => {
    expect(after(path, ['other.csv', file])).toEqual([['likely', read(file)]]);
  });

  it('of nearly the same name need a proof', () => {
    expect(after('my_data.csv', ['my-data.csv'])).toEqual([['needs-proof', read('my-data.csv')]]);
  });

  it('of several files of the name need a proof', () => {
    expect(after('data.csv', ['a/data.csv', 'b/data.csv']).map(([trust]) => trust)).toEqual([
      'needs-proof',
      'needs-proof'
    ]);
  });

  it('change in the folder that they are put together from', () => {
    const source = "BASE = '/kaggle/input/x'\nopen(BASE + '/train.csv')";
    expect(after('/kaggle/input/x/train.csv', ['data/train.csv'], source)).toEqual([
      ['likely', "BASE = 'data'\nopen(BASE + '/train.csv')"]
    ]);
  });

  it('are not rewritten to a file whose name only ends in the same way', () => {
    expect(after('a.csv', ['data.csv'])).toEqual([]);
  });

  it('of modules go to the path of Python', () => {
    const sketch = { sources: ['import tools'], at: 0, files: ['../src/tools.py'] };
    const error = "ModuleNotFoundError: No module named 'tools'";
    expect(proposed({ ...sketch, error })).toMatchObject([
      { kind: 'path', sources: ["import sys\nsys.path.insert(0, '../src')", 'import tools'] }
    ]);
  });
});

describe('made-up data', () => {
  const sketch = {
    sources: [
      "rows = list(csv.DictReader(open('sales.csv')))",
      "total = sum(float(row['amount']) for row in rows if row['kind'] == 'new, open')",
      "for row in rows:\n    day = date.fromisoformat(row['day'])\n    n = int(row['count'])"
    ],
    at: 0,
    error: missingFile('sales.csv')
  };

  it('has the columns, types and categories that the code names', () => {
    const [candidate] = propose(sketch);
    expect(candidate).toMatchObject({ kind: 'data', trust: 'stand-in' });
    expect(candidate.files.map(({ path }) => path)).toEqual(['new.restore/sales.csv']);
    const [head, first] = candidate.files[0].content.split('\n');
    expect(head).toBe('kind,amount,day,count');
    expect(first).toMatch(/^"new, open",\d+\.\d\d,2020-\d\d-\d\d,\d+$/);
    expect(sourcesAfter(sketch, candidate)[0]).toContain("open('new.restore/sales.csv')");
  });

  it('is not made where the code names no column', () => {
    const sources = ["print(open('sales.csv').read())"];
    expect(propose({ ...sketch, sources })).toEqual([]);
  });
});

describe('packages', () => {
  const missing = {
    sources: ['import yaml'],
    at: 0,
    error: "ModuleNotFoundError: No module named 'yaml'"
  };
  const requirement = {
    distribution: 'PyYAML',
    import_names: ['yaml'],
    specifier: '',
    extras: [],
    reason: null,
    source: 'table' as const
  };
  const install = (day: string) =>
    propose({
      ...missing,
      surroundings: { requirements: () => [requirement], changedOn: () => day }
    }).map(each => each.install);

  it('are installed as of the day of the notebook, then the newest', () => {
    expect(install('2024-03-01')).toEqual([
      { requirement: 'PyYAML', before: '2024-03-01' },
      { requirement: 'PyYAML', before: null }
    ]);
  });

  it('are installed in another version where the installed one lacks a name', () => {
    const requirement = {
      distribution: 'scikit-rf',
      import_names: ['skrf'],
      specifier: '<0.16',
      extras: [],
      source: 'table' as const,
      reason: null
    };
    const surroundings = { requirements: () => [requirement], changedOn: () => '2020-05-01' };
    const sources = ['import skrf as rf', 'rf.np_2_db(1)'];
    const error = "AttributeError: module 'skrf' has no attribute 'np_2_db'";
    const found = propose({ sources, at: 1, error, surroundings });
    expect(found.map(({ trust, install: package_ }) => [trust, package_])).toEqual([
      ['likely', { requirement: 'scikit-rf<0.16', before: null }],
      ['likely', { requirement: 'scikit-rf', before: '2020-05-01' }],
      ['likely', { requirement: 'scikit-rf', before: null }]
    ]);
  });

  it('are installed in a newer version where the installed one does not know a frequency yet', () => {
    const pandas = { ...requirement, distribution: 'pandas', import_names: ['pandas'] };
    const surroundings = { requirements: () => [pandas] };
    const error = 'ValueError: Invalid frequency: ME';
    const found = propose({ sources: ['import pandas'], at: 0, error, surroundings });
    expect(found.map(each => each.install)).toEqual([{ requirement: 'pandas', before: null }]);
  });

  it('are not installed where only the name of the module speaks for them', () => {
    const unknown = {
      ...requirement,
      distribution: 'unheard_of',
      import_names: ['unheard_of'],
      source: 'same-name' as const
    };
    const sketch = {
      sources: ['import unheard_of'],
      at: 0,
      error: "ModuleNotFoundError: No module named 'unheard_of'",
      surroundings: { requirements: () => [unknown] }
    };
    expect(propose(sketch)).toEqual([]);
  });

  it.each([
    ["Rocket requires package 'numba' to be present in the python environment", 'numba'],
    ["Missing optional dependency 'openpyxl'.  Use pip or conda to install openpyxl.", 'openpyxl'],
    [
      'tutorial.open_dataset depends on pooch to download and manage datasets. To proceed please install pooch.',
      'pooch'
    ],
    ['requires pygraphviz http://pygraphviz.github.io/', 'pygraphviz'],
    ["No module named 'pyvisa'", 'PyVISA'],
    ["No module named 'unheard_of'", null],
    ["Missing optional dependency 'unheard-of'.", null],
    ['Install the extra parts of this library.', null]
  ])('are installed where a library asks for one that the table knows: %s', (message, name) => {
    const asked = { sources: ['f(1)'], at: 0, error: `ModuleNotFoundError: ${message}` };
    expect(propose(asked).map(({ install: package_ }) => package_?.requirement ?? null)).toEqual(
      name === null ? [] : [name]
    );
  });
});

describe('answers', () => {
  const sources = ["age = int(input('Age: '))\nname = input('Name: ')", 'print(age, name)'];
  const sketch = {
    sources,
    at: 0,
    error: 'StdinNotImplementedError: raw_input was called',
    askedForInput: true
  };

  it('are those of the stored outputs', () => {
    const [first, second] = proposed({ ...sketch, outputs: ['Age: 41\nName: Ann\n'] });
    expect(first).toMatchObject({ kind: 'input', trust: 'needs-proof' });
    expect(first.sources[0]).toContain("iter(['41', 'Ann'])");
    expect(second).toMatchObject({ trust: 'stand-in' });
  });

  it('are stand-ins where a stored output hides one of them', () => {
    const hidden = { ...sketch, sources: ["import getpass\ngetpass.getpass('Key: ')", 'input()'] };
    const all = proposed({ ...hidden, outputs: ['Key: ········\n'] });
    expect(all.map(({ trust }) => trust)).toEqual(['stand-in']);
  });

  it('fit the code where none is stored', () => {
    const [first] = proposed(sketch);
    expect(first).toMatchObject({ kind: 'input', trust: 'stand-in' });
    expect(first.sources[0]).toContain("iter(['1', 'x'])");
  });
});

describe('Python 2', () => {
  it('is converted in the whole notebook, with its library', () => {
    const sketch = {
      sources: [
        'import urllib2, cPickle as pickle\nprint "a"',
        'for k, v in d.iteritems():\n    print k, v',
        'if d.has_key("x"): print raw_input',
        'from StringIO import StringIO\nfrom urllib import urlencode',
        'done = True'
      ],
      at: 0,
      error: "SyntaxError: Missing parentheses in call to 'print'. Did you mean print(...)?"
    };
    expect(proposed(sketch)).toMatchObject([
      {
        kind: 'rewrite',
        trust: 'certain',
        detail: 'Rewrite cells 1, 2, 3 and 4 for Python 3',
        sources: [
          'import urllib.request as urllib2, pickle\nprint("a")',
          'for k, v in d.items():\n    print(k, v)',
          'if ("x" in d): print(input)',
          'from io import StringIO\nfrom urllib.parse import urlencode',
          'done = True'
        ]
      }
    ]);
  });

  it('must be confirmed where a division may round', () => {
    const sources = ['print 3 / 2'];
    const error = "SyntaxError: Missing parentheses in call to 'print'";
    expect(proposed({ sources, at: 0, error })).toMatchObject([{ trust: 'likely' }]);
  });

  it('leaves names alone that the notebook gives a value', () => {
    const sources = ['unicode = 1', 'xrange(unicode)'];
    expect(proposed({ sources, at: 1, error: undefinedName('xrange') })).toMatchObject([
      { sources: ['unicode = 1', 'range(unicode)'] },
      {}
    ]);
  });
});

describe('what the place of a notebook lacks', () => {
  it.each([
    ['%watermark -v\nx = 1', 'UsageError: Line magic function `%watermark` not found.', 'magic'],
    ['%load_ext nb_black', "ModuleNotFoundError: No module named 'nb_black'", 'magic'],
    [
      "from google.colab import drive\ndrive.mount('/content/drive')",
      "ModuleNotFoundError: No module named 'google'",
      'rewrite'
    ]
  ])('%j is commented out', (source, error, kind) => {
    const [first] = proposed({ sources: [source], at: 0, error });
    expect(first).toMatchObject({ kind });
    expect(first.sources[0].split('\n').filter(line => !line.startsWith('# '))).toEqual(
      source.split('\n').filter(line => line === 'x = 1')
    );
  });

  it('draws into the notebook', () => {
    const sources = ["%matplotlib qt\nmatplotlib.use('TkAgg')"];
    const error = 'ImportError: Failed to import any of the following Qt binding modules: PyQt6';
    expect(proposed({ sources, at: 0, error })).toMatchObject([
      {
        kind: 'backend',
        sources: ["%matplotlib inline\nmatplotlib.use('module://matplotlib_inline.backend_inline')"]
      }
    ]);
  });

  it('is not replaced where the magic may make values', () => {
    const error = 'UsageError: Line magic function `%sql` not found.';
    expect(proposed({ sources: ['%sql select 1'], at: 0, error })).toEqual([]);
  });
});

it('proposes nothing for errors of the code', () => {
  expect(
    proposed({ sources: ['1 / 0'], at: 0, error: 'ZeroDivisionError: division by zero' })
  ).toEqual([]);
});
