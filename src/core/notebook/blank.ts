import type { NotebookCell } from './document';

const NOT_BLANK = /\S/;

/** Whether the cell contains only white space. */
export function isBlank(cell: NotebookCell): boolean {
  return !NOT_BLANK.test(cell.source);
}
