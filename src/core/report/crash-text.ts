/** The output of `freshkernel crashes` for the terminal. */
import type { CrashesDocument, CrashReport } from '../../protocol';
import { largest } from '../memo/lists';
import type { CrossTable } from './crash-tables';
import { crossTables, NO_LIBRARY } from './crash-tables';
import type { Styles } from './terminal';
import { countOf, displayWidth, printable, shortened } from './terminal';

/** Rows and columns that a table shows; the rest is added up. */
const MAX_ROWS = 12;
const MAX_NAME = 28;

/** Formats the errors and their tables. */
export function formatCrashes(document: CrashesDocument, styles: Styles): string {
  const { crashes, errors, notebooks, tables } = document;
  const failed = errors.map(
    ({ path, message }) => `${styles.bold(printable(path))}\n  ${styles.red(printable(message))}\n`
  );
  const unread = errors.length === 0 ? '' : `; ${countOf(errors.length, 'file')} could not be read`;
  const total = `${countOf(crashes.length, 'error')} in ${countOf(new Set(crashes.map(({ path }) => path)).size, 'notebook')} of ${notebooks}${unread}\n`;
  const listed = byPath(crashes).map(([path, list]) => formatNotebook(path, list, styles));
  const counts = (['causes', 'exceptions', 'libraries', 'stages'] as const).map(name =>
    formatCounts(
      name,
      tables[name].map(({ name: value, crashes: count }) => [value ?? NO_LIBRARY, count])
    )
  );
  const crossed = crossTables(tables).map(formatTable);
  return [
    ...failed,
    ...listed,
    total,
    ...(crashes.length === 0 ? [] : [...counts, ...crossed])
  ].join('\n');
}

function byPath(crashes: readonly CrashReport[]): readonly (readonly [string, CrashReport[]])[] {
  const paths = new Map<string, CrashReport[]>();
  for (const crash of crashes) {
    const known = paths.get(crash.path);
    if (known === undefined) {
      paths.set(crash.path, [crash]);
    } else {
      known.push(crash);
    }
  }
  return [...paths];
}

function formatNotebook(path: string, crashes: readonly CrashReport[], styles: Styles): string {
  const rows = crashes.flatMap(({ cell_index, line, cause, explanation, recurs, fix }) => [
    `  cell ${cell_index + 1}${line === null ? '' : `:${line}`}  ${styles.yellow(cause)}  ${printable(explanation)}`,
    ...(recurs === false ? ['      Run from top to bottom, it does not fail.'] : []),
    ...(fix === null ? [] : [`      ${styles.dim(`Fix: ${printable(fix)}`)}`])
  ]);
  return `${[styles.bold(printable(path)), ...rows].join('\n')}\n`;
}

function formatCounts(title: string, counts: readonly (readonly [string, number])[]): string {
  const sum = counts.reduce((all, [, count]) => all + count, 0);
  const rows = summedUp(counts, ([, count]) => count).map(([name, count]) => [
    shown(name),
    String(count),
    `${((100 * count) / sum).toFixed(1)}%`
  ]);
  return aligned([[title, 'errors', 'share'], ...rows]);
}

/** The first entries, and the sum of the others. */
function summedUp(
  counts: readonly (readonly [string, number])[],
  countFor: (entry: readonly [string, number]) => number
): readonly (readonly [string, number])[] {
  const rest = counts.slice(MAX_ROWS);
  return rest.length === 0
    ? counts
    : [
        ...counts.slice(0, MAX_ROWS),
        [`${rest.length} more`, rest.reduce((sum, entry) => sum + countFor(entry), 0)]
      ];
}

function formatTable({ title, rows, columns, counts }: CrossTable): string {
  const header = [title, ...columns.map(shown)];
  const body = rows
    .slice(0, MAX_ROWS)
    .map((row, at) => [
      shown(row),
      ...counts[at].map(count => (count === 0 ? '·' : String(count)))
    ]);
  const more = rows.length > MAX_ROWS ? [[`${rows.length - MAX_ROWS} more`]] : [];
  return aligned([header, ...body, ...more]);
}

function shown(name: string): string {
  return shortened(printable(name.replace(/\s+/g, ' ')), MAX_NAME);
}

/** Columns of equal width, the first one flush left. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) =>
    largest(rows.map(row => displayWidth(row[column] ?? '')))
  );
  const lines = rows.map(row =>
    row
      .map((text, column) => {
        const space = ' '.repeat(widths[column] - displayWidth(text));
        return column === 0 ? text + space : space + text;
      })
      .join('  ')
      .trimEnd()
  );
  return `${lines.join('\n')}\n`;
}
