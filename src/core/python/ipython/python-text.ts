/** How Python's own text methods see characters, where JavaScript's see them otherwise. */

/** White space, as `str.isspace` and `\s` see it; for the inside of a character class. */
export const SPACE =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** What `str.splitlines` takes for the end of a line. */
export const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g;

const ALL_SPACE = new RegExp(`^[${SPACE}]+$`);
const LEADING_SPACE = new RegExp(`^[${SPACE}]*`);
const TRAILING_SPACE = new RegExp(`[${SPACE}]$`);
const WORDS = new RegExp(`[^${SPACE}]+`, 'g');

/** `str.isspace` */
export function isSpace(text: string): boolean {
  return ALL_SPACE.test(text);
}

/** Length of the text without its trailing white space, as `str.rstrip` leaves it. */
export function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && TRAILING_SPACE.test(text[end - 1])) {
    end -= 1;
  }
  return end;
}

/** Number of leading white space characters that `str.lstrip` takes away. */
export function leadingSpace(text: string): number {
  return LEADING_SPACE.exec(text)?.[0].length ?? 0;
}

/** Start and end of each word, as `str.split()` cuts them. */
export function wordRanges(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(WORDS), match => ({
    start: match.index,
    end: match.index + match[0].length
  }));
}
