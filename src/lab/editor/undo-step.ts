/** Changes the live notebook as one step of its undo history. */
import type { SharedNotebook } from '../../tokens';
import {
  canUndoStep,
  dropStep,
  historyOf,
  linkHistories,
  transactInHistories,
  undoStep
} from './linked-histories';

/** A change of a notebook. */
export interface NotebookChange {
  /** The cells of the notebook whose text it changes. */
  cells(): readonly SharedNotebook['cells'][number][];
  write(): void;
  /** What the change writes, as it is now, in a comparable form. */
  content(): string;
  /**
   * Restores the previous content from a copy. JupyterLab clears the undo history of a notebook a while after opening
   * it, when the server has listed the checkpoints; an earlier change is then no longer in the history.
   */
  putBack(): void;
  /** Whether the undo history would restore less than {@link putBack}, because more than the content changed since. */
  readonly mustPutBack?: () => boolean;
}

/** A change that can be undone. */
export interface UndoStep {
  /** Undoes the change; returns false if what it wrote has changed since. Then, nothing is undone. */
  readonly undo: () => boolean;
  /**
   * Takes the change out of the history, after it was combined with the same change of a different user: the history
   * can only undo the own part of it. `undo` restores the previous content then.
   */
  readonly detach: () => void;
}

/** Applies a change. */
export function applyAsUndoStep(notebook: SharedNotebook, change: NotebookChange): UndoStep {
  linkHistories(notebook);
  const history = historyOf(notebook);
  const before = change.content();
  const step = transactInHistories(notebook, change.cells(), () => change.write());
  notebook.dirty = true;
  let after = change.content();
  const undo = (): boolean => {
    if (notebook.isDisposed || change.content() !== after) {
      return false;
    }
    const isInHistory = history !== null && step !== null && canUndoStep(history, step);
    if (isInHistory && change.mustPutBack?.() !== true) {
      undoStep(history, step);
    }
    if (change.content() !== before) {
      transactInHistories(notebook, change.cells(), () => change.putBack());
    }
    notebook.dirty = true;
    return true;
  };
  const detach = (): void => {
    if (history !== null && step !== null) {
      dropStep(history, step);
    }
    after = change.content();
  };
  return { undo, detach };
}
