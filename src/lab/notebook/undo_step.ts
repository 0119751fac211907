/** Changes the live notebook in one step of its undo history. */
import type { SharedNotebook } from '../../tokens';

/** As much of Yjs' undo manager as is needed here; the notebook's interface does not name it. */
interface UndoHistory {
  readonly undoStack: unknown[];
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
  const after = textsOf(notebook);
  return () => {
    if (notebook.isDisposed) {
      return false;
    }
    const isOnTop = history === null || history.undoStack.at(-1) === step;
    return (isOnTop || (after === textsOf(notebook) && putOnTop(history, step))) && notebook.undo();
  };
}

/** What was changed, if only that matters: JupyterLab writes into cells, too, as when a kernel comes. */
function textsOf({ cells }: SharedNotebook): string {
  return JSON.stringify(cells.map(cell => [cell.getId(), cell.cell_type, cell.getSource()]));
}

/** False where the step was taken back already. */
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
