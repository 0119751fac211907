import { correctForNumber, rankTest, smallestP } from '../../../src/core/variants/rank-test';

describe('the exact rank test', () => {
  // As itertools.combinations in Python gives, over all splits.
  it.each([
    [[1, 2, 3], [4, 5, 6], 0.1],
    [[1, 2, 3, 4], [5, 6, 7, 8], 2 / 70],
    [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 2 / 252],
    [[1, 4, 2, 6, 9], [3, 5, 7, 8, 10], 0.30952380952380953],
    [[1, 1, 2, 3], [2, 2, 3, 4], 0.3142857142857143],
    [[5, 5, 5], [5, 5, 5], 1],
    [[1.5], [2.5, 3.5], 2 / 3]
  ])('%j and %j', (first, second, p) => {
    expect(rankTest(first, second)).toBeCloseTo(p, 12);
    expect(rankTest(second, first)).toBeCloseTo(p, 12);
  });

  it('has no value without runs', () => {
    expect(rankTest([], [1])).toBeNull();
  });

  it('knows the smallest value', () => {
    expect(smallestP(4, 4)).toBeCloseTo(2 / 70, 12);
    expect(smallestP(1, 1)).toBe(1);
  });

  it('takes 20 runs', () => {
    const low = Array.from({ length: 20 }, (_, at) => at);
    expect(
      rankTest(
        low,
        low.map(value => value + 20)
      )
    ).toBeCloseTo(smallestP(20, 20), 18);
  });

  it('corrects for the number of tests', () => {
    expect(correctForNumber([0.01, 0.04, null, 0.03])).toEqual([0.03, 0.06, null, 0.06]);
    expect(correctForNumber([0.5, 0.5])).toEqual([1, 1]);
  });
});
