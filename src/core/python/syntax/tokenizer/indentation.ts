import { failure } from '../problem';
import { Token } from './token';
import type { TokenList } from './token-list';

const MAX_INDENTS = 100;

/** The width of a line's indentation, counted twice to find mixtures of tabs and spaces. */
export interface Indentation {
  /** With tabs to multiples of 8. */
  readonly column: number;
  /** With tabs as one column. */
  readonly altColumn: number;
}

/** The indentations of the open blocks; turns the start of a logical line into INDENT and DEDENT tokens. */
export class IndentationStack {
  private readonly columns = [0];
  private readonly altColumns = [0];

  /** Adds the tokens for a line whose first token is at `offset`. */
  startLine(tokens: TokenList, indentation: Indentation, lineStart: number, offset: number): void {
    const { column, altColumn } = indentation;
    let top = this.columns.length - 1;
    if (column > this.columns[top]) {
      if (top + 1 >= MAX_INDENTS) {
        throw failure('too-deep', 'too many levels of indentation', lineStart, offset);
      }
      if (altColumn <= this.altColumns[top]) {
        throw inconsistent(lineStart, offset);
      }
      this.columns.push(column);
      this.altColumns.push(altColumn);
      tokens.push(Token.INDENT, offset, offset);
      return;
    }
    while (top > 0 && column < this.columns[top]) {
      this.columns.pop();
      this.altColumns.pop();
      top--;
      tokens.push(Token.DEDENT, offset, offset);
    }
    if (column !== this.columns[top]) {
      throw failure(
        'indentation',
        'unindent does not match any outer indentation level',
        lineStart,
        offset
      );
    }
    if (altColumn !== this.altColumns[top]) {
      throw inconsistent(lineStart, offset);
    }
  }

  /** Closes every block at the end of the text. */
  finish(tokens: TokenList, offset: number): void {
    for (let top = this.columns.length - 1; top > 0; top--) {
      tokens.push(Token.DEDENT, offset, offset);
    }
  }
}

function inconsistent(lineStart: number, offset: number): Error {
  const message = 'inconsistent use of tabs and spaces in indentation';
  return failure('inconsistent-tabs', message, lineStart, offset);
}
