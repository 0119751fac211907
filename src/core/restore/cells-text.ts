import { formatValue } from '../messages/message';
import type { NotebookCell } from '../notebook/document';

/** `cell 3`, or `cells 3, 4 and 7`. */
export function cellsText(cells: readonly NotebookCell[]): string {
  return formatValue({ cells: cells.map(({ index }) => index) });
}
