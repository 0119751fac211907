import fc from 'fast-check';
import { longestRun } from '../../../src/core/notebook/longest-run';

/** Every way to pick positions such that the values never fall, as lists of positions. */
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
  return longestRun(values).flatMap((inRun, index) => (inRun ? [index] : []));
}

describe('longestRun', () => {
  it.each([
    [[], []],
    [
      [1, 2, 3],
      [0, 1, 2]
    ],
    // Running cell 1 again blames cell 1.
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

  it('never falls and none is longer', () => {
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

  it('has the least values of all longest runs, place by place', () => {
    fc.assert(
      fc.property(counts, values => {
        const run = picked(values);
        for (const other of allRuns(values).filter(({ length }) => length === run.length)) {
          run.forEach((position, place) => {
            expect(values[position]).toBeLessThanOrEqual(values[other[place]]);
          });
        }
      }),
      { numRuns: 500 }
    );
  });
});
