/** Character codes that the tokenizer distinguishes. */
export const Char = {
  TAB: 9,
  LF: 10,
  FF: 12,
  CR: 13,
  SPACE: 32,
  EXCLAMATION: 33,
  DOUBLE_QUOTE: 34,
  HASH: 35,
  DOLLAR: 36,
  PERCENT: 37,
  AMPER: 38,
  SINGLE_QUOTE: 39,
  LPAR: 40,
  RPAR: 41,
  STAR: 42,
  PLUS: 43,
  COMMA: 44,
  MINUS: 45,
  DOT: 46,
  SLASH: 47,
  ZERO: 48,
  NINE: 57,
  COLON: 58,
  SEMI: 59,
  LESS: 60,
  EQUAL: 61,
  GREATER: 62,
  QUESTION: 63,
  AT: 64,
  UPPER_L: 76,
  UPPER_N: 78,
  LSQB: 91,
  BACKSLASH: 92,
  RSQB: 93,
  CIRCUMFLEX: 94,
  UNDERSCORE: 95,
  BACKTICK: 96,
  LOWER_B: 98,
  LOWER_E: 101,
  LOWER_F: 102,
  LOWER_J: 106,
  LOWER_L: 108,
  LOWER_O: 111,
  LOWER_R: 114,
  LOWER_T: 116,
  LOWER_U: 117,
  LOWER_X: 120,
  LBRACE: 123,
  VBAR: 124,
  RBRACE: 125,
  TILDE: 126
} as const;

const IDENTIFIER_START = 1;
const DIGIT = 2;
const HEX = 4;

const CLASSES = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  CLASSES[code] =
    (/[A-Za-z_]/.test(character) ? IDENTIFIER_START : 0) |
    (/[0-9]/.test(character) ? DIGIT : 0) |
    (/[0-9A-Fa-f]/.test(character) ? HEX : 0);
}

/** Whether CPython's tokenizer starts a name here; it checks non-ASCII characters later. */
export function startsIdentifier(code: number): boolean {
  return code >= 128 || (CLASSES[code] & IDENTIFIER_START) !== 0;
}

/** Whether CPython's tokenizer continues a name here. */
export function continuesIdentifier(code: number): boolean {
  return code >= 128 || (CLASSES[code] & (IDENTIFIER_START | DIGIT)) !== 0;
}

/** Whether the code is an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= Char.ZERO && code <= Char.NINE;
}

/** Whether the code is an ASCII hexadecimal digit. */
export function isHexDigit(code: number): boolean {
  return code < 128 && (CLASSES[code] & HEX) !== 0;
}

/**
 * The offset after the line break at `offset`; `\r ` is one break, and so is a lone `\r`.
 */
export function afterLineBreak(code: string, offset: number): number {
  return code.charCodeAt(offset) === Char.CR && code.charCodeAt(offset + 1) === Char.LF
    ? offset + 2
    : offset + 1;
}
