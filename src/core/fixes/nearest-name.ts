/** Finds the name that a misspelled name was probably meant to be. */
import { WorkBudget } from '../memo/work-budget';

/**
 * The number of insertions, deletions, replacements and swaps of neighbors that turn `a` into `b` (optimal string
 * alignment), in UTF-16 units. Returns `limit + 1` as soon as the number certainly exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) {
    return limit + 1;
  }
  const width = b.length + 1;
  let beforePrevious = new Array<number>(width).fill(0);
  let previous = Array.from({ length: width }, (_, column) => column);
  let current = new Array<number>(width).fill(0);
  let previousLeast = 0;
  for (let row = 1; row <= a.length; row++) {
    const least = fillRow(a, b, row, beforePrevious, previous, current);
    // A swap reaches two rows back, so two consecutive rows must exceed the limit.
    if (least > limit && previousLeast > limit) {
      return limit + 1;
    }
    previousLeast = least;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  return Math.min(previous[b.length], limit + 1);
}

/** Computes one row of the distance table from the two rows above it; returns its smallest entry. */
function fillRow(
  a: string,
  b: string,
  row: number,
  beforePrevious: readonly number[],
  previous: readonly number[],
  current: number[]
): number {
  const unit = a.charCodeAt(row - 1);
  const unitBefore = a.charCodeAt(row - 2);
  current[0] = row;
  let least = row;
  for (let column = 1; column <= b.length; column++) {
    const other = b.charCodeAt(column - 1);
    let best = previous[column - 1] + (unit === other ? 0 : 1);
    best = Math.min(best, previous[column] + 1, current[column - 1] + 1);
    if (row > 1 && column > 1 && unit === b.charCodeAt(column - 2) && unitBefore === other) {
      best = Math.min(best, beforePrevious[column - 2] + 1);
    }
    current[column] = best;
    least = Math.min(least, best);
  }
  return least;
}

/** A name with the set of its letters as bits. Case and position do not count, and few letters share a bit. */
export interface LetteredName {
  readonly name: string;
  readonly letters: number;
}

/** Prepares a name that is compared with many others. */
export function lettered(name: string): LetteredName {
  let letters = 0;
  for (let index = 0; index < name.length; index++) {
    // Unit by unit: lower-casing a whole text may make it longer.
    letters |= 1 << (name[index].toLowerCase().charCodeAt(0) & 31);
  }
  return { name, letters };
}

/**
 * The candidate that `name` was probably meant to be; null where none is near enough. A difference in letter case only
 * comes first, then the fewest edits: one for every three letters, three at most. Of equally near candidates, one with
 * the same first letter wins, then the first in alphabetical order, so that the result is deterministic.
 */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  return nearestLettered(name, prepared(candidates));
}

/** The most edits that may lie between the written and the intended name. */
function editLimitOf(name: string): number {
  return Math.min(3, Math.floor(name.length / 3));
}

function* prepared(names: Iterable<string>): Iterable<LetteredName> {
  for (const name of names) {
    yield lettered(name);
  }
}

/** Like {@link nearestName}, for prepared candidates; null also where the budget is spent before all were compared. */
export function nearestLettered(
  name: string,
  candidates: Iterable<LetteredName>,
  budget: WorkBudget = new WorkBudget(Infinity)
): string | null {
  const limit = editLimitOf(name);
  const { letters } = lettered(name);
  let best: { readonly candidate: string; readonly rank: number } | null = null;
  for (const { name: candidate, letters: others } of candidates) {
    // Candidates farther than the best so far cannot win, so most are rejected after a few rows.
    const reach = best === null ? limit : Math.min(limit, best.rank);
    if (candidate === name || isFar(letters, others, reach)) {
      continue;
    }
    budget.spend(name.length * candidate.length);
    if (budget.isSpent) {
      return null;
    }
    const rank = nearness(name, candidate, reach);
    if (rank === null) {
      continue;
    }
    if (best === null || rank < best.rank || (rank === best.rank && candidate < best.candidate)) {
      best = { candidate, rank };
    }
  }
  return best?.candidate ?? null;
}

/** The names that `name` may be meant to be, and a few more: the others are certainly too far. */
export function nearNames<Name extends LetteredName>(
  name: string,
  among: readonly Name[]
): readonly Name[] {
  const limit = editLimitOf(name);
  const { letters } = lettered(name);
  return among.filter(
    other =>
      Math.abs(other.name.length - name.length) <= limit && !isFar(letters, other.letters, limit)
  );
}

/** Each edit removes one letter at most, and adds one at most. */
function isFar(letters: number, others: number, limit: number): boolean {
  return bitCount(letters & ~others) > limit || bitCount(others & ~letters) > limit;
}

/** Number of set bits out of 32 (Hacker's Delight, 5-1). */
function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Lower is nearer; null is too far. `limit` may be a rank, so it is rounded down to whole edits. */
function nearness(name: string, candidate: string, limit: number): number | null {
  const edits = Math.floor(limit);
  // Lower-casing may change a length (`İ`), by one unit at most for each such letter: too rare to handle.
  if (Math.abs(candidate.length - name.length) > edits) {
    return null;
  }
  if (candidate.toLowerCase() === name.toLowerCase()) {
    return 0;
  }
  const distance = editDistance(name, candidate, edits);
  if (distance > edits) {
    return null;
  }
  return distance + (candidate[0] === name[0] ? 0 : 0.5);
}
