/**
 * Notebooks that are hard to analyze: each family grows with its size, and resembles code that people write.
 * Deterministic.
 */

function repeat(count: number, cell: (index: number) => string): readonly string[] {
  return Array.from({ length: count }, (_, index) => cell(index));
}

/** Families by name: size (roughly the number of cells) → sources of the cells. */
export const FAMILIES: Readonly<Record<string, (size: number) => readonly string[]>> = {
  'map over an unknown data set': size => [
    'from m import d',
    "def f(x):\n    x['a'] = x['a'].g(x['b'])\n    return x",
    ...repeat(size, () => "d = d.map(f)\ne = d['t'][3]\nq = d.T(e['s']).u(0)")
  ],
  'objects that are prepared together': size => [
    'from accelerate import Accelerator\naccelerator = Accelerator()\nfrom m import a, b, c, d',
    ...repeat(size, () => 'a, b, c, d = accelerator.prepare(a, b, c, d)\na.step(b, c=c)')
  ],
  'a chain of unknown calls': size => [
    'from m import f\nx = f()',
    ...repeat(size, index => `x = f(x)\ny${index} = x.part`)
  ],
  'unknown receivers in a list': size => [
    'from m import make\nall_of_them = []',
    ...repeat(
      size,
      index => `o${index} = make(${index})\nall_of_them.append(o${index})\nprint(all_of_them)`
    )
  ],
  'one object that all cells touch': size => [
    'state = {}',
    ...repeat(size, index => `state["k${index}"] = len(state)\nprint(state)`)
  ],
  'one list that all cells touch': size => [
    'xs = []',
    ...repeat(size, index => `xs.append([${index}])\nxs[-1].append(xs[0])`)
  ],
  'functions that call the one before twice': size => [
    'def f0(x):\n    return [x]',
    ...repeat(size, index => `def f${index + 1}(x):\n    return [f${index}(x), f${index}([x])]`),
    ...repeat(
      Math.ceil(size / 10),
      index => `y${index} = f${Math.min(size, index * 10 + 5)}([${index}])`
    )
  ],
  'functions that call each other': size => [
    ...repeat(
      size,
      index =>
        `def g${index}(x, n):\n    return g${(index * 7 + 1) % size}(x, n - 1) + g${(index * 3 + 2) % size}([x], n - 1) if n else x`
    ),
    ...repeat(Math.ceil(size / 10), index => `z${index} = g${index}([${index}], 5)`)
  ],
  'loops in loops': size => [
    'from m import source\ngrid = source()',
    ...repeat(size, index =>
      [
        `total${index} = []`,
        'for a in grid:',
        '    for b in a:',
        '        for c in b:',
        '            for e in c:',
        `                e.value = c.value = [a, b, total${index}]`,
        `                total${index}.append({"a": a, "b": b, "c": [c, e]})`
      ].join('\n')
    )
  ],
  'dictionaries of lists of dictionaries': size => [
    'import json\ndata = json.load(open("data.json"))\nindex = {}',
    ...repeat(size, index =>
      [
        'for key, rows in data.items():',
        '    index.setdefault(key, []).extend([{"id": row["id"], "tags": [t for t in row["tags"] if t in index]} for row in rows])',
        `part${index} = {k: [r["tags"] for r in v if r["id"] > ${index}] for k, v in index.items()}`,
        `data["p${index}"] = [part${index}]`
      ].join('\n')
    )
  ],
  'a literal of many dictionaries': size => [
    `rows = [${repeat(size * 5, index => `{"id": ${index}, "next": {"of": [${index}, "x"]}}`).join(', ')}]`,
    ...repeat(Math.min(size, 100), index => `rows[${index}]["next"]["seen"] = rows\nprint(rows)`)
  ],
  'objects of classes that know each other': size => [
    [
      'class Node:',
      '    def __init__(self, parent=None):',
      '        self.parent = parent',
      '        self.children = []',
      '        if parent is not None:',
      '            parent.add(self)',
      '    def add(self, child):',
      '        self.children.append(child)',
      '        child.parent = self',
      '        return self'
    ].join('\n'),
    'root = Node()',
    ...repeat(
      size,
      index => `n${index} = Node(${index === 0 ? 'root' : `n${index - 1}`})\nroot.add(n${index})`
    )
  ],
  'functions kept in a table': size => [
    'table = {}',
    ...repeat(
      size,
      index =>
        `table["f${index}"] = lambda x: x.append(${index}) or table\nfor f in table.values():\n    f(table)`
    )
  ],
  'columns of one table': size => [
    'import pandas as pd\ndf = pd.read_csv("data.csv")',
    ...repeat(
      size,
      index =>
        `df["c${index}"] = df["c${Math.max(0, index - 1)}"].shift(1) * df.mean(axis=1)\ndf.head()`
    )
  ],
  'tables made of tables': size => [
    'import pandas as pd\nframes = [pd.DataFrame({"a": [1]})]',
    ...repeat(
      size,
      index =>
        `frames.append(frames[-1].merge(pd.concat(frames), on="a"))\nframe${index} = frames[-1]\nframe${index}.describe()`
    )
  ],
  'layers of a model': size => [
    'import torch\nimport torch.nn as nn\nmodel = nn.Sequential()\nopt = torch.optim.Adam(model.parameters())',
    ...repeat(
      size,
      index =>
        `layer${index} = nn.Linear(10, 10)\nmodel.add_module("l${index}", layer${index})\nout = model(torch.zeros(1))\nloss = out.sum()\nloss.backward()\nopt.step()`
    )
  ],
  'equal cells': size => ['x = [0]', ...repeat(size, () => 'x = x + [1]')],
  'one long cell': size => [
    'from m import d',
    repeat(
      size * 2,
      index => `a${index} = d.go(${index === 0 ? 'd' : `a${index - 1}`}, d)\nd.keep(a${index})`
    ).join('\n')
  ]
};

/** Sizes to measure. */
export const SIZES: readonly number[] = [10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 600, 1000];

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Generates random programs of expensive statements. */
class RandomProgram {
  constructor(private readonly random: () => number) {}

  /** The cells of a notebook: imports, a function, a class, then statements on the same few names. */
  cells(size: number): readonly string[] {
    return [
      `from m import u, ${NAMES.join(', ')}`,
      this.definition(),
      this.classDefinition(),
      ...repeat(size, () =>
        this.random() < 0.05
          ? this.definition()
          : repeat(1 + this.below(4), () => this.statement(0, 3)).join('\n')
      )
    ];
  }

  private below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  private name(): string {
    return this.pick(NAMES);
  }

  private expression(depth: number): string {
    const inner = (): string => (depth <= 0 ? this.name() : this.expression(depth - 1));
    return this.pick([
      () => this.name(),
      () => `${inner()}.part`,
      () => `${inner()}["k${this.below(4)}"]`,
      () => `${inner()}[0]`,
      () => `${inner()}.go(${inner()}, ${inner()})`,
      () => `u(${inner()}, k=${inner()})`,
      () => `[${inner()}, ${inner()}]`,
      () => `{"k1": ${inner()}, "k2": ${inner()}}`,
      () => `h(${inner()}, ${inner()})`,
      () => `K(${inner()})`,
      () => `[${inner()} for ${this.name()} in ${inner()} if ${inner()}]`,
      () => `(lambda x: ${inner()})(${inner()})`,
      () => `sorted(${inner()}, key=h)`
    ])();
  }

  private statement(indent: number, depth: number): string {
    return depth > 0 && this.random() < 0.4
      ? this.compound(indent, depth)
      : `${'    '.repeat(indent)}${this.simple()}`;
  }

  private simple(): string {
    return this.pick([
      () => `${this.name()} = ${this.expression(2)}`,
      () => `${this.name()}, ${this.name()} = ${this.expression(1)}`,
      () => `${this.name()}.part = ${this.expression(1)}`,
      () => `${this.name()}["k1"] = ${this.expression(1)}`,
      () => `${this.name()}.append(${this.expression(1)})`,
      () => `${this.name()} += ${this.expression(1)}`,
      () => `print(${this.expression(1)})`
    ])();
  }

  private compound(indent: number, depth: number): string {
    const pad = '    '.repeat(indent);
    const body = (): string => this.statement(indent + 1, depth - 1);
    return this.pick([
      () => `${pad}for ${this.name()} in ${this.expression(1)}:\n${body()}\n${body()}`,
      () => `${pad}if ${this.expression(1)}:\n${body()}\n${pad}else:\n${body()}`,
      () => `${pad}while ${this.name()}:\n${body()}`,
      () => `${pad}with ${this.expression(1)} as ${this.name()}:\n${body()}`
    ])();
  }

  private definition(): string {
    const statements = [this.statement(1, 2), this.statement(1, 1)].join('\n');
    return `def h(x, y):\n    global ${this.name()}\n${statements}\n    return ${this.expression(2)}`;
  }

  private classDefinition(): string {
    return [
      'class K:',
      '    def __init__(self, x):',
      '        self.part = x',
      '        x.part = self',
      '    def go(self, x, y):',
      this.statement(2, 2),
      `        return ${this.expression(1)}`
    ].join('\n');
  }
}

/**
 * The cells of a random notebook.
 *
 * @param random - returns numbers from 0 to 1
 */
export function randomCells(random: () => number, size: number): readonly string[] {
  return new RandomProgram(random).cells(size);
}

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A notebook file with these cells. */
export function notebookOf(sources: readonly string[]): string {
  const cells = sources.map((source, index) => ({
    cell_type: 'code',
    id: `c${index}`,
    metadata: {},
    execution_count: null,
    outputs: [],
    source
  }));
  const metadata = { language_info: { name: 'python' } };
  return JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 });
}
