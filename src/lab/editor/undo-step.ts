/** Changes the live notebook as one step of its undo history. */
import type { SharedNotebook } from '../../tokens';

/** The part of Yjs' undo manager that is used here; the notebook's interface does not declare it. */
interface UndoHistory {
  readonly undoStack: unknown[];
  stopCapturing(): void;
}

/** A change that can be undone. */
export interface UndoStep {
  /** Undoes the change; returns false if the notebook was changed afterwards. */
  readonly undo: () => boolean;
  /**
   * Takes the change out of the history, after it was combined with the same change of a different user: the history
   * can only undo the own part of it. `undo` restores the previous contents then.
   */
  readonly detach: () => void;
}

/**
 * Applies a change.
 *
 * @param change writes into the notebook
 * @param putBack restores the previous contents. JupyterLab clears the undo history of a notebook a while after opening
 *     it, when the server has listed the checkpoints; an earlier change is then no longer in the history.
 */
export function applyAsUndoStep(
  notebook: SharedNotebook,
  change: () => void,
  putBack?: () => void
): UndoStep {
  const history = undoHistoryOf(notebook);
  // Otherwise, Yjs merges the change with typing within half a second.
  history?.stopCapturing();
  notebook.transact(change);
  history?.stopCapturing();
  notebook.dirty = true;
  const step = history?.undoStack.at(-1);
  let after = textsOf(notebook);
  const undo = (): boolean => {
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
  const detach = (): void => {
    if (history !== null && moveToTop(history, step)) {
      history.undoStack.pop();
    }
    after = textsOf(notebook);
  };
  return { undo, detach };
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
