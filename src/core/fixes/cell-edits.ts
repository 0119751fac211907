/** Constructors of common edits. */
import type { CellType, NotebookCell } from '../notebook/document';
import type { Edit } from './edit';

/** Replaces the text of `cell` from `start` to `end`, UTF-16 offsets into its source. */
export function replaceText(cell: NotebookCell, start: number, end: number, text: string): Edit {
  return { kind: 'replace-text', cell: cell.key, expectedSource: cell.source, start, end, text };
}

/** Deletes the whole cell. */
export function deleteCell(cell: NotebookCell): Edit {
  return { kind: 'delete-cell', cell: cell.key, expectedSource: cell.source };
}

/** Inserts a new cell below `after`, or at the top where that is null. */
export function insertCell(after: NotebookCell | null, cellType: CellType, source: string): Edit {
  return { kind: 'insert-cell', after: after?.key ?? null, cellType, source };
}
