/** Damaged notebooks and settings, the same for the same seed. */

const SOURCES = [
  'import numpy as np\nimport random\nx = np.random.rand(3)\nprint(x)',
  'def f(a, *b, c=1, **d):\n    global y\n    y = a + c\n    return [z for z in b if z]\n\nprint(f(1))',
  'for i in range(3):\n    total += i\nelse:\n    del total',
  '%matplotlib inline\n!pip install pandas\nfiles = !ls\n%%time\nx?',
  'with open("/tmp/a.csv") as file:\n    data = file.read()\nimport pandas as pd\ndf = pd.read_csv("a.csv")',
  'class A(B, metaclass=C):\n    x: int = 1\n    def __init__(self): self.y = x\n    @property\n    def z(self): return super().z',
  'match x:\n    case [1, *rest] if rest: pass\n    case {"a": b, **c}: print(b, c)\n    case _: raise ValueError from None',
  'try:\n    import x.y as z\nexcept* (A, B) as e:\n    print(f"{e!r:>{10}} {x=}")\nfinally:\n    await g()',
  'from typing import *\nx = lambda a, /, b, *, c: (yield a)\nx[1:2, ...] @= y if z else w\nprint(missing)'
];
const TOKENS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"""',
  "'",
  '\\',
  '\n',
  '\t',
  '#',
  '%',
  '!',
  '?',
  '=',
  ':=',
  '**',
  ';',
  ',',
  'def ',
  'lambda ',
  'async ',
  'class ',
  'f"{',
  '\u0000',
  '\u202e',
  '\ud800',
  '\u{1d54f}',
  '\r',
  '\f',
  '0x',
  '1e999',
  '...',
  '->',
  '@',
  'if ',
  ' else ',
  'del ',
  'global x',
  'import *'
];
const KEYS = [
  'cells',
  'metadata',
  'nbformat',
  'nbformat_minor',
  'cell_type',
  'source',
  'outputs',
  'execution_count',
  'id',
  'tags',
  'data',
  'text',
  'text/plain',
  'text/html',
  'image/png',
  'output_type',
  'name',
  'ename',
  'traceback',
  '__proto__',
  'constructor',
  'toString'
];
const SETTINGS = [
  'phase = "exploring"',
  'select = ["H", "R1"]',
  'ignore = ["I1"]',
  'exclude = ["**/a*", "[!x]/{a,b}"]',
  'fail-on = "info"',
  'baseline = "x.json"',
  '[rules.H6]\nseverity = "info"',
  '[rules.I1]\nx = 1',
  '[compare]\nscore = 0.5',
  'python-version = "3.11"',
  'magics = ["a"]',
  '[per-file-ignores]\n"*.ipynb" = ["H6"]'
];

/** A generator of damaged files. */
export class DamagedFiles {
  constructor(private state: number) {}

  /** The text of a notebook. */
  notebook(): string {
    const cells = Array.from({ length: this.below(8) }, () => this.cell());
    const whole = {
      cells,
      metadata: { kernelspec: { name: 'python3' } },
      nbformat: 4,
      nbformat_minor: this.below(6)
    };
    const value = this.chance(3) ? this.damagedValue(whole, 0) : whole;
    const text = JSON.stringify(value, null, this.below(3)) ?? '';
    return this.chance(5) ? this.damagedText(text) : text;
  }

  /** The text of a `freshkernel.toml`. */
  settings(): string {
    const text = Array.from({ length: this.below(4) }, () => this.one(SETTINGS)).join('\n');
    return this.chance(2) ? this.damagedText(text) : text;
  }

  private cell(): unknown {
    const source = this.chance(2) ? this.damagedText(this.one(SOURCES)) : this.one(SOURCES);
    const type = this.one(['code', 'code', 'code', 'markdown', 'raw']);
    return {
      cell_type: type,
      id: this.chance(2) ? `cell-${this.below(5)}` : undefined,
      metadata: this.chance(6) ? { tags: ['freshkernel:ignore=H6', 'raises-exception'] } : {},
      source: this.chance(2) ? source.split(/(?<=\n)/) : source,
      ...(type === 'code'
        ? { execution_count: this.one([null, 1, 2, -1]), outputs: this.outputs() }
        : {})
    };
  }

  private outputs(): unknown {
    return Array.from({ length: this.below(3) }, () => {
      const text = this.damagedText(
        this.one([
          '1.0',
          '[1, 2, 3]',
          '<table><tr><td>1</table>',
          '<b>x',
          'iVBORw0KGgo=',
          'took 1.5 s',
          'array([[1., 2.]])'
        ])
      );
      return this.one([
        { output_type: 'stream', name: this.one(['stdout', 'stderr', 'x']), text },
        {
          output_type: 'display_data',
          data: {
            [this.one([
              'text/plain',
              'text/html',
              'image/png',
              'image/svg+xml',
              'application/json'
            ])]: text
          },
          metadata: {}
        },
        { output_type: 'error', ename: text, evalue: text, traceback: [text] }
      ]);
    });
  }

  private damagedText(text: string): string {
    let damaged = text;
    for (let left = 1 + this.below(4); left > 0; left--) {
      const at = this.below(damaged.length + 1);
      const end = at + this.below(6);
      const added = this.chance(2) ? this.one(TOKENS).repeat(this.chance(20) ? 500 : 1) : '';
      damaged = damaged.slice(0, at) + added + damaged.slice(this.chance(2) ? end : at);
    }
    return damaged;
  }

  /** Replaces parts of a value by parts of other types. */
  private damagedValue(value: unknown, depth: number): unknown {
    if (this.chance(12)) {
      return this.one([
        null,
        true,
        0,
        -1,
        1e308,
        '',
        'x',
        [],
        {},
        [[]],
        { [this.one(KEYS)]: 1 },
        this.nested(this.below(400))
      ]);
    }
    if (Array.isArray(value)) {
      return value.map(each => this.damagedValue(each, depth + 1));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value)
          .filter(() => !this.chance(15))
          .map(([key, each]) => [
            this.chance(20) ? this.one(KEYS) : key,
            this.damagedValue(each, depth + 1)
          ])
      );
    }
    return value;
  }

  private nested(depth: number): unknown {
    let value: unknown = 1;
    for (let left = depth; left > 0; left--) {
      value = left % 2 === 0 ? [value] : { [this.one(KEYS)]: value };
    }
    return value;
  }

  private one<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  private chance(times: number): boolean {
    return this.below(times) === 0;
  }

  /** A whole number below another (mulberry32). */
  private below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  }
}
