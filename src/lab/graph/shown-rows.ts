/** Which rows of the view are shown: not those below closed headings, nor those that a filter leaves out. */
import type { CellKey } from '../../core/notebook/document';
import type { CellRow, GraphRow, HeadingRow } from '../../core/report/graph-rows';

/** What is left out. */
export interface RowFilter {
  readonly closed: ReadonlySet<CellKey>;
  /** Null for all cells. */
  readonly isWanted: ((row: CellRow) => boolean) | null;
}

/** Rows as they are shown. */
export interface ShownRows {
  readonly rows: readonly GraphRow[];
  /** The row that stands for a cell, by the cell's index: its own, or that of a closed heading. */
  readonly rowOf: ReadonlyMap<number, number>;
}

/** Leaves out what is below closed headings; with a filter, every cell that is not wanted and headings without cells. */
export function shownRows(rows: readonly GraphRow[], { closed, isWanted }: RowFilter): ShownRows {
  const shown: GraphRow[] = [];
  const rowOf = new Map<number, number>();
  let hiding: HeadingRow | null = null;
  for (const row of isWanted === null ? rows : wantedRows(rows, isWanted)) {
    if (hiding !== null && row.kind === 'heading' && row.depth <= hiding.depth) {
      hiding = null;
    }
    if (hiding === null) {
      shown.push(row);
      // A filter shows what it finds.
      hiding = row.kind === 'heading' && isWanted === null && closed.has(row.key) ? row : null;
    }
    if (row.kind === 'cell') {
      rowOf.set(row.index, shown.length - 1);
    }
  }
  return { rows: shown, rowOf };
}

function wantedRows(
  rows: readonly GraphRow[],
  isWanted: (row: CellRow) => boolean
): readonly GraphRow[] {
  const wanted = rows.filter(row => row.kind === 'heading' || isWanted(row));
  // From the end, so that a heading is judged after what is below it.
  const kept: GraphRow[] = [];
  for (const row of wanted.reverse()) {
    const next = kept.at(-1);
    if (row.kind === 'cell' || (next !== undefined && next.depth > row.depth)) {
      kept.push(row);
    }
  }
  return kept.reverse();
}
