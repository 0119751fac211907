/** Describes the table cell of a line of markup for people. */
import { TableReader } from './table-reader';
import type { TableCell } from './table-reader';

const MAX_NAME_LENGTH = 40;

/** The location of the open cell; null if there is none. */
function locationIn({ head, body, openCell }: TableReader): string | null {
  const row = body.at(-1);
  if (openCell === null || row === undefined) {
    return null;
  }
  const names = head.find(cells => cells.length > row.length - 1 && isNaming(cells));
  const column = names?.[row.length - 1]?.text.trim() ?? '';
  const label = row[0].isHead && row.length > 1 ? row[0].text.trim() : '';
  const where = [
    label === '' ? `row ${body.length}` : `row \`${short(label)}\``,
    column === '' ? `column ${row.length}` : `column \`${short(column)}\``
  ];
  return `table, ${where.join(', ')}`;
}

function isNaming(cells: readonly TableCell[]): boolean {
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
  const table = tables.at(-1);
  return table === undefined ? null : locationIn(table);
}
