import type { NotebookCell } from '../notebook/document';
import type { Edit } from './edit';

/** Whether edits change the text of a cell that is not editable, or delete it. */
export function touchesLocked(
  cells: readonly Pick<NotebookCell, 'key' | 'editable'>[],
  edits: readonly Edit[]
): boolean {
  const locked = new Set(cells.flatMap(({ key, editable }) => (editable ? [] : key)));
  return edits.some(
    edit => (edit.kind === 'replace-text' || edit.kind === 'delete-cell') && locked.has(edit.cell)
  );
}
