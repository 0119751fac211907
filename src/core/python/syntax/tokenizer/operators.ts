import { Char } from './characters';
import { TOKEN_KINDS, Token } from './token';

/** Every operator and delimiter with its spelling. */
const SPELLINGS: readonly (readonly [string, Token])[] = [
  ['(', Token.LPAR],
  [')', Token.RPAR],
  ['[', Token.LSQB],
  [']', Token.RSQB],
  ['{', Token.LBRACE],
  ['}', Token.RBRACE],
  [':', Token.COLON],
  [',', Token.COMMA],
  [';', Token.SEMI],
  ['.', Token.DOT],
  ['...', Token.ELLIPSIS],
  ['->', Token.RARROW],
  [':=', Token.COLONEQUAL],
  ['=', Token.EQUAL],
  ['+=', Token.PLUSEQUAL],
  ['-=', Token.MINEQUAL],
  ['*=', Token.STAREQUAL],
  ['/=', Token.SLASHEQUAL],
  ['%=', Token.PERCENTEQUAL],
  ['&=', Token.AMPEREQUAL],
  ['|=', Token.VBAREQUAL],
  ['^=', Token.CIRCUMFLEXEQUAL],
  ['<<=', Token.LEFTSHIFTEQUAL],
  ['>>=', Token.RIGHTSHIFTEQUAL],
  ['**=', Token.DOUBLESTAREQUAL],
  ['//=', Token.DOUBLESLASHEQUAL],
  ['@=', Token.ATEQUAL],
  ['+', Token.PLUS],
  ['-', Token.MINUS],
  ['*', Token.STAR],
  ['/', Token.SLASH],
  ['%', Token.PERCENT],
  ['&', Token.AMPER],
  ['|', Token.VBAR],
  ['^', Token.CIRCUMFLEX],
  ['<<', Token.LEFTSHIFT],
  ['>>', Token.RIGHTSHIFT],
  ['**', Token.DOUBLESTAR],
  ['//', Token.DOUBLESLASH],
  ['@', Token.AT],
  ['~', Token.TILDE],
  ['==', Token.EQEQUAL],
  ['!=', Token.NOTEQUAL],
  ['<>', Token.LESSGREATER],
  ['<', Token.LESS],
  ['>', Token.GREATER],
  ['<=', Token.LESSEQUAL],
  ['>=', Token.GREATEREQUAL]
];

/** Spelling by kind; empty for kinds that are not operators. */
export const OPERATOR_TEXT: readonly string[] = (() => {
  const texts = new Array<string>(TOKEN_KINDS).fill('');
  for (const [text, kind] of SPELLINGS) {
    texts[kind] = text;
  }
  return texts;
})();

// Tables by the first character's code; 0 (ENDMARKER) if there is no such operator.
const SINGLE = new Uint8Array(128);
const WITH_EQUAL = new Uint8Array(128);
const DOUBLED = new Uint8Array(128);
const DOUBLED_WITH_EQUAL = new Uint8Array(128);
for (const [text, kind] of SPELLINGS) {
  const first = text.charCodeAt(0);
  if (text.length === 1) {
    SINGLE[first] = kind;
  } else if (text.length === 3 && text.endsWith('=')) {
    DOUBLED_WITH_EQUAL[first] = kind;
  } else if (text.length === 2 && text.endsWith('=')) {
    WITH_EQUAL[first] = kind;
  } else if (text.length === 2 && text[0] === text[1]) {
    DOUBLED[first] = kind;
  }
}

/** The kind of the longest operator at `offset`; ENDMARKER if there is none. */
export function operatorAt(code: string, offset: number): Token {
  const first = code.charCodeAt(offset);
  if (first >= 128) {
    return Token.ENDMARKER;
  }
  const second = code.charCodeAt(offset + 1);
  if (second === Char.EQUAL && WITH_EQUAL[first] !== 0) {
    return WITH_EQUAL[first];
  }
  if (second === first && DOUBLED[first] !== 0) {
    return code.charCodeAt(offset + 2) === Char.EQUAL ? DOUBLED_WITH_EQUAL[first] : DOUBLED[first];
  }
  if (second === Char.GREATER) {
    if (first === Char.MINUS) {
      return Token.RARROW;
    }
    if (first === Char.LESS) {
      return Token.LESSGREATER;
    }
  }
  if (first === Char.DOT && second === Char.DOT && code.charCodeAt(offset + 2) === Char.DOT) {
    return Token.ELLIPSIS;
  }
  return SINGLE[first];
}
