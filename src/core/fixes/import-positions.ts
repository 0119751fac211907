/** Where a new import is inserted. */
import { isBlank } from '../notebook/blank';
import type { NotebookCell } from '../notebook/document';
import type { Import, ImportFrom, Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { insertCell, replaceText } from './cell-edits';
import type { Edit } from './edit';
import type { AnalyzedCells } from '../analysis/access/notebook-names';

/** A position among the imports of a notebook. */
export type ImportPosition =
  /** After an offset of a cell, which is the end of a line. */
  | { readonly kind: 'cell'; readonly cell: NotebookCell; readonly offset: number }
  /** In a new cell directly above `cell`, so below `after`. */
  | { readonly kind: 'new-cell'; readonly cell: NotebookCell; readonly after: NotebookCell | null };

/** An import statement at the top level of a cell. */
export type ImportStatement = Import | ImportFrom;

/** Whether the statement is an import. */
export function isImport(statement: Statement): statement is ImportStatement {
  return statement.kind === 'Import' || statement.kind === 'ImportFrom';
}

/**
 * After the last import of the last import cell that is `limit` or above it; otherwise in a new cell directly above
 * `limit`. `allCells` are all cells of the document, Markdown included.
 */
export function importPosition(
  cells: AnalyzedCells,
  allCells: readonly NotebookCell[],
  limit: NotebookCell
): ImportPosition {
  for (const cell of [...cells.codeCells].reverse()) {
    const summary = cell.index <= limit.index ? cells.summary(cell) : null;
    const offset = summary === null ? null : endOfImports(summary);
    if (offset !== null) {
      return { kind: 'cell', cell, offset };
    }
  }
  const above = allCells.filter(({ index }) => index < limit.index);
  return { kind: 'new-cell', cell: limit, after: above[above.length - 1] ?? null };
}

/** Inserts an import above all code, below the title and the introduction of the notebook. */
export function insertFirstImport(allCells: readonly NotebookCell[], statement: string): Edit {
  const first = allCells.findIndex(cell => cell.type === 'code' && !isBlank(cell));
  return insertCell(first > 0 ? allCells[first - 1] : null, 'code', statement);
}

/** Inserts a statement at the position. */
export function insertImport(position: ImportPosition, statement: string): Edit {
  return position.kind === 'new-cell'
    ? insertCell(position.after, 'code', statement)
    : replaceText(position.cell, position.offset, position.offset, `\n${statement}`);
}

/** The end of the line of the last import; null where no import has a line to itself. */
function endOfImports(summary: CellSummary): number | null {
  const last = summary.module?.body.filter(isImport).pop();
  // The text of a cell magic may run elsewhere, or be invisible to the cells below.
  if (last === undefined || summary.masked.forms.some(({ kind }) => kind === 'cell-magic')) {
    return null;
  }
  const end = summary.masked.map.toSource(last.end - 1) + 1;
  const [rest] = /^[^\n]*/.exec(summary.source.slice(end)) ?? [''];
  return /^[ \t]*(?:#.*)?$/.test(rest) ? end + rest.length : null;
}
