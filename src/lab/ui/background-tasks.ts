/** Work that goes on while the user goes on, with its progress and a way to cancel it. */
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';

/** Work of the server for a notebook. */
export interface BackgroundTask {
  /** A few words, such as “Restoring a.ipynb”. */
  readonly title: string;
  /** The progress, in a few lines. */
  readonly progress: JSX.Element;
  cancel(): void;
}

/** The tasks that go on now; views show them, and cover nothing else. */
export class BackgroundTasks {
  get running(): readonly BackgroundTask[] {
    return this._running;
  }

  /** Emitted when a task begins or ends. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Shows a task; returns a function that ends this. */
  show(task: BackgroundTask): () => void {
    this.set([...this._running, task]);
    return () => this.set(this._running.filter(other => other !== task));
  }

  private set(running: readonly BackgroundTask[]): void {
    this._running = running;
    this._changed.emit();
  }

  private _running: readonly BackgroundTask[] = [];
  private readonly _changed = new Signal<this, void>(this);
}
