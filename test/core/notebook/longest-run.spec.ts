import fc from 'fast-check';
import { longestNondecreasingSubsequence } from '../../../src/core/notebook/longest-subsequence';

/** All non-decreasing subsequences, as lists of positions. */
function allRuns(values: readonly number[]): readonly (readonly number[])[] {
  return values.reduce<readonly (readonly number[])[]>(
    (runs, value, index) => [
      ...runs,
      ...runs
        .filter(run => run.length === 0 || values[run[run.length - 1]] <= value)
        .map(run => [...run, index])
    ],
    [[]]
  );
}

function picked(values: readonly number[]): readonly number[] {
  return longestNondecreasingSubsequence(values).flatMap((inRun, index) => (inRun ? [index] : []));
}

describe('longestRun', () => {
  it.each([
    [[], []],
    [
      [1, 2, 3],
      [0, 1, 2]
    ],
    // If cell 1 ran again, cell 1 is out of order.
    [
      [4, 2, 3],
      [1, 2]
    ],
    [[2, 1], [1]],
    [
      [1, 3, 2],
      [0, 2]
    ],
    [
      [1, 9, 2, 3],
      [0, 2, 3]
    ],
    [
      [1, 2, 2, 3],
      [0, 1, 2, 3]
    ],
    [
      [3, 4, 1, 2],
      [2, 3]
    ],
    [[5, 4, 3], [2]]
  ])('of %j is at %j', (values, expected) => {
    expect(picked(values)).toEqual(expected);
  });

  const counts = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 10 });

  it('never falls and has maximum length', () => {
    fc.assert(
      fc.property(counts, values => {
        const run = picked(values);
        const runs = allRuns(values);
        expect(runs).toContainEqual(run);
        expect(run.length).toBe(Math.max(...runs.map(other => other.length)));
      }),
      { numRuns: 500 }
    );
  });

  it('has the smallest values of all longest subsequences', () => {
    fc.assert(
      fc.property(counts, values => {
        const run = picked(values);
        for (const other of allRuns(values).filter(({ length }) => length === run.length)) {
          run.forEach((position, index) => {
            expect(values[position]).toBeLessThanOrEqual(values[other[index]]);
          });
        }
      }),
      { numRuns: 500 }
    );
  });
});
