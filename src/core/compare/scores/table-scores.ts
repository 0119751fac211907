/** Scores in tables: in a column of that name, in a row of that name, or in the cell after one. */
import { append } from '../../memo/lists';
import { TableReader } from '../table-reader';
import type { TableCell } from '../table-reader';
import { markupLines } from '../text/markup';
import { isPossible, metricOf } from './metrics';
import { DECIMAL, decimalValue } from './score';
import type { NamedNumber } from './score';

/** The rows of a table; those of the head come first. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Larger tables are data. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 60;
/** Words that name a row of a table in text. */
const MAX_LABEL_WORDS = 6;

const CELL = new RegExp(String.raw`^(${DECIMAL})(\s?%)?$`, 'i');
const TRAINING = /^(?:epoch|step|iter|iteration|fold|split|n_estimators)s?$/i;

/** The numbers in columns and rows that have the name of a metric. */
export function numbersOfTable(table: Table): readonly NamedNumber[] {
  if (table.rows.length > MAX_ROWS || table.head.length > MAX_COLUMNS) {
    return [];
  }
  const metrics = new Set(table.head.map(name => metricOf(name)?.name));
  metrics.delete(undefined);
  const isAmongMetrics = metrics.size > 1 || table.head.some(name => TRAINING.test(name.trim()));
  const columns = table.head.flatMap((name, at) => columnOf(table, name, at, isAmongMetrics));
  return columns.length > 0
    ? columns
    : table.rows.flatMap(row => pairsOf(row, table, isAmongMetrics));
}

/** The numbers of a column; none if one of them is not a number, or the metric cannot have it. */
function columnOf(
  { rows }: Table,
  name: string,
  at: number,
  isAmongMetrics: boolean
): readonly NamedNumber[] {
  const metric = metricOf(name);
  if (metric === null) {
    return [];
  }
  const numbers = rows.flatMap(row => {
    const number = numberOf(row.at(at));
    const label = [row[0] === row.at(at) ? '' : row[0].trim(), name.trim()];
    return number === null || !isPossible(metric, number.value, number.isPercent)
      ? []
      : [{ metric, label: label.filter(text => text !== '').join(' '), ...number, isAmongMetrics }];
  });
  return numbers.length === rows.length ? numbers : [];
}

/** `R-squared: | 0.92`, or a row with the name of a metric and nothing but numbers. */
function pairsOf(
  row: readonly string[],
  { head }: Table,
  isAmongMetrics: boolean
): readonly NamedNumber[] {
  const isRow = row.length > 1 && row.slice(1).every(cell => numberOf(cell) !== null);
  return row.slice(1).flatMap((cell, at) => {
    const name = isRow ? row[0] : row[at].trimEnd().endsWith(':') ? row[at] : '';
    const metric = metricOf(name);
    const number = numberOf(cell);
    const column = isRow && row.length > 2 ? (head.at(at + 1) ?? '') : '';
    const label = `${name.trim().replace(/:$/, '')} ${column.trim()}`.trim();
    return metric === null || number === null ? [] : [{ metric, label, ...number, isAmongMetrics }];
  });
}

function numberOf(cell: string | undefined): Pick<NamedNumber, 'value' | 'isPercent'> | null {
  const match = CELL.exec(cell?.trim() ?? '');
  return match === null
    ? null
    : { value: decimalValue(match[1]), isPercent: match[2] !== undefined };
}

/** The tables of HTML; a table inside of it cuts it in two. */
export function tablesOf(html: string): readonly Table[] {
  const tables: Table[] = [];
  let reader = new TableReader();
  for (const line of markupLines(html)) {
    if (line === '<table' || line === '</table') {
      append(tables, tableOf(reader));
      reader = new TableReader();
    } else {
      reader.take(line);
    }
  }
  return tables;
}

/** What was read as a table; nothing where it has no rows. */
function tableOf({ head, body }: TableReader): readonly Table[] {
  const [names, second, ...others] = head.map(textsOf);
  const rows = body.map(textsOf).filter(cells => cells.length > 0);
  // A second row of the head may have the name of the index.
  const isSimple = others.length === 0 && (second === undefined || second.slice(1).every(isBlank));
  return rows.length === 0
    ? []
    : [
        { head: isSimple ? (names ?? []) : [], rows: rows.filter(cells => !cells.every(isLeftOut)) }
      ];
}

function textsOf(cells: readonly TableCell[]): readonly string[] {
  return cells.map(({ text }) => text);
}

function isBlank(cell: string): boolean {
  return cell.trim() === '';
}

/** A row that pandas leaves out of a long table. */
function isLeftOut(cell: string): boolean {
  return cell.trim() === '...';
}

/** A table in text, such as a report of scikit-learn: a line of names, and lines that end with as many numbers. */
export function textTablesOf(lines: readonly string[]): readonly Table[] {
  return lines.flatMap((line, at) => {
    const names = line.trim().split(/\s{2,}/);
    const isHead =
      names.length > 1 &&
      names.some(name => metricOf(name) !== null) &&
      names.every(name => !name.endsWith(':') && numberOf(name) === null);
    return isHead ? [tableUnder(names, lines.slice(at + 1, at + 1 + MAX_ROWS))] : [];
  });
}

function tableUnder(names: readonly string[], lines: readonly string[]): Table {
  const rows: (readonly string[])[] = [];
  for (const line of lines) {
    const words = line.trim().split(/\s+/);
    // A report of scikit-learn has a row with the accuracy alone.
    const isOther = /^[-=\s]*$/.test(line) || metricOf(words[0]) !== null;
    if (isOther) {
      continue;
    }
    if (words.length < names.length || words.length > names.length + MAX_LABEL_WORDS) {
      break;
    }
    rows.push([words.slice(0, -names.length).join(' '), ...words.slice(-names.length)]);
  }
  return { head: ['', ...names], rows };
}
