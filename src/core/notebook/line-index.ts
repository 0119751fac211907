/** A position in a text, both numbers from 1; columns in UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/**
 * Maps offsets of a text to lines and columns and back. Lines end at ` `, `\r ` or a lone `\r`, as in Python and
 * the editor. A line end belongs to its line.
 */
export class LineIndex {
  private readonly starts: readonly number[];

  constructor(private readonly text: string) {
    this.starts = lineStarts(text);
  }

  /** The number of lines; an empty text has one. */
  get lineCount(): number {
    return this.starts.length;
  }

  /** The position of an offset. Offsets are clamped to the text. */
  position(offset: number): TextPosition {
    const inside = Math.max(0, Math.min(offset, this.text.length));
    const line = this.lineAt(inside);
    return { line, column: inside - this.starts[line - 1] + 1 };
  }

  /** The line of an offset, from 1. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low + 1;
  }

  /** The offset of a position. Columns are clamped to the line. */
  offset(position: TextPosition): number {
    const line = Math.max(1, Math.min(position.line, this.starts.length));
    const start = this.starts[line - 1];
    return Math.min(start + Math.max(1, position.column) - 1, start + this.lineText(line).length);
  }

  /** The text of a line, from 1, without its line end. */
  lineText(line: number): string {
    const { start, end } = this.lineRange(line);
    return this.text.slice(start, end);
  }

  /** The range of a line's text, from 1, without its line end. */
  lineRange(line: number): { readonly start: number; readonly end: number } {
    const start = this.starts[line - 1];
    if (line >= this.starts.length) {
      return { start, end: this.text.length };
    }
    const last = this.starts[line] - 1;
    const isPair = this.text[last] === '\n' && last > start && this.text[last - 1] === '\r';
    return { start, end: isPair ? last - 1 : last };
  }
}

/** A cache of line indexes by text. */
export class LineIndexes {
  private readonly known = new Map<string, LineIndex>();

  /** The index of this text. */
  of(text: string): LineIndex {
    let lines = this.known.get(text);
    if (lines === undefined) {
      lines = new LineIndex(text);
      this.known.set(text, lines);
    }
    return lines;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      starts.push(at + 1);
    }
    return starts;
  }
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    starts.push(match.index + match[0].length);
  }
  return starts;
}
