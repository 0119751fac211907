/**
 * Which of the values stand out of order: those outside a longest run, picked from left to right, that never falls.
 * Where there are several longest runs, the one with the least values is taken, so that of two that contradict each
 * other the greater one stands out. Equal values do not contradict each other.
 *
 * Gives whether each value belongs to the run.
 */
export function longestRun(values: readonly number[]): readonly boolean[] {
  // levels[i]: length of the longest run that ends at i. Among values of one level later ones are smaller, so the
  // last of each level, taken from the right, makes the run with the least values.
  const lastOfLevel: number[] = [];
  const levels = values.map(value => {
    const level = countUpTo(lastOfLevel, value);
    lastOfLevel[level] = value;
    return level;
  });
  const inRun = values.map(() => false);
  let wanted = lastOfLevel.length - 1;
  for (let index = values.length - 1; index >= 0; index--) {
    if (levels[index] === wanted) {
      inRun[index] = true;
      wanted--;
    }
  }
  return inRun;
}

/** How many of the sorted values are not greater than `limit`. */
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
