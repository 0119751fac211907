import { failure } from '../problem';
import { afterLineBreak, Char, isHexDigit } from '../tokenizer/characters';

const SIMPLE_ESCAPES = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v']
]);

/** The value of `\N{…}`, since there is no table of character names. */
const NAMED_CHARACTER = '\uFFFD';

/** The properties of a string's prefix. */
export interface StringForm {
  readonly isRaw: boolean;
  readonly isBytes: boolean;
}

/** The value of a string literal's text between its quotes. */
export function stringValue(code: string, start: number, end: number, form: StringForm): string {
  let isPlain = true;
  for (let offset = start; offset < end; offset++) {
    const char = code.charCodeAt(offset);
    if (char === Char.BACKSLASH || char === Char.CR) {
      isPlain = false;
    } else if (char >= 128 && form.isBytes) {
      const message = 'bytes can only contain ASCII literal characters';
      throw failure('bytes-non-ascii', message, offset, offset + 1);
    }
  }
  const text = code.slice(start, end);
  if (isPlain) {
    return text;
  }
  const unified = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return form.isRaw ? unified : decodeEscapes(code, start, end, form.isBytes);
}

function decodeEscapes(code: string, start: number, end: number, isBytes: boolean): string {
  let value = '';
  let offset = start;
  while (offset < end) {
    const char = code.charCodeAt(offset);
    if (char === Char.CR) {
      value += '\n';
      offset = afterLineBreak(code, offset);
    } else if (char !== Char.BACKSLASH) {
      value += code[offset++];
    } else {
      const escape = decodeEscape(code, offset, end, isBytes);
      value += escape.value;
      offset = escape.end;
    }
  }
  return value;
}

interface Escape {
  readonly value: string;
  readonly end: number;
}

/** Decodes the escape whose backslash is at `offset`. */
function decodeEscape(code: string, offset: number, end: number, isBytes: boolean): Escape {
  const next = offset + 1 < end ? code[offset + 1] : '';
  const simple = SIMPLE_ESCAPES.get(next);
  if (simple !== undefined) {
    return { value: simple, end: offset + 2 };
  }
  switch (next) {
    case '\n':
    case '\r':
      return { value: '', end: afterLineBreak(code, offset + 1) };
    case 'x':
      return decodeHex(code, offset, end, 2, isBytes);
    case 'u':
    case 'U':
      return isBytes
        ? { value: '\\', end: offset + 1 }
        : decodeHex(code, offset, end, next === 'u' ? 4 : 8, false);
    case 'N':
      return isBytes ? { value: '\\', end: offset + 1 } : decodeNamed(code, offset, end);
  }
  if (next >= '0' && next <= '7') {
    return decodeOctal(code, offset, end, isBytes);
  }
  return { value: '\\', end: offset + 1 };
}

function decodeHex(
  code: string,
  offset: number,
  end: number,
  digits: number,
  isBytes: boolean
): Escape {
  const first = offset + 2;
  let last = first;
  while (last < first + digits && last < end && isHexDigit(code.charCodeAt(last))) {
    last++;
  }
  if (last < first + digits) {
    const shape = '\\' + code[offset + 1] + 'X'.repeat(digits);
    const message = isBytes ? 'invalid \\x escape' : `truncated ${shape} escape`;
    throw failure('invalid-escape', message, offset, last);
  }
  const point = parseInt(code.slice(first, last), 16);
  if (point > 0x10ffff) {
    throw failure('invalid-escape', 'illegal Unicode character', offset, last);
  }
  return { value: String.fromCodePoint(point), end: last };
}

function decodeNamed(code: string, offset: number, end: number): Escape {
  const close = code[offset + 2] === '{' ? code.indexOf('}', offset + 3) : -1;
  if (close < 0 || close >= end || close === offset + 3) {
    throw failure('invalid-escape', 'malformed \\N character escape', offset, offset + 2);
  }
  return { value: NAMED_CHARACTER, end: close + 1 };
}

function decodeOctal(code: string, offset: number, end: number, isBytes: boolean): Escape {
  let last = offset + 1;
  while (last < end && last < offset + 4 && code[last] >= '0' && code[last] <= '7') {
    last++;
  }
  const value = parseInt(code.slice(offset + 1, last), 8);
  return { value: String.fromCharCode(isBytes ? value & 255 : value), end: last };
}
