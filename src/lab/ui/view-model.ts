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

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.release();
      this._disposed.emit();
      Signal.clearData(this);
    }
  }

  /** Ends what the model has begun; called once. */
  protected abstract release(): void;

  /** Makes the view draw the model again. */
  protected emitChanged(): void {
    if (!this._isDisposed) {
      this._changed.emit();
    }
  }

  private readonly _changed = new Signal<this, void>(this);
  private readonly _disposed = new Signal<this, void>(this);
  private _isDisposed = false;
}
