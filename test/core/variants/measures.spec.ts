import { compareMeasures } from '../../../src/core/variants/measures';

const TRIALS = 2000;

/** Random numbers from 0 to 1, the same on every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Seconds as runs take them: most near the shortest time, a few much longer. */
function seconds(random: () => number, count: number, factor = 1): number[] {
  return Array.from({ length: count }, () => factor * (1 - 0.2 * Math.log(1 - random())));
}

/** In which share of the trials at least one variant is called slower or faster. */
function shareOfClaims(repeats: number, factors: readonly number[], seed: number): number {
  const random = randomNumbers(seed);
  let claims = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const baseline = seconds(random, repeats);
    const variants = factors.map(factor => seconds(random, repeats, factor));
    const compared = compareMeasures(baseline, variants);
    claims += compared.some(({ conclusion }) => /lower|higher/.test(conclusion)) ? 1 : 0;
  }
  return claims / TRIALS;
}

describe('variants that are as fast as the baseline', () => {
  // 5 %, and three standard errors of so many trials.
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / TRIALS);

  it.each([
    [4, 1],
    [5, 1],
    [8, 1],
    [5, 6],
    [8, 6]
  ])(
    'with %d repeats and %d variants, at most 5 %% are called slower or faster',
    (repeats, many) => {
      const share = shareOfClaims(repeats, Array<number>(many).fill(1), 7 * repeats + many);
      expect(share).toBeLessThan(most);
      // A test that never claims anything would pass, too.
      expect(share).toBeGreaterThan(0);
    }
  );
});

describe('variants that are slower', () => {
  it('are found, and the factor is that of the medians', () => {
    expect(shareOfClaims(5, [2], 1)).toBeGreaterThan(0.9);
    const [measure] = compareMeasures([1, 1.1, 0.9, 1], [[2, 2.2, 1.8, 2]]);
    expect(measure).toMatchObject({ ratio: 2, conclusion: 'higher' });
    expect(measure.p).toBeCloseTo(2 / 70, 12);
  });

  it('are found next to others that are not', () => {
    const [slow, same] = compareMeasures(
      [1, 2, 3, 4, 5],
      [
        [10, 11, 12, 13, 14],
        [1.5, 2.5, 3.5, 4.5, 0.5]
      ]
    );
    expect([slow.conclusion, same.conclusion]).toEqual(['higher', 'none']);
  });
});

describe('too few repeats', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [5, 7]
  ])('%d repeats cannot show one of %d variants', (repeats, many) => {
    const values = (from: number): number[] =>
      Array.from({ length: repeats }, (_, at) => from + at);
    const variants = Array.from({ length: many }, () => values(1));
    const compared = compareMeasures(values(1), variants);
    expect(new Set(compared.map(({ conclusion }) => conclusion))).toEqual(new Set(['repeats']));
  });

  it.each([
    [4, 1],
    [5, 6]
  ])('%d repeats can show one of %d variants', (repeats, many) => {
    const values = (from: number): number[] =>
      Array.from({ length: repeats }, (_, at) => from + at);
    const same = Array.from({ length: many - 1 }, () => values(1));
    const [first] = compareMeasures(values(1), [values(100), ...same]);
    expect(first.conclusion).toBe('higher');
  });
});
