/** Made-up tables. */
import type { TableOptions } from '../data-shapes/data-file';
import type { Shape } from '../data-shapes/shape';
import { SampleData } from './sample-values';

const ROWS = 40;

/** A scalar of a table. */
export type Cell = string | number | boolean;

/** A table with its columns. */
export interface SampleTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A table with the columns of a row; null if the code names none. */
export function sampleTable(row: Shape): SampleTable | null {
  const columns = [...row.fields].filter(([name]) => !row.made.has(name));
  const width = row.extent.least[1] ?? 0;
  if (columns.length === 0 && width === 0) {
    return null;
  }
  const data = new SampleData();
  const names = columns.map(([name]) => name);
  const rest = Array.from(
    { length: Math.max(0, width - names.length) },
    (_, at) => `column_${at + 1}`
  );
  return {
    columns: [...names, ...rest],
    rows: Array.from({ length: ROWS }, (_, at) => [
      ...columns.map(([, shape], seed) => cellOf(data, shape, at, seed)),
      ...rest.map((_each, seed) => ((at + 1) * (seed + 3)) % 17)
    ])
  };
}

function cellOf(data: SampleData, shape: Shape, row: number, seed: number): Cell {
  const value = data.value(shape, row, seed);
  return value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : value;
}

/** The lines of a table. */
export function tableText({ columns, rows }: SampleTable, options: TableOptions): string {
  const { separator, hasHeader, names, skipped } = options;
  const isOrdered = names.length > 0 && names.every(name => columns.includes(name));
  const order = isOrdered ? names.map(name => columns.indexOf(name)) : [...columns.keys()];
  const lines = [...(hasHeader ? [columns] : []), ...rows].map(cells =>
    order.map(at => quoted(text(cells[at]), separator)).join(separator)
  );
  const above = Array.from({ length: Math.min(skipped, 100) }, () => '# stand-in');
  return [...above, ...lines].map(line => `${line}\n`).join('');
}

/** Python writes decimals with a point and truth values with a capital. */
function text(cell: Cell): string {
  return typeof cell === 'boolean'
    ? cell
      ? 'True'
      : 'False'
    : typeof cell === 'number' && !Number.isInteger(cell)
      ? cell.toFixed(2)
      : String(cell);
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\n\r]/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
