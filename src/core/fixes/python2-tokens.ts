/**
 * Tokens of Python 2 code, as far as the rewrite needs them. Accepts what Python 3's tokenizer must reject, such as
 * backticks, `<>`, `0777` and `10L`; returns null only where a string or bracket is not closed.
 */

export type Python2TokenKind = 'name' | 'number' | 'string' | 'operator';

/** A token and its range. */
export interface Python2Token {
  readonly kind: Python2TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number of brackets around it; the brackets themselves count as outside. */
  readonly depth: number;
}

/** The tokens of one logical line, without comments and line ends. */
export type LogicalLine = readonly Python2Token[];

const SKIPPED = /(?:[ \t\f\ufeff]|\\\r?\n)+(?:#[^\r\n]*)?|#[^\r\n]*/y;
const LINE_BREAK = /\r\n|\r|\n/y;
const TRIPLE_STRING = /(?:[uU]?[rR]?|[bBfF]?[rR]?|[rR][bBfF]?)('''|""")(?:\\[^]|(?!\1)[^\\])*\1/y;
const STRING =
  /(?:[uU]?[rR]?|[bBfF]?[rR]?|[rR][bBfF]?)(?:'(?:\\[^]|[^\\'\r\n])*'|"(?:\\[^]|[^\\"\r\n])*")/y;
const NUMBER =
  /0[xXoObB][\da-fA-F_]+[lL]?|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?[jJlL]?/y;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}]*/uy;
const OPERATOR =
  /\*\*=|\/\/=|>>=|<<=|\.\.\.|[<>=!]=|<>|->|:=|[-+*/%&|^@]=|\*\*|\/\/|<<|>>|[-+*/%&|^~<>()[\]{},:.;@=`]/y;

const PATTERNS: readonly (readonly [Python2TokenKind, RegExp])[] = [
  ['string', TRIPLE_STRING],
  ['string', STRING],
  ['number', NUMBER],
  ['name', NAME],
  ['operator', OPERATOR]
];

/** The logical lines of `code`; null where Python 2 could not parse them either. */
export function python2Lines(code: string): readonly LogicalLine[] | null {
  const lines: LogicalLine[] = [];
  let line: Python2Token[] = [];
  let depth = 0;
  let offset = 0;
  while (offset < code.length) {
    offset = matchEnd(SKIPPED, code, offset) ?? offset;
    const lineEnd = matchEnd(LINE_BREAK, code, offset);
    if (lineEnd !== null) {
      if (depth === 0 && line.length > 0) {
        lines.push(line);
        line = [];
      }
      offset = lineEnd;
    } else if (offset < code.length) {
      const token = tokenAt(code, offset, depth);
      if (token === null) {
        return null;
      }
      depth += bracketChange(token);
      line.push(bracketChange(token) < 0 ? { ...token, depth } : token);
      offset = token.end;
    }
  }
  return depth === 0 ? [...lines, line].filter(tokens => tokens.length > 0) : null;
}

function tokenAt(code: string, start: number, depth: number): Python2Token | null {
  for (const [kind, pattern] of PATTERNS) {
    const end = matchEnd(pattern, code, start);
    if (end !== null) {
      return { kind, text: code.slice(start, end), start, end, depth };
    }
  }
  return null;
}

function matchEnd(pattern: RegExp, code: string, offset: number): number | null {
  pattern.lastIndex = offset;
  return pattern.test(code) ? pattern.lastIndex : null;
}

function bracketChange({ kind, text }: Python2Token): number {
  if (kind !== 'operator') {
    return 0;
  }
  return '([{'.includes(text) ? 1 : ')]}'.includes(text) ? -1 : 0;
}
