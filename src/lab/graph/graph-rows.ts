/** The rows of the view of dependencies: code cells in document order, below the headings of the notebook. */
import type { CellKey, NotebookCell, NotebookDocument } from '../../core/notebook/document';
import { cellTitle } from '../../core/report/cell-title';

/** A code cell. */
export interface CellRow {
  readonly kind: 'cell';
  readonly key: CellKey;
  /** Position among all cells, from 0. */
  readonly index: number;
  readonly title: string;
  /** Its depth below headings, from 1. */
  readonly depth: number;
  readonly source: string;
}

/** The heading at the beginning of a Markdown cell. */
export interface HeadingRow {
  readonly kind: 'heading';
  readonly key: CellKey;
  readonly index: number;
  readonly title: string;
  readonly depth: number;
  /** Code cells below it, up to the next heading that is not below it. */
  readonly cells: number;
}

/** A row of the view. */
export type GraphRow = CellRow | HeadingRow;

/** A heading at the beginning of a text, behind blank lines; bounded, because a text may be large. */
const HEADING = /^\s{0,1000}(#{1,6})[ \t]+(\S.{0,1000})/;

/** The rows of a notebook. Blank code cells have none. */
export function graphRows({ cells }: NotebookDocument): readonly GraphRow[] {
  /** The headings above the current cell, the outermost first. */
  const open: { readonly level: number; readonly row: { cells: number } }[] = [];
  const rows: GraphRow[] = [];
  for (const cell of cells) {
    const level = levelOf(cell);
    if (level !== null) {
      while (open.length > 0 && open[open.length - 1].level >= level) {
        open.pop();
      }
      const { title, ...place } = rowOf(cell, open.length + 1);
      const row = { ...place, title: withoutMarks(title), kind: 'heading' as const, cells: 0 };
      rows.push(row);
      open.push({ level, row });
    } else if (cell.type === 'code' && cell.source.trim() !== '') {
      rows.push({ ...rowOf(cell, open.length + 1), kind: 'cell', source: cell.source });
      open.forEach(({ row }) => {
        row.cells += 1;
      });
    }
  }
  return rows;
}

function levelOf({ type, source }: NotebookCell): number | null {
  return type === 'markdown' ? (HEADING.exec(source)?.[1].length ?? null) : null;
}

function rowOf(
  { key, index, source }: NotebookCell,
  depth: number
): Pick<GraphRow, 'key' | 'index' | 'title' | 'depth'> {
  return { key, index, title: cellTitle(source), depth };
}

/** A heading without the marks of code and emphasis. */
function withoutMarks(title: string): string {
  return title.replace(/`|\*\*/g, '');
}

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
