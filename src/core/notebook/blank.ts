import type { NotebookCell } from './document';

const NOT_BLANK = /\S/;

/** Whether the cell holds nothing but white space. */
export function isBlank(cell: NotebookCell): boolean {
  return !NOT_BLANK.test(cell.source);
}
