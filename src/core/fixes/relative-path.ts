import type { NotebookCell } from '../notebook/document';
import { relativeTo } from './absolute-path';
import { replaceText } from './cell-edits';
import type { Edit } from './edit';

const LITERAL = /^([rRuU]?)('''|"""|'|")([^]*)\2$/;

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
  const written = cell.source.slice(range.start, range.end);
  const [, prefix, quote, content] = LITERAL.exec(written) ?? [null, '', '', written];
  // A text of several literals, or a magic's path with its own quotes, is left to the user.
  const plain = quote === '' ? written === path : !content.includes(quote);
  if (relative === null || !plain || (quote !== '' && /[\\'"\n]/.test(relative))) {
    return null;
  }
  return replaceText(cell, range.start, range.end, `${prefix}${quote}${relative}${quote}`);
}
