/** Python's definitions of character classes, where JavaScript differs. */

/** White space as in `str.isspace` and `\s`; for use inside a character class. */
export const SPACE =
  '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/** Line ends as in `str.splitlines`. */
export const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/g;

const ALL_SPACE = new RegExp(`^[${SPACE}]+$`);
const LEADING_SPACE = new RegExp(`^[${SPACE}]*`);
const TRAILING_SPACE = new RegExp(`[${SPACE}]$`);
const WORDS = new RegExp(`[^${SPACE}]+`, 'g');

/** `str.isspace` */
export function isSpace(text: string): boolean {
  return ALL_SPACE.test(text);
}

/** Length of the text after `str.rstrip`. */
export function trimmedLength(text: string): number {
  let end = text.length;
  while (end > 0 && TRAILING_SPACE.test(text[end - 1])) {
    end -= 1;
  }
  return end;
}

/** Number of leading white-space characters that `str.lstrip` removes. */
export function leadingSpace(text: string): number {
  return LEADING_SPACE.exec(text)?.[0].length ?? 0;
}

/** Start and end of each word, as in `str.split()`. */
export function wordRanges(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(WORDS), match => ({
    start: match.index,
    end: match.index + match[0].length
  }));
}
