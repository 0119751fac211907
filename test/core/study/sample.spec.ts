import { createHash } from 'node:crypto';
import { sampleStrata, strataOf } from '../../../src/core/study/sample';

const rankOf =
  (seed: number) =>
  (name: string): string =>
    createHash('sha256').update(`${seed}/${name}`).digest('hex');

/** `a` has 50 names, `b` 30, `c` 19, `d` 1. */
const names = ['a', 'b', 'c', 'd'].flatMap((stratum, at) =>
  Array.from({ length: [50, 30, 19, 1][at] }, (_, number) => `${stratum}${number}`)
);
const sample = (all: readonly string[], size: number, seed: number): readonly string[] =>
  [
    ...sampleStrata(
      strataOf(all, ([first]) => first),
      size,
      name => name,
      rankOf(seed)
    )
  ].sort();
const countsOf = (chosen: readonly string[]): readonly number[] =>
  ['a', 'b', 'c', 'd'].map(first => chosen.filter(name => name.startsWith(first)).length);

it('each stratum has its share, and the largest remainders the rest', () => {
  expect(countsOf(sample(names, 10, 1))).toEqual([5, 3, 2, 0]);
  expect(countsOf(sample(names, 20, 1))).toEqual([10, 6, 4, 0]);
  expect(sample(names, 100, 1)).toHaveLength(100);
  expect(sample(names, 500, 1)).toHaveLength(100);
});

it('has just as many as asked for, without repetition', () => {
  for (let size = 1; size <= names.length; size++) {
    const chosen = sample(names, size, size);
    expect(new Set(chosen).size).toBe(size);
  }
});

it('depends on the seed only, not on the order', () => {
  expect(sample([...names].reverse(), 10, 4)).toEqual(sample(names, 10, 4));
  expect(sample(names, 10, 5)).not.toEqual(sample(names, 10, 4));
});

it('every item of a stratum is chosen equally often', () => {
  const counts = new Map<string, number>();
  const draws = 2_000;
  for (let seed = 0; seed < draws; seed++) {
    sample(names, 10, seed).forEach(name => counts.set(name, (counts.get(name) ?? 0) + 1));
  }
  // 5 of 50 and 3 of 30: a tenth each, with a standard deviation of 13.4 draws.
  for (const name of names.filter(each => /^[ab]/.test(each))) {
    expect(Math.abs((counts.get(name) ?? 0) - draws / 10)).toBeLessThan(4.5 * 13.4);
  }
});
