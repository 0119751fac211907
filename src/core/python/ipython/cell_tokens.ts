/**
 * The tokens that IPython looks at to find its own syntax: those of Python's `tokenize` module, which copes with
 * text that is no Python (a `?` or `!` is an error token, and reading goes on behind it). Python's strict tokenizer
 * would refuse such text.
 */

export type CellTokenType =
  | 'name'
  | 'number'
  | 'string'
  | 'operator'
  | 'comment'
  | 'newline'
  | 'nl' // the end of a line that ends no statement
  | 'indent'
  | 'dedent'
  | 'error'
  | 'end';

export interface CellToken {
  readonly type: CellTokenType;
  readonly text: string;
  /** Index of the line and column in it where the token starts. */
  readonly line: number;
  readonly column: number;
}

/** Reads lines and groups their tokens into logical lines. */
export interface TokenizerState {
  /** Index of the next line. */
  readonly line: number;
  readonly indents: readonly number[];
  /** Open brackets as the tokenizer counts them: below zero after a bracket too many. */
  readonly depth: number;
}

/** Where tokenizing starts. */
export const START: TokenizerState = { line: 0, indents: [0], depth: 0 };

/** The tokens of one logical line, and the state behind it. */
export interface TokenGroup {
  readonly tokens: readonly CellToken[];
  readonly next: TokenizerState;
  /** The text ended here. */
  readonly last: boolean;
}

/** `tokenize` gives up: a dedent to no outer level. IPython then refuses the cell. */
export class UnmatchedDedent extends Error {
  constructor(
    readonly line: number,
    readonly column: number
  ) {
    super('unindent does not match any outer indentation level');
  }
}

const NUMBER =
  '(?:[0-9](?:_?[0-9])*[jJ]|(?:(?:[0-9](?:_?[0-9])*\\.(?:[0-9](?:_?[0-9])*)?|\\.[0-9](?:_?[0-9])*)(?:[eE][-+]?[0-9](?:_?[0-9])*)?|[0-9](?:_?[0-9])*[eE][-+]?[0-9](?:_?[0-9])*)[jJ]?|0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|(?:0(?:_?0)*|[1-9](?:_?[0-9])*))';
const OPERATOR =
  '\\r?\\n|\\.\\.\\.|\\*\\*=|//=|<<=|>>=|!=|%=|&=|\\*\\*|\\*=|\\+=|->|-=|//|/=|:=|<<|<=|==|>=|>>|@=|\\^=|\\|=|[%&()*+,\\-./:;<=>@\\[\\]^{|}~]';
const PREFIX = '(?:[bB][rR]?|[rR][bBfF]?|[uU]|[fF][rR]?|)';
const TRIPLE = `${PREFIX}(?:'''|""")`;
const SINGLE =
  `${PREFIX}'[^\\n'\\\\]*(?:\\\\[^\\n][^\\n'\\\\]*)*(?:'|\\\\\\r?\\n)` +
  `|${PREFIX}"[^\\n"\\\\]*(?:\\\\[^\\n][^\\n"\\\\]*)*(?:"|\\\\\\r?\\n)`;
const NAME = '[\\p{L}\\p{N}_]+';
const TOKEN = new RegExp(
  `([ \\f\\t]*)(\\\\\\r?\\n|$|#[^\\r\\n]*|${TRIPLE}|${NUMBER}|${OPERATOR}|${SINGLE}|${NAME})`,
  'yu'
);
const TRIPLE_START = new RegExp(`^${TRIPLE}$`);
const STRING_START = new RegExp(`^${PREFIX}(['"])`);
const NAME_START = /^[_\p{XID_Start}]/u;

const STRING_ENDS: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\]*(?:\\[^\n][^'\\]*)*'/y,
  '"': /[^"\\]*(?:\\[^\n][^"\\]*)*"/y,
  "'''": /[^'\\]*(?:(?:\\[^\n]|'(?!''))[^'\\]*)*'''/y,
  '"""': /[^"\\]*(?:(?:\\[^\n]|"(?!""))[^"\\]*)*"""/y
};

/** A string that goes on over several lines. */
interface OpenString {
  readonly quote: string;
  readonly line: number;
  readonly column: number;
  text: string;
}

/** Reads one logical line, from `state` on. `lines` keep their ends. */
export function readTokenGroup(lines: readonly string[], state: TokenizerState): TokenGroup {
  return new GroupReader(lines, state).read();
}

class GroupReader {
  private readonly tokens: CellToken[] = [];
  private indents: readonly number[];
  private depth: number;
  private line: number;
  /** Open brackets as IPython counts them, never below zero. A group starts with none open. */
  private groupDepth = 0;
  private continued = false;
  private open: OpenString | null = null;
  private ended = false;

  constructor(
    private readonly lines: readonly string[],
    state: TokenizerState
  ) {
    this.indents = state.indents;
    this.depth = state.depth;
    this.line = state.line;
  }

  read(): TokenGroup {
    while (!this.ended && this.line < this.lines.length) {
      this.readLine(this.lines[this.line]);
      this.line += 1;
    }
    const last = !this.ended;
    if (last) {
      this.endOfText();
    }
    return {
      tokens: this.tokens,
      next: { line: this.line, indents: this.indents, depth: this.depth },
      last
    };
  }

  /** Where a string, a bracket or a `\` is still open, `tokenize` raises, and IPython takes what it has. */
  private endOfText(): void {
    if (this.open !== null || this.depth !== 0 || this.continued) {
      return;
    }
    for (let level = this.indents.length; level > 1; level -= 1) {
      this.push('dedent', '', 0);
    }
    this.push('end', '', 0);
  }

  private push(type: CellTokenType, text: string, column: number): void {
    this.tokens.push({ type, text, line: this.line, column });
    if (type === 'newline' || (type === 'nl' && this.groupDepth <= 0)) {
      this.ended = true;
    }
  }

  private readLine(line: string): void {
    let column = 0;
    if (this.open !== null) {
      const end = this.continueString(line, this.open);
      if (end === null) {
        return;
      }
      column = end;
    } else if (this.depth === 0 && !this.continued) {
      const start = this.startStatement(line);
      if (start === null) {
        return;
      }
      column = start;
    } else {
      this.continued = false;
    }
    this.readTokens(line, column);
  }

  /** Column behind the string's end; null where it goes on, or turned out to be no string. */
  private continueString(line: string, open: OpenString): number | null {
    const pattern = STRING_ENDS[open.quote];
    pattern.lastIndex = 0;
    const match = pattern.exec(line);
    if (match !== null) {
      this.open = null;
      this.tokens.push({
        type: 'string',
        text: open.text + match[0],
        line: open.line,
        column: open.column
      });
      return match[0].length;
    }
    open.text += line;
    if (open.quote.length === 1 && !line.endsWith('\\\n') && !line.endsWith('\\\r\n')) {
      this.open = null;
      this.tokens.push({
        type: 'error',
        text: open.text,
        line: open.line,
        column: open.column
      });
    }
    return null;
  }

  /** Measures the indentation; null for a line that holds no code. */
  private startStatement(line: string): number | null {
    let width = 0;
    let column = 0;
    for (; column < line.length; column += 1) {
      const character = line[column];
      if (character === ' ') {
        width += 1;
      } else if (character === '\t') {
        width = (Math.floor(width / 8) + 1) * 8;
      } else if (character === '\f') {
        width = 0;
      } else {
        break;
      }
    }
    if (column === line.length) {
      // `tokenize` takes a line of blanks without an end for the end of the text.
      this.line = this.lines.length;
      return null;
    }
    if ('#\r\n'.includes(line[column])) {
      this.blankLine(line, column);
      return null;
    }
    this.changeIndent(width, column, line);
    return column;
  }

  private blankLine(line: string, column: number): void {
    let end = column;
    if (line[column] === '#') {
      const comment = line.slice(column).replace(/[\r\n]+$/, '');
      this.push('comment', comment, column);
      end = column + comment.length;
    }
    this.push('nl', line.slice(end), end);
  }

  private changeIndent(width: number, column: number, line: string): void {
    const indents = this.indents.slice();
    if (width > indents[indents.length - 1]) {
      indents.push(width);
      this.push('indent', line.slice(0, column), 0);
    }
    while (width < indents[indents.length - 1]) {
      if (!indents.includes(width)) {
        throw new UnmatchedDedent(this.line, column);
      }
      indents.pop();
      this.push('dedent', '', column);
    }
    this.indents = indents;
  }

  private readTokens(line: string, from: number): void {
    let column = from;
    while (column < line.length && this.open === null) {
      TOKEN.lastIndex = column;
      const match = TOKEN.exec(line);
      if (match === null) {
        const character = String.fromCodePoint(line.codePointAt(column) ?? 0);
        this.push('error', character, column);
        column += character.length;
      } else {
        const end = column + match[0].length;
        column = match[2] === '' ? end : this.readToken(line, column + match[1].length, match[2]);
      }
    }
  }

  /** Takes one token; the column behind it. */
  private readToken(line: string, column: number, text: string): number {
    const end = column + text.length;
    const first = text[0];
    if (/[0-9]/.test(first) || (first === '.' && text !== '.' && text !== '...')) {
      this.push('number', text, column);
    } else if (first === '\r' || first === '\n') {
      this.push(this.depth > 0 ? 'nl' : 'newline', text, column);
    } else if (first === '#') {
      this.push('comment', text, column);
    } else if (TRIPLE_START.test(text)) {
      return this.readTriple(line, column, text);
    } else if (STRING_START.test(text)) {
      this.readSingle(line, column, text);
    } else if (NAME_START.test(text)) {
      this.push('name', text, column);
    } else if (first === '\\') {
      this.continued = true;
    } else {
      this.readOperator(text, column);
    }
    return end;
  }

  private readTriple(line: string, column: number, text: string): number {
    const quote = text.slice(-3);
    const pattern = STRING_ENDS[quote];
    pattern.lastIndex = column + text.length;
    const match = pattern.exec(line);
    if (match === null) {
      this.open = { quote, line: this.line, column, text: line.slice(column) };
      return line.length;
    }
    this.push('string', text + match[0], column);
    return column + text.length + match[0].length;
  }

  private readSingle(line: string, column: number, text: string): void {
    if (text.endsWith('\n')) {
      const quote = STRING_START.exec(text)?.[1] ?? "'";
      this.open = { quote, line: this.line, column, text: line.slice(column) };
    } else {
      this.push('string', text, column);
    }
  }

  private readOperator(text: string, column: number): void {
    if ('([{'.includes(text)) {
      this.depth += 1;
      this.groupDepth += 1;
    } else if (')]}'.includes(text)) {
      this.depth -= 1;
      this.groupDepth = Math.max(0, this.groupDepth - 1);
    }
    this.push('operator', text, column);
  }
}
