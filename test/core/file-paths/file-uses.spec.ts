import { fileNeeds } from '../../../src/core/file-paths/file-needs';
import type { FileUse } from '../../../src/core/file-paths/file-use';
import { fileUses, FileUseTracer } from '../../../src/core/file-paths/file-uses';
import type { FileCell } from '../../../src/core/file-paths/file-use';
import type { NotebookCell } from '../../../src/core/notebook/document';
import { shownText } from '../../../src/core/file-paths/path-text';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { usesOf } from './uses-of-cells';

/** Each use as `access path`, with `?` where the cell may not get there. */
function listed(...cells: readonly string[]): readonly string[] {
  return usesOf(cells).map(
    ({ access, path, isCertain }) => `${access} ${shownText(path)}${isCertain ? '' : '?'}`
  );
}

/** The files that the notebook stops without. */
function needed(...cells: readonly string[]): readonly string[] {
  return fileNeeds(usesOf(cells))
    .filter(({ isNeeded, provider }) => isNeeded && provider === null)
    .map(({ read }) => read.path);
}

const PANDAS = 'import pandas as pd\nimport os\nfrom pathlib import Path';

describe('paths', () => {
  it.each([
    ['a literal', "pd.read_csv('a.csv')", 'read a.csv'],
    ['a keyword', "pd.read_csv(filepath_or_buffer='a.csv')", 'read a.csv'],
    ['a name', "f = 'a.csv'\npd.read_csv(f)", 'read a.csv'],
    ['a name that changes', "f = 'a.csv'\nf = 'b.csv'\npd.read_csv(f)", 'read b.csv'],
    ['os.path.join', "D = 'data'\nopen(os.path.join(D, 'x', 'a.csv'))", 'read data/x/a.csv'],
    ['pathlib', "D = Path('data')\npd.read_csv(D / 'x' / 'a.csv')", 'read data/x/a.csv'],
    ['a parent', "D = Path('data/raw').parent\npd.read_csv(D / 'a.csv')", 'read data/a.csv'],
    ['a method of a path', "(Path('data') / 'a.txt').read_text()", 'read data/a.txt'],
    ['an f-string', "y = 2020\npd.read_csv(f'data/{y}.csv')", 'read data/2020.csv'],
    ['an unknown part', 'pd.read_csv(f"data/{input()}.csv")', 'read data/….csv'],
    ['concatenation', "D = 'data/'\npd.read_csv(D + 'a.csv')", 'read data/a.csv'],
    ['format', "pd.read_csv('data/{}.csv'.format('a'))", 'read data/a.csv'],
    ['percent', "pd.read_csv('data/%s.csv' % 'a')", 'read data/a.csv'],
    ['dots', "pd.read_csv('./x/../../a.csv')", 'read ../a.csv'],
    ['a mapping', "F = {'t': 'a.csv'}\npd.read_csv(F['t'])", 'read a.csv'],
    ['an imported function', "from pandas import read_csv as r\nr('a.csv')", 'read a.csv'],
    ['writing', "open('a.txt', 'w')", 'write a.txt'],
    ['appending', "open('a.txt', mode='a')", 'update a.txt'],
    ['a test', "os.path.exists('a.txt')", 'test a.txt'],
    ['one of several', "f = 'a.csv' if input() else 'b.csv'\npd.read_csv(f)", 'read …'],
    [
      'a function',
      "def load(n):\n    return pd.read_csv(f'data/{n}')\nload('a.csv')",
      'read data/a.csv'
    ],
    ['a default', "def load(n='a.csv'):\n    return pd.read_csv(n)\nload()", 'read a.csv'],
    ['what a function returns', "def at(n):\n    return 'data/' + n\nopen(at('a'))", 'read data/a'],
    ['a function that is not called', "def load():\n    open('a')", undefined],
    ['an address', "pd.read_csv('https://example.org/a.csv')", undefined],
    ['content', 'pd.read_json(\'{"a": 1}\')', undefined],
    ['another open', "def open(x): pass\nopen('a')", undefined]
  ])('%s', (_, source, expected) => {
    expect(listed(PANDAS, source)).toEqual(expected === undefined ? [] : [expected]);
  });

  it('follows loops and comprehensions over known items', () => {
    expect(listed(PANDAS, "for y in range(2020, 2022):\n    pd.read_csv(f'{y}.csv')")).toEqual([
      'read 2020.csv',
      'read 2021.csv'
    ]);
    expect(listed(PANDAS, "N = ['a', 'b']\n[pd.read_csv(n + '.csv') for n in N]")).toEqual([
      'read a.csv',
      'read b.csv'
    ]);
  });

  it('follows the working folder', () => {
    expect(listed(PANDAS, "%cd data\nopen('a')", "os.chdir('..')\nopen('b')")).toEqual([
      'read data/a',
      'read ',
      'read b'
    ]);
    expect(listed(PANDAS, "os.chdir(input())\nopen('a')")).toEqual(['read …', 'read …a']);
  });

  it('takes for uncertain what may not run or handles missing files', () => {
    expect(listed('if input():\n    open("a")')).toEqual(['read a?']);
    expect(listed('try:\n    open("a")\nexcept OSError:\n    open("b")')).toEqual([
      'read a?',
      'read b?'
    ]);
    expect(listed('try:\n    open("a")\nexcept ValueError:\n    pass')).toEqual(['read a']);
    expect(listed('for i in input():\n    open("a")')).toEqual(['read a?']);
    expect(listed('while True:\n    if input():\n        break\n    open("a")\nopen("b")')).toEqual(
      ['read a?', 'read b']
    );
    expect(listed('if not input():\n    raise ValueError\nopen("a")')).toEqual(['read a']);
    expect(listed('DEBUG = False\nif DEBUG:\n    open("a")\nelse:\n    open("b")')).toEqual([
      'read b'
    ]);
  });

  it('reads shell lines and magics', () => {
    expect(
      listed('name = "x"\n!wget -q http://h/{name}.zip -P data\n!unzip data/x.zip -d raw')
    ).toEqual(['below data/x.zip?', 'read data/x.zip?', 'below raw?']);
    expect(listed('%%writefile a.py\nx = 1', '%run a')).toEqual([
      'write a.py',
      'read a.py',
      'mention …'
    ]);
    expect(listed('%%bash\ncd data && curl -o a.csv http://h/a\nmkdir x > log')).toEqual([
      'below data/a.csv?',
      'write data/x?',
      'write log'
    ]);
  });
});

describe('needs', () => {
  it.each([
    ['a file', ["open('a.csv')"], ['a.csv']],
    ['written above', ["open('a.csv', 'w')", "open('a.csv')"], []],
    ['written below', ["open('a.csv')", "open('a.csv', 'w')"], ['a.csv']],
    ['tested above', ["import os\nos.path.exists('a.csv')", "open('a.csv')"], []],
    ['downloaded', ['!wget http://h/a.csv', "open('a.csv')"], []],
    ['another download', ['!wget http://h/b.csv', "open('a.csv')"], ['a.csv']],
    ['an installation', ['!pip install x\n!ls', "open('a.csv')"], ['a.csv']],
    ['an archive', ['!unzip d.zip', "open('a.csv')"], []],
    ['a clone', ['!git clone https://h/o/repo.git', "open('repo/a.csv')"], []],
    ['a process', ["import subprocess\nsubprocess.run(['make', 'a'])", "open('a.csv')"], []],
    ['a module of the project', ['import prepare\nprepare.all()', "open('a.csv')"], []],
    ['an unknown path', ["open(input(), 'w')", "open('a.csv')"], []],
    [
      'an unknown path that ends otherwise',
      ["open(input() + '.txt', 'w')", "open('a.csv')"],
      ['a.csv']
    ],
    ['given to a function', ["from keras import C\nC('m.h5')", "open('m.h5')"], []],
    ['a function by its name', ['download_data()', "open('a.csv')"], []],
    [
      'a class of the notebook',
      ["class W:\n    def go(self):\n        open(self.p, 'w')", 'W()', "open('a')"],
      []
    ]
  ])('%s', (_, cells, expected) => {
    expect(needed(...cells)).toEqual(expected);
  });
});

describe('hostile notebooks', () => {
  it('is bounded', () => {
    const loop = Array.from(
      { length: 12 },
      (_, depth) => `${' '.repeat(depth)}for a${depth} in range(50):`
    );
    const source = `${loop.join('\n')}\n${' '.repeat(12)}open('a' * 3)`;
    expect(usesOf([source]).length).toBeLessThanOrEqual(3_000);
    const doubling = `x = 'aaaaaaaa'\n${'x = x + x\n'.repeat(200)}open(x)`;
    expect(listed(doubling)).toEqual(['read …']);
    expect(listed('def f():\n    f()\n    f()\nf()\nopen("a")')).toEqual(['read a']);
  });
});

describe('successive versions', () => {
  const options = {
    version: { major: 3, minor: 12 },
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  const row = (source: string, index: number): FileCell => {
    const cell: NotebookCell = {
      key: `c${index}`,
      index,
      id: null,
      type: 'code',
      source,
      executionCount: null,
      tags: [],
      storedError: null,
      editable: true
    };
    return { cell, summary: summarizeCell(source, options) };
  };
  const paths = (uses: readonly FileUse[]): readonly string[] => uses.map(({ path }) => path);

  /** The cells that an edit of one cell changes the meaning of. */
  const CELLS = [
    "D = 'data'\nimport os",
    "if input():\n    D = D + '/raw'",
    'def load(n):\n    return open(os.path.join(D, n))',
    "load('a')",
    "os.chdir('x')",
    "open('b', 'w')\nfor n in range(2):\n    open(f'{n}')",
    'from y import *',
    "open(D + '/c')"
  ];
  const EDITS = [
    "D = 'other'\nimport os",
    "D = 'z'",
    '',
    "import os\nos.chdir('z')",
    'D = undefined_name',
    'x ='
  ];

  it('are traced as if each were the first', () => {
    const tracer = new FileUseTracer();
    const rows = CELLS.map(row);
    tracer.of(rows);
    for (const edit of EDITS) {
      for (let at = 0; at < rows.length; at++) {
        const version = rows.map((each, index) => (index === at ? row(edit, at) : each));
        expect(paths(tracer.of(version))).toEqual(paths(fileUses(version)));
        expect(paths(tracer.of(rows))).toEqual(paths(fileUses(rows)));
      }
    }
  });
});
