import type { CellType } from './document';
import { addToGroup } from '../memo/group-by';

/** The parts of a cell that matching compares. */
export interface MatchableCell {
  readonly id: string | null;
  readonly type: CellType;
  readonly hash: string;
  /** Null if only the hash is known; edited cells are then matched by order only. */
  readonly source: string | null;
}

/** Minimum similarity of two edited cells to be matched, from 0 to 1. */
const MIN_SIMILARITY = 0.4;
/** Longer gaps are paired by order only, which bounds the pairwise comparison. */
const MAX_COMPARED_GAP = 60;

/** The index of the old cell that each new cell continues, or null. No old cell is used twice. */
export function alignCells(
  oldCells: readonly MatchableCell[],
  newCells: readonly MatchableCell[]
): readonly (number | null)[] {
  const matches = new Array<number | null>(newCells.length).fill(null);
  const used = new Set<number>();
  matchByLabel(oldCells, newCells, matches, used, cell => cell.id);
  matchByLabel(oldCells, newCells, matches, used, cell => cell.hash);
  for (const gap of findGaps(oldCells.length, matches, used)) {
    for (const [from, to] of pairGap(oldCells, newCells, gap)) {
      matches[to] = from;
    }
  }
  return matches;
}

/** Pairs the n-th unmatched old cell of each label with the n-th unmatched new one. */
function matchByLabel(
  oldCells: readonly MatchableCell[],
  newCells: readonly MatchableCell[],
  matches: (number | null)[],
  used: Set<number>,
  label: (cell: MatchableCell) => string | null
): void {
  const waiting = new Map<string, number[]>();
  oldCells.forEach((cell, index) => {
    const text = label(cell);
    if (text !== null && !used.has(index)) {
      addToGroup(waiting, text, index);
    }
  });
  newCells.forEach((cell, index) => {
    const text = matches[index] === null ? label(cell) : null;
    const old = text === null ? undefined : waiting.get(text)?.shift();
    if (old !== undefined) {
      matches[index] = old;
      used.add(old);
    }
  });
}

/** Unmatched cells on both sides between the same two matched neighbors. */
interface Gap {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

function findGaps(
  oldCount: number,
  matches: readonly (number | null)[],
  used: ReadonlySet<number>
): Gap[] {
  const gaps: Gap[] = [];
  let previous = -1;
  for (let index = 0; index < matches.length; index++) {
    const match = matches[index];
    if (match !== null) {
      previous = match;
      continue;
    }
    const to: number[] = [];
    while (index < matches.length && matches[index] === null) {
      to.push(index++);
    }
    const from: number[] = [];
    for (let old = previous + 1; old < oldCount && !used.has(old); old++) {
      from.push(old);
    }
    if (from.length > 0) {
      gaps.push({ from, to });
    }
    index--;
  }
  return gaps;
}

/** Pairs cells inside a gap without crossings. */
function pairGap(
  oldCells: readonly MatchableCell[],
  newCells: readonly MatchableCell[],
  { from, to }: Gap
): (readonly [number, number])[] {
  const fits = (old: number, now: number): boolean => {
    const [before, after] = [oldCells[old], newCells[now]];
    // Cells with two different ids are different cells, however similar they are.
    return before.type === after.type && (before.id === null || after.id === null);
  };
  if (from.length === to.length && from.every((old, position) => fits(old, to[position]))) {
    const alone = from.length === 1 || oldCells[from[0]].source === null;
    if (alone) {
      return from.map((old, position) => [old, to[position]] as const);
    }
  }
  if (from.length > MAX_COMPARED_GAP || to.length > MAX_COMPARED_GAP) {
    return [];
  }
  return bestPairs(from, to, (old, now) =>
    fits(old, now) ? textSimilarity(oldCells[old].source, newCells[now].source) : 0
  );
}

/** The pairing without crossings with the greatest sum of scores (sequence alignment). */
function bestPairs(
  from: readonly number[],
  to: readonly number[],
  score: (old: number, now: number) => number
): (readonly [number, number])[] {
  const best: number[][] = Array.from({ length: from.length + 1 }, () =>
    new Array<number>(to.length + 1).fill(0)
  );
  const scores = from.map(old => to.map(now => score(old, now)));
  for (let row = from.length - 1; row >= 0; row--) {
    for (let column = to.length - 1; column >= 0; column--) {
      const paired = scores[row][column];
      best[row][column] = Math.max(
        best[row + 1][column],
        best[row][column + 1],
        paired >= MIN_SIMILARITY ? paired + best[row + 1][column + 1] : 0
      );
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let row = 0;
  let column = 0;
  while (row < from.length && column < to.length) {
    if (best[row][column] === best[row + 1][column]) {
      row++;
    } else if (best[row][column] === best[row][column + 1]) {
      column++;
    } else {
      pairs.push([from[row++], to[column++]]);
    }
  }
  return pairs;
}

/** The share of words that two texts have in common (Sørensen–Dice over multisets), from 0 to 1. */
export function textSimilarity(a: string | null, b: string | null): number {
  if (a === null || b === null) {
    return 0;
  }
  const left = countWords(a);
  const right = countWords(b);
  let common = 0;
  let total = 0;
  for (const [word, count] of left) {
    common += Math.min(count, right.get(word) ?? 0);
    total += count;
  }
  for (const count of right.values()) {
    total += count;
  }
  return total === 0 ? 1 : (2 * common) / total;
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
