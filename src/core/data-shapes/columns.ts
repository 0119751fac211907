/** Columns of tables. */
import { Shape } from './shape';
import type { DataValue } from './values';
import { data } from './values';

/** A column by its name. */
export function columnOf(table: DataValue, name: string): DataValue {
  const column = data(cellOf(table, name), 'column');
  return table.index === undefined ? column : { ...column, index: table.index };
}

/** Notes that a table has these columns. */
export function useColumns(table: DataValue, names: readonly string[]): void {
  names.forEach(name => cellOf(table, name));
}

function cellOf({ shape, others, renamed, nesting }: DataValue, name: string): Shape {
  const known = renamed?.get(name) ?? name;
  const rows = [shape, ...(others ?? [])];
  const having = rows.find(row => row.fields.has(known));
  if (having !== undefined || nesting === undefined) {
    // Where several tables were put together, only a use of one of them alone shows which has a column.
    return (having ?? rows[rows.length - 1]).field(known);
  }
  return known
    .split(nesting)
    .reduce((whole, part) => whole.setContainer('object').field(part), shape);
}

/** A table of rows of its own. */
export function newTable(): DataValue {
  return data(new Shape(), 'table');
}
