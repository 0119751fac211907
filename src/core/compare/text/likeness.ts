/** How much of two texts is alike. */

/** Words beyond this many are not looked at: the score is for people, and no verdict rests on it. */
const MOST_WORDS = 200_000;
const WORD = /[\p{L}\p{N}_]+(?:[.,]\p{N}+)*|[^\s\p{L}\p{N}_]/gu;
/** Texts that differ are never wholly alike, even where only the order of their words is another. */
const MOST = 0.999;

/** The share of the words and signs of both that have a counterpart in the other one (Dice), from 0 to 0.999. */
export function likenessOfLines(a: readonly string[], b: readonly string[]): number {
  const free = new Map<string, number>();
  let [ours, theirs, shared] = [0, 0, 0];
  for (const word of wordsOf(a)) {
    free.set(word, (free.get(word) ?? 0) + 1);
    ours++;
  }
  for (const word of wordsOf(b)) {
    const left = free.get(word) ?? 0;
    theirs++;
    if (left > 0) {
      free.set(word, left - 1);
      shared++;
    }
  }
  const score = ours + theirs === 0 ? 0 : (2 * shared) / (ours + theirs);
  return Math.min(MOST, Math.round(score * 1000) / 1000);
}

function* wordsOf(lines: readonly string[]): Iterable<string> {
  let count = 0;
  for (const line of lines) {
    for (const [word] of line.matchAll(WORD)) {
      count++;
      if (count > MOST_WORDS) {
        return;
      }
      yield word;
    }
  }
}
