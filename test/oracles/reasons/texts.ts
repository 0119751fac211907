/** Texts of cells that draw, define functions, import, delete and fail, next to those that change objects. */
import type { Random } from '../history/random';
import type { Grammar } from '../repeats/generated-programs';
import { LIBRARIES, PLAIN } from '../repeats/generated-programs';

const NAMES = ['a', 'b', 'n', 'x'];

/** `@`: a name that the cell sets; `$`: one that it reads; `#`: a number. */
const FORMS: readonly string[] = [
  ...[
    '@ = #',
    '@ = #',
    '@ = $ + #',
    '@ = $ + $\nprint(@)',
    'print($)',
    'print($, $)',
    '$',
    '@ += #'
  ],
  ...['import random', 'import math\n@ = math.floor($)', 'import random as rnd\n@ = rnd.random()'],
  ...['@ = random.random()', '@ = random.random() + $', '@ = random.randint(1, 9)\nprint(@)'],
  ...['random.seed(#)', 'random.seed(#)\n@ = random.random()', 'random.random()'],
  ...[
    'lst.append(random.random())',
    'random.shuffle(lst)',
    '@ = sum(random.random() for _ in range(1 + #))'
  ],
  ...['def f(v):\n    return v + $', 'def f(v):\n    return v * #', '@ = f(#)', 'print(f($))'],
  ...[
    'def put(v):\n    lst.append(v)',
    'put(#)',
    'put($)',
    'def draw():\n    return random.random()'
  ],
  ...['@ = draw()', 'def setup():\n    global $\n    $ = #', 'setup()', 'f = lambda v: v - $'],
  ...[
    'del $',
    'del lst[0]',
    'del d["a"]',
    'for i in range(#):\n    @ = i',
    'for i in lst:\n    @ = i'
  ],
  ...[
    'lst = []',
    'lst = [$, #]',
    'd = {}',
    'd = {"a": $}',
    'lst = [v * 2 for v in lst]',
    'e = lst'
  ],
  ...['1 / 0', '@ = #\n1 / ($ - $)', 'missing', '@ = missing + #', 'raise ValueError($)'],
  ...[
    'if $ > #:\n    @ = #',
    'try:\n    @ = d["k"]\nexcept KeyError:\n    @ = #',
    'while @ < #:\n    @ += 1'
  ],
  ...['with open("a.txt", "w") as file:\n    file.write(str($))', 'print(open("a.txt").read())'],
  ...['class Box:\n    size = $\nbox = Box()', 'print(box.size)', 'box.size = #', 'Box.size = $'],
  ...['print(sum(lst))', 'print(len(lst), $)', 'print(sorted(d))']
];

const LIBRARY_FORMS: readonly string[] = [
  ...['arr = np.random.rand(3)', 'np.random.seed(#)', 'np.random.seed(#)\narr = np.random.rand(3)'],
  ...['rng = np.random.default_rng(#)', 'rng = np.random.default_rng()', 'arr = rng.random(3)'],
  ...[
    'df["r"] = np.random.rand(len(df))',
    'df = df.sample(frac=1)',
    'df.sample(n=2, random_state=#)'
  ],
  ...['df.head(2)', 'df.describe()', 'df["a"].sum()', 'e = df.groupby("t").sum()', 'print(e)'],
  ...[
    'df = df[df["a"] > x]',
    'df.loc[df["a"] > x]',
    'del df["b"]',
    'df.pop("b")',
    'df = df.set_index("t")'
  ],
  ...[
    'def clean(table):\n    return table.dropna()',
    'df = clean(df)',
    'def scale(t):\n    t["a"] *= x\nscale(df)'
  ],
  ...[
    'fig, ax = plt.subplots()',
    'plt.plot(arr)',
    'plt.title("t")',
    'plt.figure()',
    'ax.plot(arr)'
  ],
  ...[
    'pd.set_option("display.precision", #)',
    'print(df["a"] / 3)',
    'np.set_printoptions(precision=#)'
  ],
  ...[
    'x = len(df)',
    'n = df["a"].max()',
    'print(n)',
    'x = #',
    'x = float(arr.mean())',
    'print(arr)'
  ]
];

/** Texts of cells of random notebooks. */
export class Texts {
  private readonly grammar: Grammar;

  constructor(
    private readonly random: Random,
    private readonly libraries: boolean
  ) {
    this.grammar = libraries ? LIBRARIES : PLAIN;
  }

  /** The first cells of a notebook. */
  start(): readonly string[] {
    const [first, ...others] = this.grammar.setup;
    return [`import random\na = b = n = 1\n${first}`, ...others];
  }

  /** A cell below. */
  cell(): string {
    const { random } = this;
    const own = this.statement();
    const first = random.chance(0.25) ? `${own}\n${this.statement()}` : own;
    return random.chance(0.15) ? `${first}\n${random.pick(this.grammar.prints)}` : first;
  }

  private statement(): string {
    const { random, grammar } = this;
    const forms = this.libraries && random.chance(0.6) ? LIBRARY_FORMS : FORMS;
    return random.chance(0.45)
      ? random.pick([...grammar.statements, ...grammar.prints])
      : random
          .pick(forms)
          .replace(/@/g, random.pick(NAMES))
          .replace(/\$/g, () => random.pick(NAMES))
          .replace(/#/g, () => String(random.below(5)));
  }
}
