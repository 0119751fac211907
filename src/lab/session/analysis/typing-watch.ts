import type { NotebookPanel } from '@jupyterlab/notebook';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../../core/notebook/document';

/** A cell counts as being typed in until the keys have rested for so long. */
const REST_MILLISECONDS = 1000;

/**
 * Knows which cell the user types in right now. Half a line is no syntax error worth telling, so findings of that
 * cell wait until the caret leaves it or rests.
 */
export class TypingWatch implements IDisposable {
  /** Emitted when the user paused, or went into a cell or left it. */
  get rested(): ISignal<this, void> {
    return this._rested;
  }

  /** The cell under the caret while it is being typed in; null otherwise. */
  get typingIn(): CellKey | null {
    return this._typingIn;
  }

  /** The cell whose editor has the caret, typing or not; null where none has. */
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

  /** Watches the caret in one view of the notebook. */
  watch(panel: NotebookPanel): void {
    this.panels.add(panel);
    panel.content.activeCellChanged.connect(this.onCaretMoved, this);
    panel.content.stateChanged.connect(this.onCaretMoved, this);
    panel.disposed.connect(() => this.panels.delete(panel), this);
  }

  /** Tells that the text of a cell changed. Changes by others, or by a fix, are no typing. */
  onSourceChange(cell: CellKey): void {
    if (!this.hasCaret(cell)) {
      return;
    }
    this._typingIn = cell;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), REST_MILLISECONDS);
  }

  private onCaretMoved(): void {
    const before = this._editing;
    this._editing = this.caret();
    if (this._typingIn !== null && !this.hasCaret(this._typingIn)) {
      this.rest();
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

  private rest(): void {
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
