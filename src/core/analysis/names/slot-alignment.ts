/** Aligns the cells of a new document version with those of the previous one. Affects only speed, not results. */

/** Alignment of new items with old ones. */
export interface Alignment {
  /** Number of equal items at the start. */
  readonly head: number;
  /** Number of equal items at the end. */
  readonly tail: number;
  /** For each new item in between, the position of the old item that it continues; null if it is new. */
  readonly middle: readonly (number | null)[];
}

/**
 * Aligns items with the same content, first at both ends, then in between; remaining new items take the remaining old
 * positions in order. No old item is used twice.
 */
export function alignSlots<T>(
  known: readonly T[],
  wanted: readonly T[],
  contentOf: (thing: T) => unknown
): Alignment {
  const isSame = (a: T, b: T): boolean => a === b || contentOf(a) === contentOf(b);
  const shorter = Math.min(known.length, wanted.length);
  let head = 0;
  while (head < shorter && isSame(known[head], wanted[head])) {
    head++;
  }
  let tail = 0;
  while (
    tail < shorter - head &&
    isSame(known[known.length - 1 - tail], wanted[wanted.length - 1 - tail])
  ) {
    tail++;
  }
  const positions = new Map<unknown, number[]>();
  for (let position = head; position < known.length - tail; position++) {
    const content = contentOf(known[position]);
    const same = positions.get(content) ?? [];
    same.push(position);
    positions.set(content, same);
  }
  const middle = wanted
    .slice(head, wanted.length - tail)
    .map(thing => positions.get(contentOf(thing))?.shift() ?? null);
  fillGaps(
    middle,
    [...positions.values()].flat().sort((a, b) => a - b)
  );
  return { head, tail, middle };
}

/** Assigns the unused positions in order. */
function fillGaps(middle: (number | null)[], unused: readonly number[]): void {
  let next = 0;
  middle.forEach((position, index) => {
    if (position === null && next < unused.length) {
      middle[index] = unused[next++];
    }
  });
}
