/** Which cells of the new version of a document are which of the old one. Only speed depends on the answer. */

/** Which wanted things continue which known ones. */
export interface Alignment {
  /** How many at the beginning are the same on both sides. */
  readonly head: number;
  /** How many at the end are. */
  readonly tail: number;
  /** For each wanted thing in between, the position of the known one that it continues; null where it is new. */
  readonly middle: readonly (number | null)[];
}

/**
 * Things with the same content continue each other, first those at the ends, then by content; a run of changed things
 * between two kept ones continues the run of lost ones there. No known thing is continued twice.
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

/** Lets changed things take the lost positions in order. */
function fillGaps(middle: (number | null)[], lost: readonly number[]): void {
  let next = 0;
  middle.forEach((position, index) => {
    if (position === null && next < lost.length) {
      middle[index] = lost[next++];
    }
  });
}
