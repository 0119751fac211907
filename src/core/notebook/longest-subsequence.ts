/**
 * Finds the values that are out of order: those outside the longest non-decreasing subsequence. Among several
 * longest subsequences it selects the one with the smallest values, so that of two contradicting values the greater
 * one is out of order.
 *
 * Returns whether each value belongs to the subsequence.
 */
export function longestNondecreasingSubsequence(values: readonly number[]): readonly boolean[] {
  // levels[i] is the length of the longest subsequence that ends at i. Within a level, later values are smaller, so
  // taking the last of each level from the right selects the smallest values.
  const lastOfLevel: number[] = [];
  const levels = values.map(value => {
    const level = countUpTo(lastOfLevel, value);
    lastOfLevel[level] = value;
    return level;
  });
  const isIncluded = values.map(() => false);
  let wanted = lastOfLevel.length - 1;
  for (let index = values.length - 1; index >= 0; index--) {
    if (levels[index] === wanted) {
      isIncluded[index] = true;
      wanted--;
    }
  }
  return isIncluded;
}

/** The number of sorted values that are not greater than `limit`. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] <= limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
