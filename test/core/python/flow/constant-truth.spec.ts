/** Compares constant folding with CPython's compiler. */
import * as fc from 'fast-check';
import { constantTruth } from '../../../../src/core/python/flow/constant-truth';
import { expressionOf, FULL, HAS_JUDGE, runOracle } from './judge';

function truthOf(condition: string): boolean | null {
  return constantTruth(expressionOf(condition));
}

const leaf = fc.constantFrom(
  ...['0', '1', '2', '7', '-3', '0x10', '1_000', '0.0', '1.5', '1e3', '0j', '2j', '10**40'],
  ...["''", "'a'", "'ab'", "b''", "b'xyz'", 'None', 'True', 'False', '...', '()', '__debug__'],
  ...['(1,)', '(0, 0)', 'x', '[]', '[1]', '{}', "f'a'", "f''", "f'{x}'", "'a' 'b'", '1 << 200']
);

const { condition } = fc.letrec<{ condition: string }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .tuple(fc.constantFrom('not ', '-', '+', '~'), tie('condition'))
      .map(([op, a]) => `(${op}${a})`),
    fc
      .tuple(
        tie('condition'),
        fc.constantFrom('+', '-', '*', '/', '//', '%', '**', '<<', '>>', '&', '|', '^'),
        tie('condition')
      )
      .map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a}, ${b})`),
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a})[${b}]`)
  )
}));

it.each([
  ['0', false],
  ['not 0', true],
  ["'a' * 0", false],
  ['2 - 2', false],
  ['(1, 2)', true],
  ['(1, x)', null],
  ['x', null],
  ['1 < 2', null],
  ['[]', null],
  ["f'a'", true],
  ["f''", null],
  ['1 // 0', null],
  ['-7 // 2 + 4', false],
  ['__debug__', true]
])('folds %j to %j', (text, truth) => {
  expect(truthOf(text)).toBe(truth);
});

if (HAS_JUDGE) {
  it('folds what CPython folds', () => {
    const conditions = fc.sample(condition, { seed: 11, numRuns: FULL ? 20_000 : 1500 });
    const input = conditions.map(text => JSON.stringify(text) + '\n').join('');
    const answers = runOracle('constant_conditions.py', [], input).trimEnd().split('\n');
    const differing = conditions.flatMap((text, index) => {
      const theirs = JSON.parse(answers[index]) as boolean | null;
      return truthOf(text) === theirs ? [] : [{ text, ours: truthOf(text), theirs }];
    });
    expect(differing).toEqual([]);
  }, 120_000);
}
