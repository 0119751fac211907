import type { IObservableDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';

/** What a view of a notebook shows; it is disposed with the notebook or the view. */
export abstract class ViewModel implements IObservableDisposable {
  /** Emitted after each change. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get disposed(): ISignal<this, void> {
    return this._disposed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /** Whether the view can be seen: it is not in a tab behind another. */
  get isShown(): boolean {
    return this._isShown;
  }

  /** Does what was postponed when the view can be seen again. */
  setShown(isShown: boolean): void {
    this._isShown = isShown;
    if (isShown) {
      const postponed = [...this.postponed];
      this.postponed.clear();
      postponed.forEach(work => work());
    }
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.postponed.clear();
      this.release();
      this._disposed.emit();
      Signal.clearData(this);
    }
  }

  /** Ends what the model has begun; called once. */
  protected abstract release(): void;

  /** Does some work now, or once when the view can be seen again: hidden views cost nothing. */
  protected whenShown(work: () => void): void {
    if (this._isDisposed) {
      return;
    }
    if (this._isShown) {
      work();
    } else {
      this.postponed.add(work);
    }
  }

  /** Makes the view draw the model again. */
  protected emitChanged(): void {
    if (!this._isDisposed) {
      this._changed.emit();
    }
  }

  private readonly _changed = new Signal<this, void>(this);
  private readonly _disposed = new Signal<this, void>(this);
  private readonly postponed = new Set<() => void>();
  private _isDisposed = false;
  private _isShown = true;
}
