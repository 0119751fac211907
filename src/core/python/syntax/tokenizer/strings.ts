import { failure } from '../problem';
import { Char, afterLineBreak } from './characters';

/** The number of quotes that open a string at `start`: one or three. */
export function quoteLength(code: string, start: number): 1 | 3 {
  const quote = code.charCodeAt(start);
  return code.charCodeAt(start + 1) === quote && code.charCodeAt(start + 2) === quote ? 3 : 1;
}

/** The offset after a string whose prefix starts at `start` and whose quotes open at `quoteStart`. */
export function scanString(code: string, start: number, quoteStart: number): number {
  const quote = code.charCodeAt(quoteStart);
  const length = quoteLength(code, quoteStart);
  const size = code.length;
  let offset = quoteStart + length;
  while (offset < size) {
    const char = code.charCodeAt(offset);
    if (char === quote) {
      if (length === 1) {
        return offset + 1;
      }
      if (code.charCodeAt(offset + 1) === quote && code.charCodeAt(offset + 2) === quote) {
        return offset + 3;
      }
      offset++;
    } else if (char === Char.BACKSLASH) {
      offset = afterLineBreak(code, offset + 1);
    } else if (length === 1 && (char === Char.LF || char === Char.CR)) {
      break;
    } else {
      offset++;
    }
  }
  throw unterminated(length, 'string', start, Math.min(offset, size));
}

/** The failure for an unterminated string. */
export function unterminated(length: 1 | 3, what: string, start: number, end: number): Error {
  const shape = length === 3 ? `triple-quoted ${what}` : what;
  return failure('unterminated-string', `unterminated ${shape} literal`, start, end);
}
