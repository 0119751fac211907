import type { SourceRange } from './rule-context';

/** Where a range of an earlier text is in a later one; text typed between the two belongs to neither end. */
export function movedRange(range: SourceRange, before: string, after: string): SourceRange {
  if (before === after) {
    return range;
  }
  const { prefix, suffix } = unchangedEnds(before, after);
  const move = (offset: number): number => {
    if (offset <= prefix) {
      return offset;
    }
    const fromEnd = before.length - offset;
    return fromEnd <= suffix ? after.length - fromEnd : after.length - suffix;
  };
  return { start: move(range.start), end: move(range.end) };
}

/** The lengths of what two texts have in common at their start and at their end, which do not overlap. */
export function unchangedEnds(
  before: string,
  after: string
): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before[prefix] === after[prefix]) {
    prefix++;
  }
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    before[before.length - 1 - suffix] === after[after.length - 1 - suffix]
  ) {
    suffix++;
  }
  return { prefix, suffix };
}
