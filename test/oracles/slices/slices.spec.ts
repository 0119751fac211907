/** Executes slices of generated notebooks on fresh kernels: each shows what the whole notebook shows. */
import type { SliceTarget } from '../../../src/core/lint/notebook-slice';
import { describeSlice, excessOf, report } from './slice-report';
import { askedSlice, generatedNotebooks, judge, realNotebooks } from './sliced-notebooks';
import type { RunnableNotebook } from './sliced-notebooks';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** With the standard library only in `make test`; with pandas and NumPy in `make verify`. */
const COUNT = FULL ? 1_300 : 12;
const MOST_TARGETS = FULL ? 3 : 2;
jest.setTimeout(FULL ? 2_700_000 : 300_000);

/** The last cells that show something, and a name that the first cell binds. */
function targetsOf({ cells, shown }: RunnableNotebook): readonly SliceTarget[] {
  const showing = shown.flatMap((text, index) => (text === '' ? [] : [index]));
  const [, name] = /^(\w+) = /m.exec(cells[0]) ?? [];
  return [
    ...showing.slice(-MOST_TARGETS).map(index => ({ kind: 'cell' as const, index })),
    ...(name === undefined ? [] : [{ kind: 'name' as const, name }])
  ];
}

/** Its threads go on while the next cells run, and show what no code says. */
const THREADED = /Background Jobs\.ipynb$/;

/** Notebooks whose slices once lacked something that they need. */
const PAST_FAILURES: readonly (readonly string[])[] = [
  // A part of a deep copy.
  [
    'import copy\nboard = copy.deepcopy([[11, 16], [20]])',
    'values = board[0]\nheld = {"a": values}\nvalues += [15]\nheld'
  ],
  // A folder, for the files in it.
  [
    'import os\nfrom pathlib import Path\nos.makedirs("out", exist_ok=True)',
    'Path("out/a.txt").write_text("1")',
    'print(Path("out/a.txt").read_text())'
  ],
  // A list that a dictionary creates.
  [
    'from collections import defaultdict\ngroups = defaultdict(list)\ngroups["a"].append(1)',
    'items = groups["a"]\ngroups["a"].append(0)',
    'items.sort()\nprint(dict(groups))'
  ],
  // An iterator from which a different iterator takes.
  [
    'import itertools\neven = (n for n in range(14, 30) if n % 2 == 0)',
    'head = list(itertools.islice(even, 3))',
    'print(list(even))'
  ],
  // The precision of decimal numbers.
  [
    'import decimal\ndecimal.getcontext().prec = 8',
    'share = decimal.Decimal(3) / 7\nleft = 1 - decimal.Decimal(2) ** 64',
    'print(share, left)'
  ],
  // The working folder, step by step.
  [
    'import os\nos.makedirs("a/b")',
    'os.chdir("a")',
    'os.chdir("b")',
    'print(os.path.basename(os.getcwd()))'
  ],
  // An entry that is deleted again, of a dictionary that is read as a whole.
  ['held = {}', 'name = "a"\nheld["x"] = 1', 'held.pop("x")', 'print("x" in held, name)'],
  // A file that is removed.
  [
    'import os\nopen("a.txt", "w").close()\ncount = 3',
    'os.remove("a.txt")\ntotal = count + 1',
    'print(total)'
  ]
];

it('slices that once lacked something show what the whole notebooks show', () => {
  const asked = PAST_FAILURES.map((cells, seed) => {
    const notebook = { seed, cells, shown: [] };
    const target = { kind: 'cell' as const, index: cells.length - 1 };
    const slices = [false, true].map(each => askedSlice(notebook, target, each, false));
    return { notebook, slices };
  });
  const judged = judge(asked, 'plain');
  expect(judged).toHaveLength(2 * PAST_FAILURES.length);
  expect(judged.filter(({ verdict }) => !verdict.isRight).map(describeSlice)).toEqual([]);
});

it('slices of generated notebooks show what the whole notebooks show, and are hardly larger than they must be', () => {
  const asked = generatedNotebooks(1, COUNT, FULL).map(notebook => ({
    notebook,
    slices: targetsOf(notebook).flatMap(target =>
      [false, true].map(byStatement => askedSlice(notebook, target, byStatement))
    )
  }));
  const judged = judge(asked, FULL ? 'libraries' : 'plain');
  report(`generated${FULL ? '-full' : ''}`, judged);
  expect(judged.length).toBeGreaterThan(COUNT);
  const wrong = judged.filter(({ verdict }) => !verdict.isRight);
  expect(wrong.map(describeSlice)).toEqual([]);
  expect(excessOf(judged)).toBeLessThanOrEqual(1.3);
});

if (FULL) {
  it.each(['development', 'held-out'] as const)('slices of real notebooks (%s)', group => {
    const asked = realNotebooks(group, group === 'development' ? 46 : 25).map(notebook => ({
      notebook,
      slices: targetsOf(notebook).flatMap(target =>
        [false, true].map(each => askedSlice(notebook, target, each, false))
      )
    }));
    const judged = judge(asked, 'shell');
    report(`real-${group}`, judged);
    const wrong = judged.filter(
      ({ notebook, verdict }) => !verdict.isRight && !THREADED.test(`${notebook.seed}`)
    );
    expect(wrong.map(describeSlice)).toEqual([]);
  });
}
