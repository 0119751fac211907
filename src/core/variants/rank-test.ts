/**
 * The two-sided exact rank-sum test: how often a random split of all values into two groups of these sizes differs at
 * least as much in its ranks. Equal values share their mean rank. Null where a group is empty.
 */
export function rankTest(first: readonly number[], second: readonly number[]): number | null {
  if (first.length === 0 || second.length === 0) {
    return null;
  }
  const ranks = doubledRanks([...first, ...second]);
  const observed = sum(ranks.slice(0, first.length));
  const counts = sumCounts(ranks, first.length);
  const mean = (sum(ranks) * first.length) / ranks.length;
  const distance = Math.abs(observed - mean);
  let [extreme, all] = [0, 0];
  for (const [total, count] of counts) {
    all += count;
    // Half a unit: the mean may be a fraction.
    extreme += Math.abs(total - mean) > distance - 1e-9 ? count : 0;
  }
  return extreme / all;
}

/** The smallest value that the test can give for groups of these sizes without equal values. */
export function smallestP(first: number, second: number): number {
  let splits = 1;
  for (let at = 1; at <= first; at++) {
    splits = (splits * (second + at)) / at;
  }
  return Math.min(1, 2 / splits);
}

/** Corrects the values for their number (Holm): none gets smaller, and their order stays. */
export function correctForNumber(values: readonly (number | null)[]): readonly (number | null)[] {
  const known = values.filter(value => value !== null).sort((a, b) => a - b);
  const corrected = new Map<number, number>();
  let highest = 0;
  known.forEach((value, at) => {
    highest = Math.max(highest, Math.min(1, value * (known.length - at)));
    if (!corrected.has(value)) {
      corrected.set(value, highest);
    }
  });
  return values.map(value => (value === null ? null : (corrected.get(value) ?? null)));
}

/** Twice the rank of each value, so that shared ranks are whole numbers. */
function doubledRanks(values: readonly number[]): readonly number[] {
  return values.map(value => {
    const below = values.filter(each => each < value).length;
    const equal = values.filter(each => each === value).length;
    return 2 * below + equal + 1;
  });
}

/** Sum → how many choices of so many ranks have it. */
function sumCounts(ranks: readonly number[], chosen: number): ReadonlyMap<number, number> {
  const ways: Map<number, number>[] = Array.from(
    { length: chosen + 1 },
    () => new Map<number, number>()
  );
  ways[0].set(0, 1);
  for (const rank of ranks) {
    for (let size = chosen; size > 0; size--) {
      for (const [total, count] of ways[size - 1]) {
        ways[size].set(total + rank, (ways[size].get(total + rank) ?? 0) + count);
      }
    }
  }
  return ways[chosen];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
