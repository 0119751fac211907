/** The search for the largest value that fits: whatever a unit of work costs, it ends, and finds most of what fits. */
import fc from 'fast-check';
import { nextValue, probeValues } from '../../../src/core/restore/work-search';
import type { TimedValue } from '../../../src/core/restore/work-search';

/** The search with a cell that takes `overhead + unit * value` seconds; the values that were tried. */
function search(value: number, least: number, budget: number, unit: number, overhead: number) {
  const seconds = (of: number): number => overhead + unit * of;
  const tried: number[] = [];
  const fits: TimedValue[] = [];
  const attempt = (of: number): boolean => {
    tried.push(of);
    const isFit = seconds(of) <= budget;
    if (isFit) {
      fits.push({ value: of, seconds: seconds(of) });
    }
    return isFit;
  };
  let over = value;
  for (const probe of probeValues(value, least)) {
    if (attempt(probe)) {
      break;
    }
    over = probe;
  }
  for (let count = 0; fits.length > 0 && count < 3; count++) {
    const next = nextValue(fits, over, budget);
    if (next === null) {
      break;
    }
    over = attempt(next) ? over : next;
  }
  return { tried, best: fits.at(-1)?.value ?? null };
}

it('tries few values, all smaller, none below the least, and each fit larger than the one before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 1_000_000_000 }),
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0.1, max: 1_000, noNaN: true }),
      fc.double({ min: 1e-9, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      (value, least, budget, unit, overhead) => {
        fc.pre(value > least);
        const { tried, best } = search(value, least, budget, unit, overhead);
        expect(tried.length).toBeLessThanOrEqual(5);
        expect(new Set(tried).size).toBe(tried.length);
        tried.forEach(each => {
          expect(Number.isInteger(each)).toBe(true);
          expect(each).toBeGreaterThanOrEqual(least);
          expect(each).toBeLessThan(value);
        });
        expect(best === null || overhead + unit * best <= budget).toBe(true);
      }
    ),
    // The first probe took too long, and would have been tried again.
    { examples: [[107_679_744, 1, 0.1, 5.943550534444065e-8, 0]], numRuns: 1_000 }
  );
});

it.each([
  // value, budget, seconds for each unit, overhead
  [500, 10, 0.1, 0],
  [500, 10, 0.1, 1],
  [1_000_000, 60, 0.001, 0],
  [100, 30, 2, 3]
])('finds at least 60 %% of what fits: %d in %d s', (value, budget, unit, overhead) => {
  const possible = Math.floor((budget - overhead) / unit);
  const { best } = search(value, 1, budget, unit, overhead);
  expect(best).toBeGreaterThanOrEqual(possible * 0.6);
  expect(best).toBeLessThanOrEqual(possible);
});

it('gives up where even the least value takes too long', () => {
  expect(search(100, 1, 1, 5, 0)).toEqual({ tried: [1], best: null });
  expect(probeValues(1, 1)).toEqual([]);
});
