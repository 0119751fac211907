/** The restored notebook as JSON, for a new file. */
import { applyEdits } from '../../core/fixes/apply';
import type { EditedCell } from '../../core/fixes/apply';
import type { Edit } from '../../core/fixes/edit';
import type { NotebookCell, NotebookDocument } from '../../core/notebook/document';
import { UnfitStepsError } from '../../core/restore/chosen-steps';

type Json = Readonly<Record<string, unknown>>;

/**
 * The notebook after edits. Outputs and metadata stay, and move along with their cells.
 *
 * @param notebook - the notebook as nbformat 4 JSON
 * @param document - the same notebook
 * @throws UnfitStepsError - where the edits do not fit
 */
export function restoredNotebook(
  notebook: Json,
  document: NotebookDocument,
  edits: readonly Edit[]
): Json {
  const edited = applyEdits(document.cells, edits);
  const cells = notebook.cells;
  if (!edited.ok || !Array.isArray(cells) || cells.length !== document.cells.length) {
    throw new UnfitStepsError('The steps do not fit the notebook.');
  }
  return { ...notebook, cells: edited.cells.map(each => cellOf(each, cells as readonly Json[])) };
}

function cellOf(edited: EditedCell<NotebookCell>, cells: readonly Json[]): Json {
  if (edited.kind === 'kept') {
    return { ...cells[edited.cell.index], source: edited.source };
  }
  const { type, source } = edited;
  const cell = { cell_type: type, metadata: {}, source };
  return type === 'code' ? { ...cell, execution_count: null, outputs: [] } : cell;
}
