/** Changes the live notebook in one step of its undo history. */
import type { SharedNotebook } from '../../tokens';

/** As much of Yjs' undo manager as is needed here; the notebook's interface does not name it. */
interface UndoHistory {
  readonly undoStack: unknown[];
  stopCapturing(): void;
}

/**
 * Makes the change; gives what takes it back, which is false where something else was changed on top of it.
 *
 * @param change writes into the notebook
 * @param putBack writes what was there before. JupyterLab empties the undo history of a notebook a while after it shows
 *     it: when the server answered questions about checkpoints. A change that was made before is no step any more.
 */
export function changeInOneStep(
  notebook: SharedNotebook,
  change: () => void,
  putBack?: () => void
): () => boolean {
  const history = undoHistoryOf(notebook);
  // Typing within half a second of it would otherwise become one step with it.
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
    if (putOnTop(history, step)) {
      return notebook.undo();
    }
    if (putBack !== undefined) {
      notebook.transact(putBack);
    }
    return putBack !== undefined;
  };
}

/** What was changed, if only that matters: JupyterLab writes into cells, too, as when a kernel comes. */
function textsOf({ cells }: SharedNotebook): string {
  return JSON.stringify(cells.map(cell => [cell.getId(), cell.cell_type, cell.getSource()]));
}

/** False where it is no step of the history any more. */
function putOnTop({ undoStack }: UndoHistory, step: unknown): boolean {
  const at = undoStack.indexOf(step);
  if (at < 0) {
    return false;
  }
  undoStack.push(...undoStack.splice(at, 1));
  return true;
}

function undoHistoryOf(notebook: SharedNotebook): UndoHistory | null {
  return 'undoManager' in notebook ? (notebook.undoManager as UndoHistory) : null;
}
