/** Changes of steps in the form of the protocol, which names cells by numbers. */
import type { RestoreEdit } from '../../protocol';
import type { Edit } from '../fixes/edit';
import type { NotebookDocument } from '../notebook/document';

/**
 * The edits of a step for a page.
 *
 * @param numbers - the number of each cell of the document
 */
export function restoreEdits(
  document: NotebookDocument,
  edits: readonly Edit[],
  numbers: readonly number[]
): readonly RestoreEdit[] {
  const byKey = new Map(document.cells.map(({ key, index }) => [key, numbers[index]]));
  const numberOf = (key: string): number => {
    const number = byKey.get(key);
    if (number === undefined) {
      throw new RangeError(`No cell has the key ${key}.`);
    }
    return number;
  };
  const below = (key: string | null): number | null => (key === null ? null : numberOf(key));
  return edits.flatMap((edit): readonly RestoreEdit[] => {
    switch (edit.kind) {
      case 'replace-text': {
        const { start, end, text } = edit;
        return [{ kind: edit.kind, cell: numberOf(edit.cell), start, end, text }];
      }
      case 'insert-cell': {
        const { cellType, source } = edit;
        return [{ kind: edit.kind, after: below(edit.after), cell_type: cellType, source }];
      }
      case 'delete-cell':
        return [{ kind: edit.kind, cell: numberOf(edit.cell) }];
      case 'move-cell':
        return [{ kind: edit.kind, cell: numberOf(edit.cell), after: below(edit.after) }];
      case 'rename-notebook':
        return [];
    }
  });
}
