import { meanInterval, wilsonInterval } from '../../../src/core/study/interval';

const Z = 1.959963984540054;

/** The end of the interval by its definition: where the distance of the share is `Z` standard deviations of the true share. */
function endOf(count: number, total: number, outer: 0 | 1): number {
  const share = count / total;
  let [inside, outside]: number[] = [share, outer];
  for (let step = 0; step < 100; step++) {
    const middle = (inside + outside) / 2;
    const isInside = (middle - share) ** 2 <= (Z * Z * middle * (1 - middle)) / total;
    [inside, outside] = isInside ? [middle, outside] : [inside, middle];
  }
  return inside;
}

it.each([
  [1, 3],
  [10, 100],
  [150, 696],
  [0, 20],
  [20, 20],
  [1, 1_000_000]
])('%d of %d', (count, total) => {
  const { low, high } = wilsonInterval(count, total);
  expect(low).toBeCloseTo(endOf(count, total, 0), 9);
  expect(high).toBeCloseTo(endOf(count, total, 1), 9);
});

it('nothing counted says nothing', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});

it('the interval of a mean', () => {
  expect(meanInterval([4])).toBeNull();
  // The standard error of 1, 2, 3, 4 is √(5 / 3) / 2.
  const half = (1.959964 * Math.sqrt(5 / 3)) / 2;
  expect(meanInterval([1, 2, 3, 4])?.low).toBeCloseTo(2.5 - half, 5);
  expect(meanInterval([1, 2, 3, 4])?.high).toBeCloseTo(2.5 + half, 5);
});

it('covers the true share as often as it says', () => {
  // All outcomes of 50 draws, weighted by their probabilities.
  for (const share of [0.05, 0.2, 0.5]) {
    let covered = 0;
    let probability = (1 - share) ** 50;
    for (let count = 0; count <= 50; count++) {
      const { low, high } = wilsonInterval(count, 50);
      covered += low <= share && share <= high ? probability : 0;
      probability *= ((50 - count) / (count + 1)) * (share / (1 - share));
    }
    expect(covered).toBeGreaterThan(0.92);
    expect(covered).toBeLessThan(0.985);
  }
});
