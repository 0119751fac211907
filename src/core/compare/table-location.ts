/** Describes the table cell of a line of markup for people. */

const MAX_NAME_LENGTH = 40;

interface Cell {
  readonly isHead: boolean;
  text: string;
}

/** The rows of a table up to some line. */
class TableReader {
  readonly head: Cell[][] = [];
  readonly body: Cell[][] = [];
  private isInHead = false;
  private cell: Cell | null = null;

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

  /** The location of the open cell; null if there is none. */
  location(): string | null {
    const row = this.body.at(-1);
    if (this.cell === null || row === undefined || this.isInHead) {
      return null;
    }
    const names = this.head.find(cells => cells.length > row.length - 1 && isNaming(cells));
    const column = names?.[row.length - 1]?.text.trim() ?? '';
    const label = row[0].isHead && row.length > 1 ? row[0].text.trim() : '';
    const where = [
      label === '' ? `row ${this.body.length}` : `row \`${short(label)}\``,
      column === '' ? `column ${row.length}` : `column \`${short(column)}\``
    ];
    return `table, ${where.join(', ')}`;
  }
}

function isNaming(cells: readonly Cell[]): boolean {
  return cells.slice(1).some(({ text }) => text.trim() !== '');
}

function short(text: string): string {
  return text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH)}…` : text;
}

/** The table cell that contains a line of markup; null if it is outside tables. */
export function describeTableLocation(lines: readonly string[], at: number): string | null {
  const tables: TableReader[] = [];
  for (let index = 0; index < at; index++) {
    if (lines[index] === '<table') {
      tables.push(new TableReader());
    } else if (lines[index] === '</table') {
      tables.pop();
    } else {
      tables.at(-1)?.take(lines[index]);
    }
  }
  return tables.at(-1)?.location() ?? null;
}
