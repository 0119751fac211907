/** The rows of a picture of the dependencies: code cells in document order, below the headings of the notebook. */
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import { cellTitle } from './cell-title';

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

/** A row of the picture. */
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
