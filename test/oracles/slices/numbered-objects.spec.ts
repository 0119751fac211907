/**
 * Executes slices of generated notebooks that create systems of python-control, which numbers them: each shows the same names as
 * the whole notebook. Needs the environment of the real notebooks.
 */
import { describeSlice, report } from './slice-report';
import { askedSlice, judge } from './sliced-notebooks';
import type { RunnableNotebook } from './sliced-notebooks';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FIRST = Number(process.env.FRESHKERNEL_FIRST_SEED ?? 1);
const COUNT = Number(process.env.FRESHKERNEL_SEEDS ?? 100);
/** Cells after the imports. */
const CELLS = 12;
jest.setTimeout(3_600_000);

/** Texts with `$` for a system that exists, and `@` for a new name. */
const CREATING = [
  '@ = ct.tf([1], [1, 2, 1])',
  '@ = ct.tf([1], [1, 2, 1], name="plant")',
  '@ = ct.ss2tf(ct.ss(-1, 1, 1, 0))',
  '@ = $ * $',
  '@ = $ + 1',
  '@ = -$',
  '@ = 1 / (1 + $)',
  '@ = ct.feedback($, $)',
  '@ = ct.feedback($)',
  '@ = ct.series($, $)',
  '@ = ct.c2d($, 0.1).feedback(2)\n@ = ct.tf([1], [1, 5])',
  '@ = ct.tf(ct.ss(ct.tf([2], [1, 3])))',
  '@ = [ct.tf([k], [1, k]) for k in range(1, 4)][1]',
  'if $.dcgain() > 0.5:\n    @ = $ * 2\nelse:\n    @ = $',
  'def scaled(system, gain):\n    return ct.tf([gain], [1]) * system\n@ = scaled($, 2)',
  'pair = ($, ct.tf([1], [1, 4]))\n@ = pair[1]',
  'times, values = ct.step_response($)\n@ = ct.tf([round(float(values[-1]), 3)], [1, 1])',
  'inner = ct.ss(-1, 1, 1, 0, name="inner", inputs="u", outputs="y")\n@ = ct.tf(ct.interconnect([inner], inputs="u", outputs="y"))'
];
const SHOWING = [
  '$',
  'print($)',
  'print($.name)',
  'f"{$}"',
  'str($)',
  '[$, $]',
  'repr($)',
  'print("gain", round(float($.dcgain()), 3))',
  'print($.poles())',
  'ct.step_info($)["SettlingTime"]',
  '{"first": $}'
];

/** Numbers from 0 to `below`, the same for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function notebook(seed: number): RunnableNotebook {
  const draw = numbersOf(seed);
  const names = ['s0'];
  const cells = ['import control as ct', 's0 = ct.tf([1], [1, 1])'];
  for (let at = 0; at < CELLS; at++) {
    const isCreating = draw(3) > 0;
    const texts = isCreating ? CREATING : SHOWING;
    const text = texts[draw(texts.length)].replace(/\$/g, () => names[draw(names.length)]);
    // A name that exists is bound again now and then.
    const name = draw(4) === 0 ? names[draw(names.length)] : `s${names.length}`;
    cells.push(text.replaceAll('@', name));
    if (isCreating && !names.includes(name)) {
      names.push(name);
    }
  }
  return { seed, cells: [...cells, names.at(-1) ?? ''], shown: [] };
}

(FULL ? it : it.skip)('slices show the same numbers as the whole notebook', () => {
  const asked = Array.from({ length: COUNT }, (_, at) => notebook(FIRST + at)).map(each => ({
    notebook: each,
    slices: each.cells.flatMap((text, index) =>
      index > 1 && SHOWING.some(shown => isLike(text, shown))
        ? [false, true].map(byStatement =>
            askedSlice(each, { kind: 'cell', index }, byStatement, false)
          )
        : []
    )
  }));
  const found = judge(asked, 'shell');
  report(`numbered-objects-${FIRST}`, found);
  expect(found.length).toBeGreaterThan(COUNT);
  const wrong = found.filter(({ verdict }) => !verdict.isRight);
  expect(wrong.map(describeSlice)).toEqual([]);
});

function isLike(text: string, shown: string): boolean {
  return text.replace(/\bs\d+\b/g, '$') === shown;
}
