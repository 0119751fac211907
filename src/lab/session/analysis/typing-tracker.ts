import type { NotebookPanel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../../core/notebook/document';

/** Time without a change after which the user counts as pausing. */
const PAUSE_MILLISECONDS = 1000;

/**
 * Tracks the cell that the user is typing in. An unfinished line is not worth reporting as a syntax error, so findings
 * of that cell wait until the user pauses or leaves it.
 */
export class TypingTracker implements IDisposable {
  /** Emitted when the user pauses, or enters or leaves a cell. */
  get paused(): ISignal<this, void> {
    return this._rested;
  }

  /** The cell with the caret while the user types in it; null otherwise. */
  get typingIn(): CellKey | null {
    return this._typingIn;
  }

  /** The cell in edit mode; null if there is none. */
  get editing(): CellKey | null {
    return this._editing;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    clearTimeout(this.timer);
    Signal.clearData(this);
  }

  /** Follows the caret in a view of the notebook. */
  watch(panel: NotebookPanel): void {
    this.panels.add(panel);
    panel.content.activeCellChanged.connect(this.onCaretMoved, this);
    panel.content.stateChanged.connect(this.onCaretMoved, this);
    panel.disposed.connect(() => this.panels.delete(panel), this);
  }

  /** Handles a change of a cell's source. Changes by collaborators or fixes do not count as typing. */
  onSourceChange(cell: CellKey): void {
    if (!this.hasCaret(cell)) {
      return;
    }
    this._typingIn = cell;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pause(), PAUSE_MILLISECONDS);
  }

  private onCaretMoved(): void {
    const before = this._editing;
    this._editing = this.caret();
    if (this._typingIn !== null && !this.hasCaret(this._typingIn)) {
      this.pause();
    } else if (before !== this._editing) {
      this._rested.emit();
    }
  }

  private caret(): CellKey | null {
    for (const { content } of this.panels) {
      if (content.mode === 'edit' && content.activeCell !== null) {
        return content.activeCell.model.id;
      }
    }
    return null;
  }

  private pause(): void {
    clearTimeout(this.timer);
    this._typingIn = null;
    this._rested.emit();
  }

  private hasCaret(cell: CellKey): boolean {
    for (const { content } of this.panels) {
      if (
        content.mode === 'edit' &&
        content.activeCell?.model.id === cell &&
        content.activeCell.editor?.hasFocus() === true
      ) {
        return true;
      }
    }
    return false;
  }

  private readonly panels = new Set<NotebookPanel>();
  private readonly _rested = new Signal<this, void>(this);
  private _typingIn: CellKey | null = null;
  private _editing: CellKey | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private _isDisposed = false;
}
