/** Finds the name that a misspelled one was probably meant to be. */

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string
 * alignment), counted in code points. Once it is sure to exceed `limit` the answer is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number = Infinity): number {
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > limit) {
    return limit + 1;
  }
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1;
      let best = Math.min(
        previous[column] + 1,
        current[column - 1] + 1,
        previous[column - 1] + cost
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1];
      if (swapped) {
        best = Math.min(best, beforePrevious[column - 2] + 1);
      }
      current.push(best);
    }
    // A swap reaches two rows back, so two rows in a row must be beyond the limit.
    if (Math.min(...current) > limit && Math.min(...previous) > limit) {
      return limit + 1;
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[right.length], limit + 1);
}

/**
 * The candidate that `name` was probably meant to be; null where none is near enough. Equal but for letter case comes
 * first, then the fewest edits: one for every three letters, three at most. Of equally near candidates
 * the one that begins alike wins, then the first in alphabetical order, so that the answer is the same every time.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  const limit = Math.min(3, Math.floor([...name].length / 3));
  let best: { readonly candidate: string; readonly rank: number } | null = null;
  for (const candidate of candidates) {
    if (candidate === name) {
      continue;
    }
    const rank = nearness(name, candidate, limit);
    if (rank === null) {
      continue;
    }
    if (best === null || rank < best.rank || (rank === best.rank && candidate < best.candidate)) {
      best = { candidate, rank };
    }
  }
  return best?.candidate ?? null;
}

/** Lower is nearer; null is too far. */
function nearness(name: string, candidate: string, limit: number): number | null {
  if (candidate.toLowerCase() === name.toLowerCase()) {
    return 0;
  }
  const distance = editDistance(name, candidate, limit);
  if (distance > limit) {
    return null;
  }
  return distance + (candidate[0] === name[0] ? 0 : 0.5);
}
