import { isSame } from '../../../src/core/compare/outcome';
import { compareCell } from './compared';
import heldOut from './pairs/held_out.json';
import known from './pairs/known.json';

/** Pairs of outputs that people would call the same or different, written before the comparison. */
interface Pair {
  readonly name: string;
  readonly expect: string;
  readonly a: readonly unknown[];
  readonly b: readonly unknown[];
}

const answer = ({ a, b }: Pair): string => (isSame(compareCell(a, b)) ? 'same' : 'different');

describe.each([
  ['known', known as readonly Pair[]],
  ['held out', heldOut as readonly Pair[]]
])('output pairs, %s', (_, pairs) => {
  it.each(pairs.map(pair => [pair.name, pair] as const))('%s', (_name, pair) => {
    expect(answer(pair)).toBe(pair.expect);
    expect(answer({ ...pair, a: pair.b, b: pair.a })).toBe(pair.expect);
  });

  it.each(pairs.map(pair => [pair.name, pair] as const))(
    '%s: identical to itself',
    (_name, pair) => {
      expect(compareCell(pair.a, pair.a).verdict).toBe('identical');
    }
  );
});
