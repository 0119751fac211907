/** Changes the live notebook in one step of its undo history. */
import type { SharedNotebook } from '../../tokens';

/** As much of Yjs' undo manager as is needed here; the notebook's interface does not name it. */
interface UndoHistory {
  readonly undoStack: readonly unknown[];
  stopCapturing(): void;
}

/** Makes the change; gives what takes it back, which is false where something else was changed on top of it. */
export function changeInOneStep(notebook: SharedNotebook, change: () => void): () => boolean {
  const history = undoHistoryOf(notebook);
  // Typing within half a second of it would otherwise become one step with it.
  history?.stopCapturing();
  notebook.transact(change);
  history?.stopCapturing();
  notebook.dirty = true;
  const step = history?.undoStack.at(-1);
  return () => {
    const isOnTop = history === null || history.undoStack.at(-1) === step;
    return isOnTop && !notebook.isDisposed && notebook.undo();
  };
}

function undoHistoryOf(notebook: SharedNotebook): UndoHistory | null {
  return 'undoManager' in notebook ? (notebook.undoManager as UndoHistory) : null;
}
