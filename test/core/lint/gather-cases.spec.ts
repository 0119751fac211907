/**
 * What the tests of nbgather and of its analysis library ask of slices, in examples of our own. Where it answers
 * differently, the test says so.
 */
import { failed, found, numbers, output, slice, texts, value } from './executed-cells';

const table = [
  'import pandas as pd',
  'ships = {"name": ["Ada", "Bell", "Cid"], "length": [12, 30, 7]}\ndf = pd.DataFrame(ships, columns=["name", "length"])',
  'def look(frame, rows=5):\n    print(frame.head(rows))',
  'print(df)',
  'names = df["name"].values\nnames'
];

describe('a slice of the log of executions', () => {
  it('leaves out a function that is not called, and what is only shown', () => {
    expect(numbers(slice(table, output(5)))).toEqual([1, 2, 5]);
  });

  it('follows executions, not positions', () => {
    const ran = ['print("second")', 'print("first")'];
    expect(numbers(slice(ran, output(1)))).toEqual([1]);
  });

  it('is of the latest execution of a cell that ran twice', () => {
    const ran = ['rate = 1\nprint(rate)', 'print(2)', 'rate = 3\nprint(rate)'];
    expect(texts(slice(ran, output(3)))).toEqual(['rate = 3\nprint(rate)']);
  });

  it('does not need a cell that failed and did nothing', () => {
    const ran = ['print(1)', failed('print(missing)', 1), 'print(3)'];
    expect(numbers(slice(ran, output(3)))).toEqual([3]);
  });

  it('needs what a cell did before it failed, which nbgather leaves out', () => {
    const ran = [failed('size = 4\nprint(missing)', 2, 'size'), 'print(size)'];
    expect(texts(slice(ran, output(2)))).toEqual(['size = 4', 'print(size)']);
  });

  it('may be of a cell that failed', () => {
    const ran = ['a = 1', 'b = 2', failed('print(b, missing)', 1)];
    expect(numbers(slice(ran, output(3)))).toEqual([2, 3]);
  });

  it('does not need a cell that does not parse', () => {
    const ran = ['print(1)', failed('print(', null), 'print(3)'];
    expect(numbers(slice(ran, output(3)))).toEqual([3]);
  });

  it('has the lines of a cell that are needed, in the order of execution', () => {
    const ran = ['x = 1\ny = 2', 'z = y\nz'];
    expect(texts(slice(ran, output(2), { byStatement: true }))).toEqual(['y = 2', 'z = y\nz']);
    const lines = 'a = 1\nb = 2\nc = 3\nd = 4';
    const answer = slice([lines, 'print(a, c)'], output(2), { byStatement: true });
    expect(found(answer).executions[0].lines).toEqual([
      [1, 1],
      [3, 3]
    ]);
  });

  it('distinguishes two executions of the same text', () => {
    const ran = ['a = []', 'a.append(1)', 'a.append(1)', 'print(a)'];
    expect(numbers(slice(ran, output(4)))).toEqual([1, 2, 3, 4]);
  });
});

/** Lines of one cell that the value of a name, or the last line, needs. */
function lines(source: string): readonly number[] {
  const answer = found(slice([source], output(1), { byStatement: true }));
  return answer.executions.flatMap(each =>
    each.lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  );
}

describe('a slice of statements', () => {
  it.each([
    ['a definition and its use', 'a = 1\nb = 2\nprint(a)', [1, 3]],
    ['a line alone', 'c = 1', [1]],
    ['two statements on a line', 'a = 1\nb = a; c = b\nd = 4\nprint(c)', [1, 2, 4]],
    ['the most recent definition only', 'a = 2\na = 4\nb = a\nprint(b)', [2, 3, 4]],
    ['an augmented assignment', 'a = 2\na += 3\nprint(a)', [1, 2, 3]],
    ['a call over two lines', 'a = max(\n    1, 2)\nprint(a)', [1, 2, 3]],
    ['a class and its use', 'class C:\n    pass\n\nx = 1\nc = C()\nprint(c)', [1, 2, 5, 6]],
    ['a function and its use', 'def f():\n    return 1\n\nx = 1\nprint(f())', [1, 2, 5]],
    ['an entry of a dictionary', 'd = {}\ne = {}\nd["a"] = 1\nprint(d)', [1, 3, 4]],
    ['an attribute', 'class C:\n    pass\nc = C()\nd = C()\nc.a = 1\nprint(c.a)', [1, 2, 3, 5, 6]],
    [
      'a condition and its branches',
      'flag = 1\nother = 2\nif flag:\n    x = 1\nelse:\n    x = 2\nprint(x)',
      [1, 3, 4, 5, 6, 7]
    ],
    [
      'a loop',
      'total = 0\ncount = 0\nfor n in range(3):\n    total += n\nprint(total)',
      [1, 3, 4, 5]
    ],
    [
      'a name in a function',
      'rate = 2\nunused = 3\ndef f(x):\n    return x * rate\nprint(f(1))',
      [1, 3, 4, 5]
    ],
    [
      'a name in a method of a nested class',
      'rate = 2\nclass A:\n    class B:\n        def f(self):\n            return rate\nprint(A.B().f())',
      [1, 2, 3, 4, 5, 6]
    ],
    [
      'clusters, without the average that is printed',
      'from matplotlib.pyplot import scatter\nfrom sklearn.cluster import KMeans\nfrom sklearn import datasets\ndata = datasets.load_wine().data[:, 2:4]\nleft, right = data[:, 0], data[:, 1]\nprint(sum(left) / len(left))\nlabels = KMeans(n_clusters=3).fit(data).labels_\nscatter(left, right, c=labels)',
      // The print is a part of the cell's output.
      [1, 2, 3, 4, 5, 6, 7, 8]
    ]
  ])('needs %s', (_, source, expected) => {
    expect(lines(source)).toEqual(expected);
  });

  it.each([
    ['import pandas as pd\nd = pd.read_csv("ships.csv")', 'd.pop("name")', 'd.memory_usage()'],
    [
      'import random\nimport pandas as pd\nif random.choice([1, 2]) == 1:\n    d = pd.read_csv("a.csv")\nelse:\n    d = pd.read_csv("b.csv")',
      'd.pop("name")',
      'd.memory_usage()'
    ]
  ])('needs methods that change a table, and no others (%#)', (...ran) => {
    expect(numbers(slice([...ran, 'd.count()'], output(4)))).toEqual([1, 2, 4]);
  });

  it('leaves out the average where the plot has a cell of its own', () => {
    const ran = [
      'from matplotlib.pyplot import scatter\nfrom sklearn.cluster import KMeans\nfrom sklearn import datasets',
      'data = datasets.load_wine().data[:, 2:4]',
      'left, right = data[:, 0], data[:, 1]',
      'print(sum(left) / len(left))',
      'labels = KMeans(n_clusters=3).fit(data).labels_',
      'scatter(left, right, c=labels)'
    ];
    expect(numbers(slice(ran, output(6)))).toEqual([1, 2, 3, 5, 6]);
  });
});

/** Numbers of the executions that depend on one, without it. */
function dependents(ran: Parameters<typeof slice>[0], on: number): readonly number[] {
  return numbers(slice(ran, output(on), { direction: 'forward' })).filter(each => each !== on);
}

describe('what depends on an execution', () => {
  it.each([
    ['in order', ['x = 3', 'y = x + 1'], [2]],
    ['nothing', ['x = 3\nprint(x)', 'y = 2\nprint(y)'], []],
    ['transitively', ['x = 3', 'y = x + 1', 'z = y - 1'], [2, 3]],
    ['all definitions of the cell', ['x = 3\nq = 2', 'y = x + 1', 'z = q - 1'], [2, 3]],
    ['not what a later definition provides', ['x = 3', 'x = 4', 'y = x + 1'], []]
  ])('%s', (_, ran, expected) => {
    expect(dependents(ran, 1)).toEqual(expected);
  });

  it('ran after it: nbgather also lists what would have to run again, which are stale results here', () => {
    expect(dependents(['x = 3', 'y = x + 1', 'x = 4'], 3)).toEqual([]);
  });

  it('of a name are its readers, in order', () => {
    const ran = ['x = 1', 'y = 2 * x', 'z = x * y', 'w = 5'];
    expect(numbers(slice(ran, value('x'), { direction: 'forward' }))).toEqual([1, 2, 3]);
  });
});
