import type { NotebookCell } from './document';

/** Whether the cell holds nothing but white space. */
export function isBlank(cell: NotebookCell): boolean {
  return cell.source.trim() === '';
}
