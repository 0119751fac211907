/** The similarity of two texts. */

/** Maximum number of words to compare: the score is informative and affects no verdict. */
const MAX_WORDS = 200_000;
const WORD = /[\p{L}\p{N}_]+(?:[.,]\p{N}+)*|[^\s\p{L}\p{N}_]/gu;
/** The maximum for different texts, even if only their word order differs. */
const MAX_SIMILARITY = 0.999;

/** The share of words and signs of both texts that have a counterpart in the other (Dice), from 0 to 0.999. */
export function similarityOfLines(a: readonly string[], b: readonly string[]): number {
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
  return Math.min(MAX_SIMILARITY, Math.round(score * 1000) / 1000);
}

function* wordsOf(lines: readonly string[]): Iterable<string> {
  let count = 0;
  for (const line of lines) {
    for (const [word] of line.matchAll(WORD)) {
      count++;
      if (count > MAX_WORDS) {
        return;
      }
      yield word;
    }
  }
}
