/** Fixes that reinsert the code that defined a name of the kernel. */
import { insertionIndex } from '../history/document-journal';
import type { Ghost, HistoryState } from '../history/history-state';
import type { NotebookCell, NotebookDocument } from '../notebook/document';
import type { PythonVersion } from '../python/version';
import { insertCell } from './cell-edits';
import type { Fix } from './edit';
import { oldDefinition, showsBinding } from './old-definition';

/** Titles of the fixes. */
export const REINSERT_TITLES = {
  restore: 'Reinsert the deleted cell',
  insert: 'Insert the definition of `{name}` above {cell}'
} as const;

/** The notebook to reinsert the code into. */
export interface ReinsertContext {
  readonly document: NotebookDocument;
  readonly history: HistoryState;
  readonly pythonVersion: PythonVersion;
  /** Position of the first cell that fails without the name. */
  readonly firstUser: number;
  /** Whether a cell above position `index` binds a name. */
  readonly isBoundAbove: (name: string, index: number) => boolean;
}

/** The fix that defines the name again; null where the executed text does not show how it was defined. */
export function reinsertFix(ghost: Ghost, scene: ReinsertContext): Fix | null {
  const { name, source } = ghost;
  const { document, firstUser, pythonVersion } = scene;
  if (showsBinding(name, source, pythonVersion) === 'none') {
    return null;
  }
  const oldIndex = reinsertionIndex(ghost, scene);
  // A cell that is text now was not deleted.
  if (oldIndex !== null && !document.cells.some(({ key }) => key === ghost.cell)) {
    return {
      title: { template: REINSERT_TITLES.restore, values: {} },
      applicability: 'unsafe',
      edits: [insertCell(cellAbove(document, oldIndex), 'code', source)]
    };
  }
  const text = definitionText(ghost, scene);
  return {
    title: { template: REINSERT_TITLES.insert, values: { name, cell: { cell: firstUser } } },
    applicability: 'unsafe',
    edits: [insertCell(cellAbove(document, firstUser), 'code', text)]
  };
}

/**
 * The code that defines the name again: for an edited cell only the statements that the name needs, otherwise the whole
 * text.
 */
export function definitionText(
  { name, kind, source }: Ghost,
  { firstUser, isBoundAbove, pythonVersion }: Omit<ReinsertContext, 'document' | 'history'>
): string {
  return kind === 'edited-cell'
    ? oldDefinition(name, source, pythonVersion, other => isBoundAbove(other, firstUser))
    : source;
}

/** Position at which to reinsert a deleted cell; null where it is unknown or would be too late. */
function reinsertionIndex(
  { kind, cell }: Ghost,
  { document, history, firstUser }: ReinsertContext
): number | null {
  // A cell that was converted to Markdown is no longer code, but was not deleted.
  const isThere = document.cells.some(({ key }) => key === cell);
  const deleted = cell === null || isThere ? undefined : history.deletedCells.get(cell);
  const index =
    kind === 'deleted-cell' && deleted !== undefined ? insertionIndex(deleted, document) : null;
  return index !== null && index <= firstUser ? index : null;
}

function cellAbove({ cells }: NotebookDocument, index: number): NotebookCell | null {
  return index === 0 ? null : cells[index - 1];
}
