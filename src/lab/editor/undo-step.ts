/** Changes the live notebook as one step of its undo history. */
import type { SharedNotebook } from '../../tokens';

/** The part of Yjs' undo manager that is used here; the notebook's interface does not declare it. */
interface UndoHistory {
  readonly undoStack: unknown[];
  stopCapturing(): void;
}

/**
 * Applies a change; returns a function that undoes it, which returns false if the notebook was changed afterwards.
 *
 * @param change writes into the notebook
 * @param putBack restores the previous contents. JupyterLab clears the undo history of a notebook a while after opening
 *     it, when the server has listed the checkpoints; an earlier change is then no longer in the history.
 */
export function applyAsUndoStep(
  notebook: SharedNotebook,
  change: () => void,
  putBack?: () => void
): () => boolean {
  const history = undoHistoryOf(notebook);
  // Otherwise, Yjs merges the change with typing within half a second.
  history?.stopCapturing();
  notebook.transact(change);
  history?.stopCapturing();
  notebook.dirty = true;
  const step = history?.undoStack.at(-1);
  const after = textsOf(notebook);
  return () => {
    if (notebook.isDisposed) {
      return false;
    }
    if (history === null || history.undoStack.at(-1) === step) {
      return notebook.undo();
    }
    if (after !== textsOf(notebook)) {
      return false;
    }
    if (moveToTop(history, step)) {
      return notebook.undo();
    }
    if (putBack !== undefined) {
      notebook.transact(putBack);
    }
    return putBack !== undefined;
  };
}

/** The cells as a comparable text, without parts that JupyterLab changes itself, such as outputs and metadata. */
function textsOf({ cells }: SharedNotebook): string {
  return JSON.stringify(cells.map(cell => [cell.getId(), cell.cell_type, cell.getSource()]));
}

/** Moves a step to the top of the undo stack; returns false if the stack does not contain it. */
function moveToTop({ undoStack }: UndoHistory, step: unknown): boolean {
  const index = undoStack.indexOf(step);
  if (index < 0) {
    return false;
  }
  undoStack.push(...undoStack.splice(index, 1));
  return true;
}

function undoHistoryOf(notebook: SharedNotebook): UndoHistory | null {
  return 'undoManager' in notebook ? (notebook.undoManager as UndoHistory) : null;
}
