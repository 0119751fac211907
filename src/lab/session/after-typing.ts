import type { IDisposable } from '@lumino/disposable';
import { Debouncer } from '@lumino/polling';
import { Signal } from '@lumino/signaling';
import type { NotebookSession } from './notebook-session';

/** Debounce delay in milliseconds. */
const DELAY = 300;

/**
 * Does some work once for many requests, not before the user pauses: a view next to a notebook must not slow typing down.
 * What other people or fixes change does not count as typing.
 */
export class AfterTyping implements IDisposable {
  constructor(session: NotebookSession, work: () => unknown) {
    this.debouncer = new Debouncer(() => {
      this.isWaiting = session.state.isTyping;
      return this.isWaiting ? undefined : work();
    }, DELAY);
    session.changed.connect(this.onChanged, this);
  }

  get isDisposed(): boolean {
    return this.debouncer.isDisposed;
  }

  dispose(): void {
    this.debouncer.dispose();
    Signal.clearData(this);
  }

  request(): void {
    void this.debouncer.invoke();
  }

  private onChanged({ state }: NotebookSession): void {
    if (this.isWaiting && !state.isTyping) {
      this.isWaiting = false;
      this.request();
    }
  }

  private readonly debouncer: Debouncer;
  /** Whether the work was due while the user typed. */
  private isWaiting = false;
}
