import { failure } from '../problem';
import { Char } from '../tokenizer/characters';
import { stringValue } from './string-values';

/** A range of literal text of an f-string, up to a doubled brace, a field or the end. */
interface Piece {
  /** End of the text that belongs to the value; includes the first of two braces. */
  readonly end: number;
  /** Where to continue: after the second brace, or at `end`. */
  readonly next: number;
}

/** Finds the next piece of literal text; `isFormatSpec` makes every brace count as one. */
function nextPiece(
  code: string,
  start: number,
  end: number,
  isRaw: boolean,
  isFormatSpec: boolean
): Piece {
  for (let offset = start; offset < end; offset++) {
    let char = code.charCodeAt(offset);
    if (char === Char.BACKSLASH && !isRaw && offset + 1 < end) {
      char = code.charCodeAt(++offset);
      if (char === Char.UPPER_N) {
        offset = skipCharacterName(code, offset + 1, end);
        continue;
      }
    }
    if (char === Char.LBRACE || char === Char.RBRACE) {
      if (!isFormatSpec && offset + 1 < end && code.charCodeAt(offset + 1) === char) {
        return { end: offset + 1, next: offset + 2 };
      }
      return { end: offset, next: offset };
    }
  }
  return { end, next: end };
}

/** The offset of the last character of the `{…}` after `\N`, or of the character that replaces it. */
function skipCharacterName(code: string, offset: number, end: number): number {
  if (offset < end && code.charCodeAt(offset) === Char.LBRACE) {
    while (offset < end && code.charCodeAt(offset) !== Char.RBRACE) {
      offset++;
    }
  }
  return offset;
}

/** The literal text from `start`, and its end: a single brace or `end`. */
export function literalText(
  code: string,
  start: number,
  end: number,
  isRaw: boolean,
  isFormatSpec: boolean
): { readonly text: string; readonly end: number } {
  let text = '';
  let offset = start;
  for (;;) {
    const piece = nextPiece(code, offset, end, isRaw, isFormatSpec);
    text += stringValue(code, offset, piece.end, { isRaw, isBytes: false });
    offset = piece.next;
    if (piece.next === piece.end) {
      return { text, end: offset };
    }
  }
}

/** Code of the conversion character at `offset`: `s`, `r` or `a`. */
export function conversionAt(code: string, offset: number, end: number): number {
  const conversion = offset < end ? code[offset] : '';
  if (conversion !== 's' && conversion !== 'r' && conversion !== 'a') {
    const message = "f-string: invalid conversion character: expected 's', 'r', or 'a'";
    throw failure('f-string', message, offset, Math.min(offset + 1, end));
  }
  return code.charCodeAt(offset);
}
