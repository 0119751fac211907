import { failure } from '../problem';
import { Char } from '../tokenizer/characters';

const MAX_BRACKETS = 200;

const OPENING = new Map<number, number>([
  [Char.RPAR, Char.LPAR],
  [Char.RSQB, Char.LSQB],
  [Char.RBRACE, Char.LBRACE]
]);

/**
 * The end of the expression at `start` in an f-string of 3.11 or earlier, where the text up to `=`, `!`, `:` or `}`
 * outside of brackets and strings is cut out before it is parsed.
 */
export function fieldExpressionEnd(code: string, start: number, end: number): number {
  const brackets: number[] = [];
  for (let offset = start; offset < end; offset++) {
    const char = code.charCodeAt(offset);
    switch (char) {
      case Char.BACKSLASH:
        throw rejected('f-string expression part cannot include a backslash', offset);
      case Char.HASH:
        throw rejected("f-string expression part cannot include '#'", offset);
      case Char.SINGLE_QUOTE:
      case Char.DOUBLE_QUOTE:
        offset = skipString(code, offset, end);
        break;
      case Char.LPAR:
      case Char.LSQB:
      case Char.LBRACE:
        if (brackets.length >= MAX_BRACKETS) {
          throw failure('too-deep', 'f-string: too many nested parentheses', offset, offset + 1);
        }
        brackets.push(char);
        break;
      case Char.EXCLAMATION:
      case Char.COLON:
      case Char.EQUAL:
      case Char.LESS:
      case Char.GREATER:
      case Char.RPAR:
      case Char.RSQB:
      case Char.RBRACE:
        if (brackets.length === 0) {
          if (endsExpression(code, char, offset, end)) {
            return offset;
          }
          offset += skipsNext(code, char, offset, end) ? 1 : 0;
        } else if (OPENING.has(char) && brackets.pop() !== OPENING.get(char)) {
          throw rejected(`f-string: closing parenthesis '${code[offset]}' does not match`, offset);
        }
        break;
    }
  }
  if (brackets.length > 0) {
    const opening = String.fromCharCode(brackets[brackets.length - 1]);
    throw rejected(`f-string: '${opening}' was never closed`, start);
  }
  throw rejected("f-string: expecting '}'", end - 1);
}

/** Whether the two characters at `offset` are `!=`, `==`, `<=` or `>=`. */
function skipsNext(code: string, char: number, offset: number, end: number): boolean {
  return char !== Char.COLON && offset + 1 < end && code.charCodeAt(offset + 1) === Char.EQUAL;
}

function endsExpression(code: string, char: number, offset: number, end: number): boolean {
  switch (char) {
    case Char.COLON:
    case Char.RBRACE:
      return true;
    case Char.RPAR:
    case Char.RSQB:
      throw rejected(`f-string: unmatched '${code[offset]}'`, offset);
    case Char.LESS:
    case Char.GREATER:
      return false;
    default:
      return !skipsNext(code, char, offset, end);
  }
}

/** The offset of the last quote of the string at `start`; escapes cannot occur. */
function skipString(code: string, start: number, end: number): number {
  const quote = code[start];
  const isTriple = start + 2 < end && code[start + 1] === quote && code[start + 2] === quote;
  const quotes = isTriple ? quote.repeat(3) : quote;
  const backslash = code.indexOf('\\', start);
  const close = code.indexOf(quotes, start + quotes.length);
  if (backslash >= 0 && backslash < end && (close < 0 || backslash < close)) {
    throw rejected('f-string expression part cannot include a backslash', backslash);
  }
  if (close < 0 || close + quotes.length > end) {
    throw rejected('f-string: unterminated string', start);
  }
  return close + quotes.length - 1;
}

function rejected(message: string, offset: number): Error {
  return failure('f-string', message, offset, offset + 1);
}
