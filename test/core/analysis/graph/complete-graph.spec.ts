import { graphOf } from '../../../oracles/graph/notebooks';

/** Edges of mutations, files and late bindings: `from→to name kind certainty`. */
function edgesOf(...cells: readonly string[]): readonly string[] {
  return graphOf(cells)
    .edges.filter(({ kind }) => kind !== 'data')
    .map(({ from, to, name, kind, certainty }) => `${from}→${to} ${name} ${kind} ${certainty}`);
}

const PANDAS = 'import pandas as pd\ndf = pd.read_csv("a.csv")';
const NUMPY = 'import numpy as np\na = np.zeros((3, 4))';

describe('mutation edges', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['by a method', ['xs = []', 'xs.append(1)', 'print(xs)'], ['1→2 xs mutation certain']],
    ['by another name', ['a = [1]', 'b = a', 'b[0] = 2', 'print(a)'], ['2→3 a mutation certain']],
    [
      'through a list',
      ['a = [1]', 'box = [a]', 'a.append(2)', 'print(box)'],
      ['2→3 box mutation certain']
    ],
    [
      'out of a list',
      ['a = [1]', 'box = [a]', 'box[0].append(2)', 'print(a)'],
      ['2→3 a mutation certain']
    ],
    [
      'through a dictionary',
      ['a = [1]', 'd = {"k": a, "other": 1}', 'd["k"].append(2)', 'print(a)', 'print(d["k"])'],
      ['2→3 a mutation certain', '2→4 d["k"] mutation certain']
    ],
    [
      'of a key that looks like one of the analysis',
      ['d = {"<a>": 1}', 'd.clear()', 'print(d.get("<a>"))'],
      ['1→2 d["<a>"] mutation certain']
    ],
    [
      'of a dictionary, not of a file that its key seems to name',
      ['d = {"<path>": "a.txt"}', 'd.clear()', 'print(open("a.txt").read())'],
      []
    ],
    [
      'of an argument',
      ['def f(xs):\n    xs.append(1)', 'a = []', 'f(a)', 'print(a)'],
      ['2→3 a mutation certain']
    ],
    [
      'of an argument, on one path',
      ['def f(xs):\n    if xs:\n        xs.append(1)', 'a = []', 'f(a)', 'print(a)'],
      ['2→3 a mutation possible']
    ],
    [
      'where the module is the main one',
      ['a = [1]', "if __name__ == '__main__':\n    a.append(2)", 'print(a)'],
      ['1→2 a mutation possible']
    ],
    [
      'where the module has a name',
      ['a = [1]', "if __name__ == 'other':\n    pass\nelse:\n    a.append(2)", 'print(a)'],
      ['1→2 a mutation possible']
    ],
    [
      'of an attribute',
      ['class A:\n    n = 0\na = A()', 'b = a', 'b.n = 1', 'print(a.n)'],
      ['2→3 a.n mutation certain']
    ],
    [
      'by a method of a class of the notebook',
      [
        'class A:\n    def __init__(self):\n        self.xs = []\n    def add(self, x):\n        self.xs.append(x)\na = A()',
        'a.add(1)',
        'print(a.xs)'
      ],
      ['1→2 a.xs mutation certain']
    ],
    [
      'of the state of a closure',
      [
        'def counter():\n    seen = []\n    def add(x):\n        seen.append(x)\n        return len(seen)\n    return add\nadd = counter()',
        'add(1)',
        'print(add(2))'
      ],
      ['1→2 add mutation certain']
    ],
    [
      'of a default',
      ['def f(x, seen=[]):\n    seen.append(x)\n    return seen', 'f(1)', 'print(f(2))'],
      ['1→2 f mutation certain']
    ],
    [
      'of a global, by a function',
      ['xs = []', 'def f():\n    xs.append(1)', 'f()', 'print(xs)'],
      ['0→2 xs late-binding certain', '2→3 xs mutation certain']
    ],
    [
      'of an array, by a view',
      [NUMPY, 'row = a[0]', 'row[:] = 1', 'print(a)'],
      ['2→3 a mutation certain']
    ],
    [
      'of a transposed array',
      [NUMPY, 'b = a.T', 'a[0, 0] = 1', 'print(b)'],
      ['2→3 b mutation certain']
    ],
    [
      'of a table, by columns',
      [PANDAS, 'df["x"] = 1', 'df["y"].mean()', 'df["x"].mean()', 'print(df)'],
      ['1→3 df["x"] mutation certain', '1→4 df mutation certain']
    ],
    [
      'of a table as a whole',
      [PANDAS, 'df.dropna(inplace=True)', 'df["y"].mean()'],
      ['1→2 df mutation certain']
    ],
    [
      'by an iterator that is used up',
      ['it = iter([1, 2, 3])', 'next(it)', 'print(next(it))'],
      ['1→2 it mutation certain']
    ],
    [
      'of seeded random numbers',
      ['import random', 'random.seed(1)', 'a = random.random()', 'b = random.random()'],
      [
        '1→2 random numbers mutation certain',
        '1→3 random numbers mutation certain',
        '2→3 random numbers mutation certain'
      ]
    ],
    [
      'of environment variables',
      ['import os', 'os.environ["MODE"] = "a"', 'print(os.environ["MODE"])'],
      ['1→2 environment variable MODE mutation certain']
    ]
  ])('%s', (_, cells, expected) => {
    expect(edgesOf(...cells)).toEqual(expected);
  });

  it('are possible in a branch, in a loop, and for one of several objects', () => {
    const branch = edgesOf(
      'xs = []',
      'if len(xs) < 3:\n    ys = xs\n    ys.append(1)',
      'print(xs)'
    );
    expect(branch).toEqual(['1→2 xs mutation possible']);
    const loop = edgesOf('xs = []', 'for n in range(3):\n    xs.append(n)', 'print(xs)');
    expect(loop).toEqual(['1→2 xs mutation possible']);
    const held = edgesOf(
      'a, b = [1], [2]',
      'd = {"k": a if len(b) else b}',
      'd["k"].append(3)',
      'print(d["k"])'
    );
    expect(held).toEqual(['2→3 d["k"] mutation possible']);
    const several = edgesOf(
      'a, b = [1], [2]',
      'c = a if len(b) else b',
      'c.append(3)',
      'print(a)',
      'print(c)'
    );
    expect(several).toEqual(['2→3 a mutation possible', '2→4 c mutation possible']);
  });

  it('lead from every cell that changed the object, and from one to the next', () => {
    expect(edgesOf('xs = []', 'xs.append(1)', 'xs.append(2)', 'print(xs)')).toEqual([
      '1→2 xs mutation certain',
      '1→3 xs mutation certain',
      '2→3 xs mutation certain'
    ]);
  });

  it('end where the slot is overwritten', () => {
    const cells = [PANDAS, 'df["x"] = 1', 'df["x"] = 2', 'print(df["x"])'];
    expect(edgesOf(...cells)).toEqual(['2→3 df["x"] mutation certain']);
  });

  it.each<[string, readonly string[]]>([
    ['copies', ['a = [1]', 'b = list(a)', 'b.append(2)', 'print(a)']],
    [
      'deep copies',
      ['import copy\na = [[1]]', 'b = copy.deepcopy(a)', 'b[0].append(2)', 'print(a)']
    ],
    ['a new object', ['a = [1]', 'a = a + [2]', 'print(a)']],
    ['objects that the cell allocates itself', ['xs = []\nxs.append(1)', 'print(xs)']],
    ['other columns', [PANDAS, 'df["x"] = 1', 'print(df["y"])']],
    ['unseeded random numbers', ['import random', 'random.random()', 'random.random()']]
  ])('does not lead to %s', (_, cells) => {
    expect(edgesOf(...cells)).toEqual([]);
  });

  it('continue past an undefined name, and past cells that cannot be parsed', () => {
    const cells = ['xs = []', 'print(missing)\nys = xs\nys.append(1)', 'x = (', 'print(xs)'];
    expect(edgesOf(...cells)).toEqual(['1→3 xs mutation certain']);
  });
});

describe('file edges', () => {
  it.each<[string, string, string]>([
    ['open', 'with open("f.txt", "w") as h:\n    h.write("x")', 'print(open("f.txt").read())'],
    ['pandas', 'import pandas as pd\npd.DataFrame().to_csv("f.txt")', 'pd.read_csv("f.txt")'],
    ['numpy', 'import numpy as np\nnp.savetxt("f.txt", [1])', 'np.loadtxt("f.txt")'],
    ['json', 'import json\njson.dump([], open("f.txt", "w"))', 'json.load(open("f.txt"))'],
    [
      'pickle',
      'import pickle\npickle.dump([], open("f.txt", "wb"))',
      'pickle.load(open("f.txt", "rb"))'
    ],
    [
      'pathlib',
      'from pathlib import Path\nPath("f.txt").write_text("x")',
      'Path("./f.txt").read_text()'
    ],
    ['a shell line', '!echo x > f.txt', '!sort < f.txt'],
    ['a shell script', '%%bash\necho x > f.txt', 'lines = !sort < f.txt'],
    ['%%writefile', '%%writefile f.txt\nx', 'print(open("f.txt").read())']
  ])('%s', (_, writing, reading) => {
    const { edges, usage } = graphOf([writing, reading]);
    expect(edges).toContainEqual({
      from: 0,
      to: 1,
      name: 'f.txt',
      kind: 'file',
      certainty: 'certain'
    });
    expect(edges.filter(({ kind }) => kind === 'file')).toHaveLength(1);
    expect(usage.get(0)?.writesFiles).toEqual(['f.txt']);
    expect(usage.get(1)?.readsFiles.map(path => path.replace('./', ''))).toEqual(['f.txt']);
  });

  it('follow a path in a name, and a function', () => {
    const cells = [
      'path = "f.txt"\ndef save(to):\n    with open(to, "w") as h:\n        h.write("x")',
      'save(path)',
      'print(open(path).read())'
    ];
    expect(edgesOf(...cells)).toEqual(['1→2 f.txt file certain']);
    expect(graphOf(cells).usage.get(1)?.writesFiles).toEqual(['f.txt']);
  });

  it('lead only from the last cell that wrote the whole file, and from cells that appended to it', () => {
    const write = (mode: string) => `with open("f.txt", "${mode}") as h:\n    h.write("x")`;
    const cells = [write('w'), write('w'), write('a'), 'print(open("f.txt").read())'];
    expect(edgesOf(...cells)).toEqual([
      '1→2 f.txt file certain',
      '1→3 f.txt file certain',
      '2→3 f.txt file certain'
    ]);
  });
});

it('lists an object that a cell mutates through another name, and its use', () => {
  const { usage } = graphOf(['xs = []', 'def f():\n    xs.append(1)', 'f()']);
  expect(usage.get(2)).toMatchObject({ mutates: ['xs'], uses: ['f', 'xs'] });
});

it('finds the names read by functions that a call returned', () => {
  const cells = ['def make():\n    return lambda: size', 'f = make()', 'size = 3', 'print(f())'];
  expect(edgesOf(...cells)).toEqual(['2→3 size late-binding certain']);
});

it('is sorted, without duplicates, and deterministic', () => {
  const cells = ['xs = []', 'ys = xs', 'ys.append(1)\nxs.append(2)', 'print(xs, ys)', 'print(ys)'];
  const { edges } = graphOf(cells);
  const keys = edges.map(({ from, to, name, kind }) => `${from} ${to} ${name} ${kind}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual([...keys].sort());
  expect(graphOf(cells).edges).toEqual(edges);
});

it('limits the number of edges to a reader to the most recent changes', () => {
  const cells = ['xs = []', ...Array.from({ length: 99 }, () => 'xs.append(1)'), 'print(xs)'];
  const { edges } = graphOf(cells);
  expect(edges.filter(({ to, kind }) => to === 100 && kind === 'mutation')).toHaveLength(16);
  expect(edges.filter(({ kind }) => kind === 'mutation').length).toBeLessThan(1600);
});
