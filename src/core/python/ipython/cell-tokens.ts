/**
 * The tokens in which IPython searches for its syntax: those of Python's `tokenize` module, which also accepts text
 * that is not Python. Up to Python 3.11 it is a separate scanner that emits error tokens for unknown text and
 * continues; since 3.12 it is the strict tokenizer, which stops at the first error.
 */
import { fStringEnd } from './fstring-end';
import { BadIndentation } from './token-group';
import type { CellToken, CellTokenType, TokenGroup, TokenizerState } from './token-group';
import {
  BAD_NUMBER,
  MODERN_FSTRING,
  MODERN_OPERATOR,
  MODERN_TOKEN,
  NAME_START,
  STRING_ENDS,
  STRING_PREFIX,
  STRING_START,
  TOKEN,
  TRIPLE_START
} from './token-patterns';

/** What may stand before a token. */
const WHITE_SPACE = /[ \f\t]+/y;

/** A string that continues over several lines. */
interface OpenString {
  readonly quote: string;
  readonly line: number;
  readonly column: number;
  text: string;
}

/** Reads one logical line from `state`. `lines` include their line ends; `modern` is for Python 3.12 and later. */
export function readTokenGroup(
  lines: readonly string[],
  state: TokenizerState,
  modern: boolean
): TokenGroup {
  return new GroupReader(lines, state, modern).read();
}

class GroupReader {
  private readonly tokens: CellToken[] = [];
  private indents: readonly number[];
  private tabIndents: readonly number[];
  private depth: number;
  private line: number;
  /** Open brackets as IPython counts them, never below zero. A group starts with none. */
  private groupDepth = 0;
  private continued = false;
  private open: OpenString | null = null;
  private ended = false;
  /** The modern tokenizer met an error and stops. */
  private stopped = false;

  constructor(
    private readonly lines: readonly string[],
    private readonly start: TokenizerState,
    private readonly modern: boolean
  ) {
    this.indents = start.indents;
    this.tabIndents = start.tabIndents;
    this.depth = start.depth;
    this.line = start.line;
  }

  read(): TokenGroup {
    while (!this.ended && !this.stopped && this.line < this.lines.length) {
      this.readLine(this.lines[this.line]);
      this.line += 1;
    }
    const last = !this.ended;
    if (last && !this.stopped) {
      this.endOfText();
    }
    const { line, indents, tabIndents, depth } = this;
    const next = { line, indents, tabIndents, depth };
    return { tokens: this.tokens, start: this.start, next, last };
  }

  /** With an open string or bracket, or after `\`, `tokenize` raises, and IPython uses the tokens so far. */
  private endOfText(): void {
    if (this.open !== null || this.depth !== 0 || this.continued) {
      if (this.modern && this.open === null) {
        this.push('error', '', 0);
      }
      return;
    }
    for (let level = this.indents.length; level > 1; level -= 1) {
      this.push('dedent', '', 0);
    }
    this.push('end', '', 0);
  }

  private push(type: CellTokenType, text: string, column: number): void {
    this.tokens.push({ type, text, line: this.line, column });
    if (type === 'newline' || (type === 'nl' && this.groupDepth === 0)) {
      this.ended = true;
    }
  }

  /** Stops at an error; IPython creates a token for messages that it knows. */
  private stop(column: number, known: boolean): number {
    this.stopped = true;
    if (known) {
      this.push('error', '', column);
    }
    return this.lines[this.line].length;
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
    this.readTokens(column);
    this.endLine();
  }

  /** The modern tokenizer ends a line where IPython cut the text, even without a line end. */
  private endLine(): void {
    const over = this.ended || this.stopped || this.open !== null || this.continued;
    if (this.modern && !over && !this.lines[this.line].endsWith('\n')) {
      this.push(this.depth > 0 ? 'nl' : 'newline', '', this.lines[this.line].length);
    }
  }

  /** The column after the string's end; null if it continues or is not a string. */
  private continueString(line: string, open: OpenString): number | null {
    const pattern = STRING_ENDS[open.quote];
    pattern.lastIndex = 0;
    const match = pattern.exec(line);
    if (match !== null) {
      this.open = null;
      const { line: startLine, column } = open;
      this.tokens.push({ type: 'string', text: open.text + match[0], line: startLine, column });
      return match[0].length;
    }
    open.text += line;
    if (open.quote.length === 1 && !/\\\r?\n$/.test(line)) {
      this.open = null;
      if (this.modern) {
        this.stop(0, true);
      } else {
        const { text, line: startLine, column } = open;
        this.tokens.push({ type: 'error', text, line: startLine, column });
      }
    }
    return null;
  }

  /** Measures the indentation; null for a line without code. */
  private startStatement(line: string): number | null {
    let width = 0;
    let tabWidth = 0;
    let column = 0;
    for (; column < line.length && ' \t\f'.includes(line[column]); column += 1) {
      const character = line[column];
      width = character === '\f' ? 0 : character === ' ' ? width + 1 : (width | 7) + 1;
      tabWidth = character === '\f' ? 0 : tabWidth + 1;
    }
    if (column === line.length) {
      // Up to 3.11, blanks without a line end count as the end of the text.
      this.line = this.modern ? this.line : this.lines.length;
      return null;
    }
    if ('#\r\n'.includes(line[column])) {
      this.blankLine(line, column);
      return null;
    }
    if (this.modern && line[column] === '\\' && !/^\\\r?\n/.test(line.slice(column))) {
      this.stop(column, true);
      return null;
    }
    this.changeIndent(width, tabWidth, column);
    return column;
  }

  private blankLine(line: string, column: number): void {
    let end = column;
    if (line[column] === '#') {
      const comment = line.slice(column).replace(/(?<![\r\n])[\r\n]+$/, '');
      this.push('comment', comment, column);
      end = column + comment.length;
    }
    this.push('nl', line.slice(end), end);
  }

  private changeIndent(width: number, tabWidth: number, column: number): void {
    const indents = this.indents.slice();
    const tabIndents = this.tabIndents.slice();
    const grows = width > indents[indents.length - 1];
    if (grows) {
      this.checkTabs(tabWidth > tabIndents[tabIndents.length - 1], column);
      indents.push(width);
      tabIndents.push(tabWidth);
      this.push('indent', this.lines[this.line].slice(0, column), 0);
    }
    while (width < indents[indents.length - 1]) {
      if (!indents.includes(width)) {
        throw new BadIndentation('unmatched-dedent', this.line, column);
      }
      indents.pop();
      tabIndents.pop();
      this.push('dedent', '', column);
    }
    this.checkTabs(tabWidth === tabIndents[tabIndents.length - 1], column);
    this.indents = indents;
    this.tabIndents = tabIndents;
  }

  private checkTabs(consistent: boolean, column: number): void {
    if (this.modern && !consistent) {
      throw new BadIndentation('inconsistent-tabs', this.line, column);
    }
  }

  private readTokens(from: number): void {
    let column = from;
    const pattern = this.modern ? MODERN_TOKEN : TOKEN;
    while (!this.stopped && this.open === null && column < this.lines[this.line].length) {
      const line = this.lines[this.line];
      const afterFString = this.modern ? this.readFString(line, column) : null;
      if (afterFString !== null) {
        column = afterFString;
        continue;
      }
      pattern.lastIndex = column;
      const match = pattern.exec(line);
      if (match === null) {
        column = this.readUnknown(line, column);
      } else {
        const end = column + match[0].length;
        column = match[2] === '' ? end : this.readToken(line, column + match[1].length, match[2]);
      }
    }
  }

  /**
   * Reads text at which no token begins: a run of white space, or one other character. As no token begins within the run,
   * it is read at once; to search at each of its characters would take quadratic time.
   */
  private readUnknown(line: string, column: number): number {
    WHITE_SPACE.lastIndex = column;
    const run = WHITE_SPACE.exec(line)?.[0] ?? '';
    if (run !== '') {
      if (!this.modern) {
        [...run].forEach((blank, at) => this.push('error', blank, column + at));
      }
      return column + run.length;
    }
    const character = String.fromCodePoint(line.codePointAt(column) ?? 0);
    if (!this.modern) {
      this.push('error', character, column);
    } else if ('?!$`'.includes(character)) {
      this.push('operator', character, column);
    } else if (!' \t\f\r'.includes(character)) {
      return this.stop(column, true);
    }
    return column + character.length;
  }

  /** Reads an f-string as one token; returns the column after it, in its last line. */
  private readFString(line: string, column: number): number | null {
    MODERN_FSTRING.lastIndex = column;
    const match = MODERN_FSTRING.exec(line);
    if (match === null) {
      return null;
    }
    const text = column + match[0].length;
    const start = { line: this.line, column: text };
    const end = fStringEnd(this.lines, start, match[2], match[1]);
    if (end === null) {
      return this.stop(column, match[2].length === 1);
    }
    this.push('string', match[1], text - match[1].length);
    this.line = end.line;
    return end.column;
  }

  /** Reads one token; returns the column after it. */
  private readToken(line: string, column: number, text: string): number {
    const end = column + text.length;
    const first = text[0];
    if (/[0-9]/.test(first) || (first === '.' && text !== '.' && text !== '...')) {
      return this.readNumber(line, column, text);
    } else if (first === '\r' || first === '\n') {
      this.push(this.depth > 0 ? 'nl' : 'newline', text, column);
    } else if (first === '#') {
      this.push('comment', text, column);
    } else if (TRIPLE_START.test(text)) {
      return this.readTriple(line, column, text);
    } else if (STRING_START.test(text)) {
      this.readSingle(line, column, text);
    } else if (this.modern ? !MODERN_OPERATOR.test(text) : NAME_START.test(text)) {
      if (this.modern && STRING_PREFIX.test(text) && /['"]/.test(line[end])) {
        return this.stop(column, true);
      }
      this.push('name', text, column);
    } else if (first === '\\') {
      this.continued = true;
    } else {
      this.readOperator(text, column);
    }
    return end;
  }

  private readNumber(line: string, column: number, text: string): number {
    BAD_NUMBER.lastIndex = column;
    if (this.modern && BAD_NUMBER.test(line)) {
      return this.stop(column, true);
    }
    this.push('number', text, column);
    return column + text.length;
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
      this.depth = this.modern ? Math.max(0, this.depth - 1) : this.depth - 1;
      this.groupDepth = Math.max(0, this.groupDepth - 1);
    }
    this.push('operator', text, column);
  }
}
