/** Random notebooks of statements that change something, and random sessions in which some cells run again. */
import { Random } from '../history/random';

/** A notebook, the positions of its cells in the order in which they ran, and what it leaves, as expressions. */
export interface Program {
  readonly seed: number;
  readonly cells: readonly string[];
  readonly order: readonly number[];
  readonly shown: readonly string[];
}

/** Texts of cells. */
export interface Grammar {
  readonly setup: readonly string[];
  readonly statements: readonly string[];
  readonly prints: readonly string[];
  readonly shown: readonly string[];
}

/** Plain Python. */
export const PLAIN: Grammar = {
  setup: [
    'class Some:\n    pass\nx = 5\nlst = [3, 1, 2]\nd = {"a": 1, "b": 2}',
    's = {1, 2}\nt = "  Ab "\no = Some()\no.a = 1\no.b = [1, 2]\nm = [[0, 0], [0, 0]]'
  ],
  statements: [
    ...['d["a"] = x', 'd["c"] = lst[0]', 'd["n"] = len(lst)', 'd[x] = 1', 'd[len(d)] = 1'],
    ...['d["a"] = d["a"] + 1', 'd["a"] += 1', 'd["b"] = d["a"]', 'd["l"] = lst', 'd["l"] = [x]'],
    ...['d.update(a=3)', 'd.update({"k": x})', 'd.update({"n": len(d)})', 'd.update(z=[1])'],
    ...['d.setdefault("z", 0)', 'd.setdefault("y", []).append(1)', 'd.pop("a", None)', 'd.clear()'],
    ...['d = dict(d)', 'e = d', 'e = dict(d)', 'k = "q"\nd[k] = 1', 'for k in list(d): d[k] = x'],
    ...['for k in list(d): d[k] = (d[k], 1)', 'lst[0] = 7', 'lst[-1] = x', 'lst[0] = lst[1]'],
    ...['lst[0] = lst[0] + 1', 'lst[0] = len(lst)', 'lst[len(lst) - 1] = x', 'lst[1:2] = [4, 5]'],
    ...[
      'lst[:] = [1, 2]',
      'lst.sort()',
      'lst.sort(reverse=True)',
      'lst.sort(key=abs)',
      'lst.clear()'
    ],
    ...['lst.append(1)', 'lst.extend([x])', 'lst.insert(0, x)', 'lst.pop()', 'lst.reverse()'],
    ...[
      'lst += [2]',
      'lst = lst + [1]',
      'lst = sorted(lst)',
      'lst = list(lst)',
      'y = lst',
      'y = list(lst)'
    ],
    ...['y = lst\ny[0] = 5', 'y = lst\ny.append(5)', 'for i in range(len(lst)): lst[i] = x'],
    ...['for i in range(len(lst)): lst[i] += x', 'x = 4', 'x += 1', 'x = x * 2', 'x = abs(x)'],
    ...[
      'x = int(x)',
      'x = -x',
      'x = len(lst)',
      's.add(9)',
      's.add(x)',
      's.add(len(s))',
      's.discard(1)'
    ],
    ...['s.update([4, 5])', 's.clear()', 't = t.strip()', 't = t + "x"', 't = str(t)', 'o.a = x'],
    ...['o.a = o.a + 1', 'o.b[0] = x', 'o.b.append(x)', 'o.c = lst', 'o.b = [x]', 'm[0][1] = x'],
    ...['m[0] = m[1]', 'm[0] = [x]', 'm.append(m[0])', 'm[1][0] += 1', 'if x > 3: d["a"] = 9'],
    ...[
      'if x > 3: lst.append(0)',
      'if d.get("a") == 1: d["a"] = 2',
      'lst[0], lst[1] = lst[1], lst[0]'
    ],
    ...[
      'lst[0] = x; lst[1] = x + 1',
      'd["u"] = 1; d.update(v=2)',
      'd[x] = 1; x = 7',
      's.add(1); s.discard(1)'
    ],
    ...['lst.sort(); lst[0] = 9', 'lst[0] = 9; lst.sort()', 'd.clear(); d["w"] = x'],
    ...[
      'def f(v): v[0] = x\nf(lst)',
      'def g(v): v.append(x)\ng(lst)',
      'lst[0] = y[0] if "y" in globals() else 2'
    ]
  ],
  prints: [
    'print(lst)',
    'print(d)',
    'print(x)',
    'print(sorted(s))',
    'print(o.a, o.b)',
    'print(m, t)'
  ],
  shown: ['x', 'lst', 'd', 'sorted(s)', 't', 'vars(o)', 'm', 'y', 'e', 'k']
};

/** pandas, NumPy and Matplotlib. */
export const LIBRARIES: Grammar = {
  setup: [
    'import pandas as pd\nimport numpy as np\nimport matplotlib\nmatplotlib.use("agg")\nimport matplotlib.pyplot as plt',
    'df = pd.DataFrame({"a": [3, 1, 2], "b": [4.0, None, 6.0], "t": ["2020-01-02", "2020-01-01", "2020-01-03"]})\nx = 2',
    'arr = np.array([3.5, -1.25, 2.0])\nfig, ax = plt.subplots()\nax.plot([1, 2])'
  ],
  statements: [
    ...[
      'df["c"] = df["a"] * 2',
      'df["a"] = df["a"] * 2',
      'df["c"] = x',
      'df.columns = ["p", "q", "r"]'
    ],
    ...[
      'df.columns = ["b", "a", "t"]',
      'df.columns = [c + "_" for c in df.columns]',
      'df.index = [5, 6, 7]'
    ],
    ...[
      'df.columns = df.columns.str.upper()',
      'df.loc[df.a > 1, "b"] = 0',
      'df.loc[df["b"] > 4, "b"] = 1'
    ],
    ...['df.loc[df["a"] < df["a"].mean(), "a"] = 9', 'df.loc[0, "a"] = x', 'df.iloc[0, 0] = x'],
    ...[
      'df.loc[len(df)] = [1, 2, "2020-01-01"]',
      'df.at[0, "b"] = 7',
      'df.at[0, "b"] += 7',
      'df.index.name = "i"'
    ],
    ...['df = df.rename(columns={"a": "z"})', 'df.rename(columns={"b": "y"}, inplace=True)'],
    ...[
      'df = df.rename(columns={"a": "b", "b": "a"})',
      'df.rename(columns=str.upper, inplace=True)'
    ],
    ...[
      'df = df.dropna()',
      'df.dropna(inplace=True)',
      'df = df.fillna(0)',
      'df["b"] = df["b"].fillna(x)'
    ],
    ...[
      'df["b"] = df["b"].fillna(df["b"].mean())',
      'df = df.ffill(limit=1)',
      'df = df.drop_duplicates()'
    ],
    ...[
      'df["t"] = pd.to_datetime(df["t"])',
      'df["a"] = df["a"].astype(float)',
      'df = df.reset_index()'
    ],
    ...['df = df.reset_index(drop=True)', 'df.drop(columns="t", inplace=True, errors="ignore")'],
    ...[
      'df = df.sort_values("a")',
      'df["a"] = df["a"].clip(1, 2)',
      'df["a"] = df["a"].clip(upper=df["a"].mean())'
    ],
    ...[
      'df["a"] = df["a"].abs()',
      'df = df.copy()',
      'e = df',
      'e = df.copy()',
      'df.insert(0, f"n{len(df.columns)}", 1)'
    ],
    ...[
      'col = df["a"]\ncol.iloc[0] = 8',
      'for c in list(df.columns): df[c] = df[c].fillna(0)',
      'df["d"] = range(len(df))'
    ],
    ...[
      'arr[0] = x',
      'arr[0] += 1',
      'arr[0:2] = 5',
      'arr[arr > 0] = 1',
      'arr[arr > arr.mean()] = 1',
      'arr.sort()'
    ],
    ...[
      'arr = np.sort(arr)',
      'arr = arr.round(1)',
      'arr = np.abs(arr)',
      'arr *= 2',
      'arr = arr * 2',
      'arr.fill(x)'
    ],
    ...[
      'arr = np.append(arr, 1)',
      'arr = np.array(arr)',
      'v = arr[:2]\nv[0] = 4',
      'arr = np.clip(arr, 0, x)'
    ],
    ...[
      'ax.set_title("hi")',
      'ax.set_title(f"n {x}")',
      'ax.set_xlabel("x"); ax.set_ylabel("y")',
      'ax.plot([1, 3])'
    ],
    ...[
      'ax.set_title(ax.get_title() + "!")',
      'ax.set_xlim(0, 5)',
      'ax.set_xlim(0, 5); ax.set_xticks([0, 9])'
    ],
    ...[
      'ax.set_xticks([0, 9]); ax.set_xlim(0, 5)',
      'ax.set_xlim(0, ax.get_xlim()[1] + 1)',
      'ax.invert_yaxis()'
    ],
    ...[
      'ax.set(title="a", xlim=(1, 2))',
      'ax.tick_params(labelsize=x)',
      'ax.axis("off")',
      'ax.legend(["q"])'
    ],
    ...[
      'for a in [ax]: a.set_title("loop")',
      'x = 3',
      'x += 1',
      'fig.suptitle("s")',
      'fig.set_size_inches(4, x)'
    ]
  ],
  prints: [
    ...[
      'print(df)',
      'print(df.columns.tolist())',
      'print(df["a"].tolist() if "a" in df else 0)',
      'print(arr)'
    ],
    ...['print(ax.get_title(), ax.get_xlim(), len(ax.lines))', 'print(x)', 'print(df.describe())']
  ],
  shown: [
    ...[
      'df.to_dict()',
      'list(df.columns)',
      'df.index.name',
      'list(df.dtypes)',
      'e.to_dict()',
      'arr.tolist()',
      'x'
    ],
    ...[
      'ax.get_title()',
      'ax.get_xlim()',
      'ax.get_xticks().tolist()',
      'len(ax.lines)',
      'ax.get_ylim()',
      'ax.axison'
    ],
    ...[
      'fig.get_size_inches().tolist()',
      'ax.get_xlabel()',
      'fig._suptitle',
      'ax.get_legend() is None'
    ]
  ]
};

/** The notebook and session of a seed. */
export function generatedProgram(seed: number, libraries: boolean): Program {
  const random = new Random(seed);
  const { setup, statements, prints, shown } = libraries ? LIBRARIES : PLAIN;
  const count = 2 + random.below(5);
  const body = Array.from({ length: count }, () => {
    const own = random.pick(random.chance(0.25) ? prints : statements);
    return random.chance(0.2) ? `${own}\n${random.pick(statements)}` : own;
  });
  const cells = [...setup, ...body, random.pick(prints)];
  return { seed, cells, order: orderOf(cells.length, setup.length, random), shown };
}

/** All cells in order; some run again at once, after all, or a few of them in order. */
function orderOf(count: number, setup: number, random: Random): readonly number[] {
  const all = Array.from({ length: count }, (_, cell) => cell);
  const again = setup + random.below(count - setup);
  switch (random.below(4)) {
    case 0:
      return all.flatMap(cell => (cell === again ? [cell, cell] : [cell]));
    case 1:
      return [...all, again];
    case 2:
      return [...all, ...all.slice(again)];
    default:
      return [...all, ...Array.from({ length: 3 }, () => setup + random.below(count - setup))];
  }
}
