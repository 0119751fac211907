import { failure } from '../problem';
import { Char, continuesIdentifier, isDigit, isHexDigit } from './characters';
import { KEYWORDS } from './token';

/** The longest decimal integer that CPython converts (`sys.int_info.default_max_str_digits`). */
const MAX_DECIMAL_DIGITS = 4300;

/** Keywords that may follow a number without a space; others make it an invalid literal since 3.10. */
const KEYWORDS_AFTER_NUMBER = new Set(['and', 'else', 'for', 'if', 'in', 'is', 'not', 'or']);

/** The offset after the number that starts at `start` with a digit, or with a dot and a digit. */
export function scanNumber(code: string, start: number, minor: number): number {
  const first = code.charCodeAt(start);
  if (first === Char.ZERO) {
    const base = code.charCodeAt(start + 1) | 0x20;
    if (base === Char.LOWER_X || base === Char.LOWER_O || base === Char.LOWER_B) {
      return scanPrefixed(code, start, base, minor);
    }
  }
  let end = first === Char.DOT ? start : scanDigits(code, start, start);
  const integerEnd = end;
  if (code.charCodeAt(end) === Char.DOT) {
    end++;
    if (isDigit(code.charCodeAt(end))) {
      end = scanDigits(code, end, start);
    }
  }
  end = scanExponent(code, end, start);
  let kind = 'decimal';
  if ((code.charCodeAt(end) | 0x20) === Char.LOWER_J) {
    end++;
    kind = 'imaginary';
  } else if (end === integerEnd) {
    checkInteger(code, start, end);
  }
  return endOfNumber(code, start, end, kind, minor);
}

function scanDigits(code: string, offset: number, numberStart: number): number {
  for (;;) {
    while (isDigit(code.charCodeAt(offset))) {
      offset++;
    }
    if (code.charCodeAt(offset) !== Char.UNDERSCORE) {
      return offset;
    }
    if (!isDigit(code.charCodeAt(offset + 1))) {
      const end = Math.min(offset + 1, code.length);
      throw failure('invalid-number', 'invalid decimal literal', numberStart, end);
    }
    offset++;
  }
}

function scanExponent(code: string, offset: number, numberStart: number): number {
  if ((code.charCodeAt(offset) | 0x20) !== Char.LOWER_E) {
    return offset;
  }
  const next = code.charCodeAt(offset + 1);
  const signed = next === Char.PLUS || next === Char.MINUS;
  const digits = signed ? offset + 2 : offset + 1;
  if (isDigit(code.charCodeAt(digits))) {
    return scanDigits(code, digits, numberStart);
  }
  if (signed) {
    throw failure('invalid-number', 'invalid decimal literal', numberStart, digits);
  }
  return offset;
}

const PREFIXED = new Map<number, { name: string; isDigit: (code: number) => boolean }>([
  [Char.LOWER_X, { name: 'hexadecimal', isDigit: isHexDigit }],
  [Char.LOWER_O, { name: 'octal', isDigit: (code: number) => isDigit(code) && code < 56 }],
  [Char.LOWER_B, { name: 'binary', isDigit: (code: number) => isDigit(code) && code < 50 }]
]);

function scanPrefixed(code: string, start: number, base: number, minor: number): number {
  const form = PREFIXED.get(base);
  if (form === undefined) {
    throw new RangeError('no such base');
  }
  let offset = start + 2;
  do {
    if (code.charCodeAt(offset) === Char.UNDERSCORE) {
      offset++;
    }
    const digit = code.charCodeAt(offset);
    if (!form.isDigit(digit)) {
      const message = isDigit(digit)
        ? `invalid digit '${String.fromCharCode(digit)}' in ${form.name} literal`
        : `invalid ${form.name} literal`;
      throw failure('invalid-number', message, start, Math.min(offset + 1, code.length));
    }
    while (form.isDigit(code.charCodeAt(offset))) {
      offset++;
    }
  } while (code.charCodeAt(offset) === Char.UNDERSCORE);
  const next = code.charCodeAt(offset);
  if (isDigit(next)) {
    const message = `invalid digit '${String.fromCharCode(next)}' in ${form.name} literal`;
    throw failure('invalid-number', message, start, Math.min(offset + 1, code.length));
  }
  return endOfNumber(code, start, offset, form.name, minor);
}

/** Rejects `0777`, which was octal in Python 2, and integers that are too long to convert. */
function checkInteger(code: string, start: number, end: number): void {
  if (code.charCodeAt(start) === Char.ZERO) {
    for (let offset = start; offset < end; offset++) {
      const digit = code.charCodeAt(offset);
      if (digit !== Char.ZERO && digit !== Char.UNDERSCORE) {
        throw failure(
          'python2-literal',
          'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
          start,
          longSuffixEnd(code, end)
        );
      }
    }
    return;
  }
  if (end - start > MAX_DECIMAL_DIGITS) {
    const digits = code.slice(start, end).replace(/_/g, '').length;
    if (digits > MAX_DECIMAL_DIGITS) {
      throw failure(
        'number-too-long',
        `exceeds the limit (${MAX_DECIMAL_DIGITS} digits) for integer string conversion: value has ${digits} digits`,
        start,
        end
      );
    }
  }
}

function endOfNumber(
  code: string,
  start: number,
  end: number,
  kind: string,
  minor: number
): number {
  if (!continuesIdentifier(code.charCodeAt(end))) {
    return end;
  }
  let wordEnd = end;
  while (continuesIdentifier(code.charCodeAt(wordEnd))) {
    wordEnd++;
  }
  const word = code.slice(end, wordEnd);
  if (minor < 10 ? KEYWORDS.has(word) : KEYWORDS_AFTER_NUMBER.has(word)) {
    return end;
  }
  if (longSuffixEnd(code, end) === wordEnd) {
    throw failure('python2-literal', 'integers have no suffix L in Python 3', start, wordEnd);
  }
  throw failure('invalid-number', `invalid ${kind} literal`, start, wordEnd);
}

/** The offset after Python 2's suffix of long integers, else `end`. */
function longSuffixEnd(code: string, end: number): number {
  const isLong = (code.charCodeAt(end) | 0x20) === Char.LOWER_L;
  return isLong && !continuesIdentifier(code.charCodeAt(end + 1)) ? end + 1 : end;
}
