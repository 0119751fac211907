import fc from 'fast-check';
import { areRandom, cellsToCalibrate, isNearer } from '../../../src/core/restore/score-distance';
import type { Attempt } from '../../../src/core/restore/attempt';

const TERMS = { tolerance: 0.1, excluded: new Set<number>() };

/** A run in which cell 0 shows these scores; each is stored as 1. */
function run(...scores: readonly (number | null)[]): Attempt {
  return {
    result: {
      scores: scores.map((score, at) => ({
        cell: 0,
        metric: 'accuracy',
        label: `accuracy ${at}`,
        stored: 1,
        runs: [score]
      }))
    },
    origins: [0]
  } as unknown as Attempt;
}

const times = (values: readonly number[]): readonly Attempt[] => values.map(value => run(value));

describe('isNearer', () => {
  it.each([
    ['nearer in every run', [run(0.5), run(0.5)], [run(0.9), run(0.8)], true],
    ['nearer, but not within the tolerance', [run(0.5)], [run(0.7)], true],
    ['runs that overlap', [run(0.5), run(0.8)], [run(0.9), run(0.7)], false],
    ['the same', [run(0.5)], [run(0.5)], false],
    ['further', [run(0.5)], [run(0.4)], false],
    ['a score that is gone', [run(0.5)], [run(null)], false],
    ['a score that appears', [run(null)], [run(1)], true],
    ['within the tolerance anyway', [run(0.95)], [run(1)], false],
    ['another score gets further', [run(0.5, 0.8)], [run(1, 0.7)], false],
    ['another score stays within the tolerance', [run(0.5, 1)], [run(1, 0.95)], true],
    ['too high instead of too low', [run(0.5)], [run(1.4)], true],
    ['another score is gone', [run(0.5, 1)], [run(1, null)], false]
  ])('%s', (_, before, after, expected) => {
    expect(isNearer(before, after, TERMS)).toBe(expected);
  });

  it('is never true in both directions, nor of a version and itself', () => {
    const runs = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), {
      minLength: 1,
      maxLength: 3
    });
    fc.assert(
      fc.property(runs, runs, (one, other) => {
        const [a, b] = [times(one), times(other)];
        expect(isNearer(a, a, TERMS)).toBe(false);
        expect(isNearer(a, b, TERMS) && isNearer(b, a, TERMS)).toBe(false);
      })
    );
  });

  it('does not count cells that do less work', () => {
    const terms = { ...TERMS, excluded: new Set([0]) };
    expect(isNearer([run(0.5)], [run(1)], terms)).toBe(false);
    expect(cellsToCalibrate([run(0.5)], terms)).toEqual([]);
  });
});

it('a score is calibrated only if it differs in every run', () => {
  expect(cellsToCalibrate(times([0.5, 0.6]), TERMS)).toEqual([0]);
  expect(cellsToCalibrate(times([0.5, 0.95]), TERMS)).toEqual([]);
  expect(areRandom(times([0.5, 0.5]), TERMS)).toBe(false);
  expect(areRandom(times([0.5, 0.6]), TERMS)).toBe(true);
});
