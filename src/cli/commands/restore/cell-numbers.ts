/** The numbers by which the changes of steps name the cells of a version. */
import type { EditedCell } from '../../../core/fixes/apply';
import type { NotebookCell } from '../../../core/notebook/document';

/** The numbers of one version. */
export interface CellNumbers {
  /** For each cell: its index in the notebook as it was given, or that of an inserted one. */
  readonly cells: readonly number[];
  /** The number of the next inserted cell. */
  readonly next: number;
}

/** The numbers after a step. Inserted cells are numbered in the order of the notebook after it. */
export function numbersAfter(
  edited: readonly EditedCell<NotebookCell>[],
  { cells, next }: CellNumbers
): CellNumbers {
  let number = next;
  const after = edited.map(each => (each.kind === 'kept' ? cells[each.cell.index] : number++));
  return { cells: after, next: number };
}
