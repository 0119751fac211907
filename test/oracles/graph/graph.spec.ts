/** Compares the graph of a notebook with executions that each omit one cell. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from './notebooks';
import { compare, generatedNotebooks, graphOf, judged, nameGraphOf } from './notebooks';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** With the standard library only in `make test`; with pandas and NumPy in `make verify`. */
const FIRST_SEED = 1;
const COUNT = FULL ? 2600 : 70;
jest.setTimeout(FULL ? 3_600_000 : 300_000);

const notebooks = generatedNotebooks(FIRST_SEED, COUNT, FULL);

/** Fraction of the cells with dependent output that a path connects with the cell that they depend on. */
function recallOf(comparisons: readonly Comparison[]): number {
  const all = comparisons.flatMap(({ notebook }) =>
    notebook.dependencies.filter(([, , isShown]) => isShown === 1)
  );
  return 1 - comparisons.flatMap(({ missing }) => missing).length / all.length;
}

/** Fraction of the edges of some kinds that are true dependencies. */
function precisionOf(comparisons: readonly Comparison[], kinds: readonly string[]): number {
  const ofKinds = ({ kind }: { readonly kind: string }): boolean => kinds.includes(kind);
  const all = comparisons.flatMap(({ edges }) => edges.filter(ofKinds));
  const needless = comparisons.flatMap(comparison => comparison.needless.filter(ofKinds));
  return 1 - needless.length / all.length;
}

function reportOf(comparisons: readonly Comparison[]): string {
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  const kinds = ['data', 'late-binding', 'mutation', 'file'];
  return [
    `${comparisons.length} notebooks`,
    `recall ${percent(recallOf(comparisons))}`,
    `precision ${percent(precisionOf(comparisons, kinds))}`,
    ...kinds.map(kind => `precision of ${kind} ${percent(precisionOf(comparisons, [kind]))}`),
    ...comparisons
      .filter(({ missing }) => missing.length > 0)
      .map(({ notebook, missing }) => `seed ${notebook.seed} misses ${missing.join(', ')}`)
  ].join('\n');
}

describe('generated notebooks', () => {
  it('have a path between all cells with dependent outputs, and few edges between others', () => {
    const comparisons = notebooks.map(notebook => compare(notebook, graphOf(notebook.cells)));
    const folder = join(__dirname, '../../../.cache/graph');
    mkdirSync(folder, { recursive: true });
    const report = reportOf(comparisons);
    writeFileSync(join(folder, `generated${FULL ? '-full' : ''}.txt`), `${report}\n`);
    const isGood =
      recallOf(comparisons) >= 0.99 &&
      precisionOf(comparisons, ['data', 'late-binding']) >= 0.97 &&
      precisionOf(comparisons, ['mutation', 'file']) >= 0.85;
    expect([isGood, report]).toEqual([true, report]);
  });

  it('show dependencies that names alone do not', () => {
    const comparisons = notebooks.map(notebook =>
      compare(notebook, { edges: nameGraphOf(notebook.cells).edges })
    );
    expect(recallOf(comparisons)).toBeLessThan(0.98);
  });

  it('are numerous, with many kinds of dependencies', () => {
    expect(notebooks.length).toBeGreaterThan(COUNT * 0.8);
    expect(new Set(notebooks.map(({ category }) => category)).size).toBe(FULL ? 13 : 11);
  });
});

/** Every kind of mutation, and files: every edge is true, and none is missing. */
const HAND_WRITTEN: readonly (readonly string[])[] = [
  ['a = [1]', 'b = a', 'b[0] = 2', 'print(a)'],
  ['a = [1]', 'box = [a]', 'box[0].append(2)', 'print(a)', 'print(box)'],
  ['a = [1]', 'd = {"k": a, "other": 1}', 'd["k"].append(2)', 'print(a)', 'print(d["other"])'],
  ['def f(xs):\n    xs.append(1)', 'a = []', 'f(a)', 'print(a)'],
  ['class A:\n    n = 0\na = A()', 'b = a', 'b.n = 1', 'print(a.n)'],
  [
    'def counter():\n    seen = []\n    def add(x):\n        seen.append(x)\n        return len(seen)\n    return add\nadd = counter()',
    'print(add(1))',
    'print(add(2))'
  ],
  ['def f(x, seen=[]):\n    seen.append(x)\n    return seen', 'print(f(1))', 'print(f(2))'],
  ['xs = []', 'def f():\n    xs.append(1)', 'f()', 'print(xs)'],
  ['it = iter([1, 2, 3])', 'print(next(it))', 'print(next(it))'],
  ['import random', 'random.seed(1)', 'print(random.random())', 'print(random.random())'],
  ['import os', 'os.environ["MODE"] = "a"', 'print(os.environ["MODE"])'],
  [
    'path = "f.txt"\ndef keep(to, text):\n    with open(to, "w") as h:\n        h.write(text)',
    'keep(path, "x")',
    'with open(path, "a") as h:\n    h.write("y")',
    'print(open(path).read())'
  ],
  ['%%writefile f.txt\nx', 'print(open("f.txt").read())'],
  ['def make():\n    return lambda: size', 'f = make()', 'size = 3', 'print(f())']
];

it('has exactly the true edges in notebooks with a single kind of dependency', () => {
  const truths = judged(HAND_WRITTEN, false);
  expect(truths).toHaveLength(HAND_WRITTEN.length);
  const found = truths.map(truth => compare(truth, graphOf(truth.cells)));
  const wrong = found.filter(({ missing, needless }) => missing.length + needless.length > 0);
  expect(
    wrong.map(({ notebook, missing, needless }) => [notebook.cells, missing, needless])
  ).toEqual([]);
});
