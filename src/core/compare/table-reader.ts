/** Reads the rows of a table from lines of markup. */

/** A cell of a table. */
export interface TableCell {
  /** Whether it is a heading (`th`). */
  readonly isHead: boolean;
  text: string;
}

/** The rows of a table up to some line. */
export class TableReader {
  readonly head: TableCell[][] = [];
  readonly body: TableCell[][] = [];
  private isInHead = false;
  private cell: TableCell | null = null;

  take(line: string): void {
    const rows = this.isInHead ? this.head : this.body;
    switch (line) {
      case '<thead':
      case '</thead':
        this.isInHead = line === '<thead';
        break;
      case '<tr':
        rows.push([]);
        break;
      case '<th':
      case '<td':
        this.cell = { isHead: line === '<th', text: '' };
        rows.at(-1)?.push(this.cell);
        break;
      case '</th':
      case '</td':
        this.cell = null;
        break;
      default:
        if (this.cell !== null && !/^(?:<| @)/.test(line)) {
          this.cell.text += line;
        }
    }
  }

  /** The cell that is not closed; null outside of cells, and in the head of the table. */
  get openCell(): TableCell | null {
    return this.isInHead ? null : this.cell;
  }
}
