/** Applies the edits of a fix to the live notebook, as one step of its undo history. */
import type { EditableCell, EditedCell, Refusal } from '../../core/fixes/apply';
import { applyEdits } from '../../core/fixes/apply';
import type { Edit } from '../../core/fixes/edit';
import type { CellKey } from '../../core/notebook/document';
import type { SharedNotebook } from '../../tokens';

/** What became of a fix. */
export type Outcome =
  | {
      readonly ok: true;
      /** Takes the fix back; false where something else was changed on top of it. */
      readonly undo: () => boolean;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Applies all `edits` or none. A rename is not among what it does: that is no edit of the notebook's text. */
export function applyToNotebook(notebook: SharedNotebook, edits: readonly Edit[]): Outcome {
  const result = applyEdits(editableCells(notebook), edits);
  if (!result.ok) {
    return result;
  }
  const history = undoHistoryOf(notebook);
  // Typing within half a second of the fix would otherwise become one step with it.
  history?.stopCapturing();
  notebook.transact(() => {
    replaceTexts(notebook, edits);
    arrange(notebook, result.cells, movedCells(edits));
  });
  history?.stopCapturing();
  notebook.dirty = true;
  const step = history?.undoStack.at(-1);
  return {
    ok: true,
    undo: () => {
      const isOnTop = history === null || history.undoStack.at(-1) === step;
      return isOnTop && !notebook.isDisposed && notebook.undo();
    }
  };
}

/** The cells as edits see them. */
export function editableCells(notebook: SharedNotebook): readonly EditableCell[] {
  return notebook.cells.map(cell => ({
    key: cell.getId(),
    type: cell.cell_type === 'code' ? 'code' : cell.cell_type === 'markdown' ? 'markdown' : 'raw',
    source: cell.getSource()
  }));
}

function replaceTexts(notebook: SharedNotebook, edits: readonly Edit[]): void {
  const replacements = edits
    .flatMap(edit => (edit.kind === 'replace-text' ? [edit] : []))
    // From the end, so that the offsets of the others stay true.
    .sort((a, b) => b.start - a.start || b.end - a.end);
  const byKey = new Map(notebook.cells.map(cell => [cell.getId(), cell]));
  for (const { cell, start, end, text } of replacements) {
    byKey.get(cell)?.updateSource(start, end, text);
  }
}

/** Deletes, inserts and moves cells until they stand as in `target`; only `moved` ones are taken from their place. */
function arrange(
  notebook: SharedNotebook,
  target: readonly EditedCell<EditableCell>[],
  moved: ReadonlySet<CellKey>
): void {
  const kept = new Set(target.flatMap(place => (place.kind === 'kept' ? [place.cell.key] : [])));
  for (let i = notebook.cells.length - 1; i >= 0; i--) {
    if (!kept.has(keyAt(notebook, i))) {
      notebook.deleteCell(i);
    }
  }
  target.forEach((place, i) => {
    if (place.kind === 'inserted') {
      notebook.insertCell(i, newCell(place.type, place.source));
      return;
    }
    // A moved cell that stands in the way waits at the end for its turn.
    while (keyAt(notebook, i) !== place.cell.key && !moved.has(place.cell.key)) {
      notebook.moveCell(i, notebook.cells.length - 1);
    }
    if (keyAt(notebook, i) !== place.cell.key) {
      notebook.moveCell(indexOf(notebook, place.cell.key), i);
    }
  });
}

function newCell(
  type: EditableCell['type'],
  source: string
): Parameters<SharedNotebook['insertCell']>[1] {
  const cell = { cell_type: type, source, metadata: {} };
  return type === 'code'
    ? { ...cell, cell_type: 'code', outputs: [], execution_count: null }
    : cell;
}

function movedCells(edits: readonly Edit[]): ReadonlySet<CellKey> {
  return new Set(edits.flatMap(edit => (edit.kind === 'move-cell' ? [edit.cell] : [])));
}

function keyAt(notebook: SharedNotebook, index: number): CellKey {
  return notebook.cells[index].getId();
}

function indexOf(notebook: SharedNotebook, key: CellKey): number {
  return notebook.cells.findIndex(cell => cell.getId() === key);
}

/** As much of Yjs' undo manager as is needed here; the notebook's interface does not name it. */
interface UndoHistory {
  readonly undoStack: readonly unknown[];
  stopCapturing(): void;
}

function undoHistoryOf(notebook: SharedNotebook): UndoHistory | null {
  return 'undoManager' in notebook ? (notebook.undoManager as UndoHistory) : null;
}
