import type { NotebookCell } from '../notebook/document';
import { relativeTo } from './absolute-path';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';
import { literalEdit } from './literal-text';

/**
 * Makes the text at a range of the cell relative to the notebook's folder: a literal with its quotes, or the bare path
 * of a magic. Null where it is not below that folder or cannot be written so.
 */
export function relativePathEdit(
  cell: NotebookCell,
  range: { readonly start: number; readonly end: number },
  path: string,
  notebookFolder: string
): Edit | null {
  const relative = relativeTo(notebookFolder, path);
  if (relative === null) {
    return null;
  }
  // The bare path of a magic; one with its own quotes is left to the user.
  return cell.source.slice(range.start, range.end) === path
    ? replaceText(cell, range.start, range.end, relative)
    : literalEdit(cell, range, relative);
}
