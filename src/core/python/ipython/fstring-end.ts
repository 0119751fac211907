/**
 * Finds the end of an f-string of Python 3.12 and later: its fields contain any code, with strings in the same
 * quotes.
 */

/** A position by line and column. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

const STRING_START = /([A-Za-z]{0,2})("""|'''|"|')/y;

/** The position after the f-string that starts at `start`; null if it is not closed. */
export function fStringEnd(
  lines: readonly string[],
  start: LinePosition,
  quote: string,
  prefix: string
): LinePosition | null {
  const scanner = new FStringScanner(lines, start);
  return scanner.literal(quote, /r/i.test(prefix), false) ? scanner.place : null;
}

class FStringScanner {
  private line: number;
  private column: number;

  constructor(
    private readonly lines: readonly string[],
    start: LinePosition
  ) {
    this.line = start.line;
    this.column = start.column;
  }

  get place(): LinePosition {
    return { line: this.line, column: this.column };
  }

  private peek(text: string): boolean {
    return this.lines[this.line].startsWith(text, this.column);
  }

  /** Advances by `length` characters, into the next line at the end of a line. */
  private skip(length: number): void {
    this.column += length;
    if (this.column >= this.lines[this.line].length && this.line < this.lines.length - 1) {
      this.line += 1;
      this.column = 0;
    }
  }

  private get atEnd(): boolean {
    return this.column >= this.lines[this.line].length;
  }

  /** Reads text up to the quote; a format specification ends before its `}`. */
  literal(quote: string, raw: boolean, specification: boolean): boolean {
    while (!this.atEnd) {
      const { line } = this;
      if (this.peek(quote)) {
        this.column += specification ? 0 : quote.length;
        return !specification;
      }
      if (this.peek('\n') && quote.length === 1) {
        return false;
      }
      if (specification && this.peek('}')) {
        return true;
      }
      if (!raw && this.peek('\\N{')) {
        this.skip(3);
      } else if (this.peek('\\')) {
        this.skip(this.peek('\\{') || this.peek('\\}') ? 1 : 2);
      } else if (!specification && (this.peek('{{') || this.peek('}}'))) {
        this.skip(2);
      } else if (this.peek('{')) {
        if (!this.field(quote, raw)) {
          return false;
        }
        continue;
      } else {
        this.skip(1);
      }
      if (quote.length === 1 && this.line > line && !this.lines[line].endsWith('\n')) {
        // IPython cut the text where Python sees no line end; the string ends with its line then.
        return false;
      }
    }
    return false;
  }

  /** Reads a field, including its braces. */
  private field(quote: string, raw: boolean): boolean {
    this.skip(1);
    let depth = 0;
    while (!this.atEnd) {
      const character = this.lines[this.line][this.column];
      if (depth === 0 && character === '}') {
        this.skip(1);
        return true;
      }
      if (depth === 0 && character === ':') {
        this.skip(1);
        if (!this.literal(quote, raw, true)) {
          return false;
        }
      } else if (character === '#') {
        this.skip(this.lines[this.line].length - this.column);
      } else if (!this.nestedString()) {
        depth += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
        this.skip(1);
      }
    }
    return false;
  }

  /** Reads a string inside of a field, if one starts here. */
  private nestedString(): boolean {
    STRING_START.lastIndex = this.column;
    const before = this.lines[this.line][this.column - 1] ?? '';
    const match = STRING_START.exec(this.lines[this.line]);
    if (match === null || (match[1] !== '' && /[\p{L}\p{N}_]/u.test(before))) {
      return false;
    }
    const [whole, prefix, quote] = match;
    this.skip(whole.length);
    if (/[ft]/i.test(prefix)) {
      return this.literal(quote, /r/i.test(prefix), false);
    }
    while (!this.atEnd && !this.peek(quote)) {
      this.skip(this.peek('\\') ? 2 : 1);
    }
    this.skip(quote.length);
    return true;
  }
}
