/** Arithmetic that changes a value once, against what it computes. */
import * as fc from 'fast-check';
import { settles } from '../../../../src/core/analysis/names/settling-arithmetic';
import { parseModule } from '../../../../src/core/python/syntax/parse';
import { NEWEST_PYTHON } from '../../../../src/core/python/version';

type Items = readonly number[];

/** What a name stands for; a number is one for all items. */
type Formula = readonly [text: string, compute: (x: Items) => Items];

const total = (x: Items): number => x.reduce((sum, item) => sum + item, 0);
const mean = (x: Items): number => total(x) / x.length;
const deviation = (x: Items): number => Math.sqrt(mean(x.map(item => (item - mean(x)) ** 2)));
const sorted = (x: Items): Items => [...x].sort((a, b) => a - b);

const REDUCTIONS: Readonly<Record<string, (x: Items) => number>> = {
  sum: total,
  mean,
  std: deviation,
  var: x => deviation(x) ** 2,
  min: x => Math.min(...x),
  max: x => Math.max(...x),
  ptp: x => Math.max(...x) - Math.min(...x),
  median: x => sorted(x)[Math.floor(x.length / 2)],
  prod: x => x.reduce((product, item) => product * item, 1)
};
const MAPS: Readonly<Record<string, (item: number) => number>> = {
  abs: Math.abs,
  sqrt: Math.sqrt,
  log: Math.log
};
const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b
};
const SIZE = 5;

const leaf: fc.Arbitrary<Formula> = fc.constantFrom<Formula>(
  ['x', x => x],
  ['x', x => x],
  ['x[0]', x => x.map(() => x[0])],
  ['x[::-1]', x => [...x].reverse()],
  ['k', x => x.map(() => 3)],
  ['2', x => x.map(() => 2)]
);

const { formula } = fc.letrec<{ formula: Formula }>(tie => ({
  formula: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom(...Object.keys(REDUCTIONS)), tie('formula'), fc.boolean())
      .map(([name, [text, compute], isMethod]): Formula => [
        isMethod ? `(${text}).${name}()` : `np.${name}(${text})`,
        x => x.map(() => REDUCTIONS[name](compute(x)))
      ]),
    fc
      .tuple(fc.constantFrom(...Object.keys(MAPS)), tie('formula'))
      .map(([name, [text, compute]]): Formula => [
        `np.${name}(${text})`,
        x => compute(x).map(MAPS[name])
      ]),
    fc
      .tuple(fc.constantFrom(...Object.keys(OPERATORS)), tie('formula'), tie('formula'))
      .map(([op, left, right]): Formula => [
        `(${left[0]}) ${op} (${right[0]})`,
        x => {
          const [a, b] = [left[1](x), right[1](x)];
          return x.map((_, at) => OPERATORS[op](a[at], b[at]));
        }
      ])
  )
}));

function isSaidToSettle(text: string): boolean {
  const parsed = parseModule(`x = ${text}`, { version: NEWEST_PYTHON, topLevelAwait: true });
  const [statement] = parsed.ok ? parsed.module.body : [];
  return statement?.kind === 'Assign' && settles('x', statement.value);
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

it('gives the same the second time', () => {
  const runs = process.env.FRESHKERNEL_SCALE === 'full' ? 300_000 : 5_000;
  const items = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: SIZE, maxLength: SIZE });
  const change = fc
    .tuple(fc.constantFrom('-', '/', '*'), formula, fc.boolean(), formula)
    .map(([op, [text, compute], isScaled, [unit, computeUnit]]): Formula => [
      isScaled ? `(x ${op} (${text})) / (${unit})` : `x ${op} (${text})`,
      x => {
        const right = compute(x);
        const units = isScaled ? computeUnit(x) : x.map(() => 1);
        // A negative unit makes the largest item the smallest: no data that anyone scales by it.
        const isUsual = units.every(unit => unit > 0) && (op === '-' || right.every(r => r > 0));
        return x.map((item, at) => (isUsual ? OPERATORS[op](item, right[at]) / units[at] : NaN));
      }
    ]);
  let settled = 0;
  fc.assert(
    fc.property(change, items, ([text, compute], x) => {
      if (isSaidToSettle(text)) {
        const once = compute(x);
        const twice = compute(once);
        if ([...once, ...twice].every(item => Number.isFinite(item) && Math.abs(item) < 1e12)) {
          settled += 1;
          expect({ text, once, isSame: once.every((item, at) => isNear(item, twice[at])) }).toEqual(
            { text, once, isSame: true }
          );
        }
      }
    }),
    { numRuns: runs }
  );
  expect(settled).toBeGreaterThan(runs / 200);
});

it.each([
  ['x / x.sum()', true],
  ['x / x.sum(axis=1, keepdims=True)', true],
  ['x / np.linalg.norm(x, axis=1)[:, None]', true],
  ['x / np.sqrt((x ** 2).sum())', true],
  ['x - x.mean(0)', true],
  ['(x - x.mean()) / x.std()', true],
  ['(x - x.min()) / (x.max() - x.min())', true],
  ['x * (1 / x.sum())', true],
  ['x / max(x)', true],
  ['x % 10', true],
  ['x / 2', false],
  ['x - x.sum()', false],
  ['x / x.var()', false],
  ['(x - x.mean()) / x.max()', false],
  ['x / total', false],
  ['x * x.sum()', false],
  ['x + x.mean()', false],
  ['x / np.cumsum(x)', false],
  ['10 % x', false]
])('%s: %s', (text, expected) => {
  expect(isSaidToSettle(text)).toBe(expected);
});
