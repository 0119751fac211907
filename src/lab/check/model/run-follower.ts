/** Follows one run from its first event to its end, whatever the connection does meanwhile. */
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { RunEvent, RunSummary } from '../../../protocol';
import { ServerError } from '../../server/server-client';
import type { IRunClient } from './run-client';
import { isOpen } from './run-states';

/** The times of a follower, in milliseconds. */
export interface FollowerTimes {
  /** How long the server may keep a question that it has no answer to. */
  readonly wait: number;
  /** The least time between two questions, so that many short cells are told of together. */
  readonly pause: number;
  /** Between two questions while the server does not answer. */
  readonly retry: number;
}

const USUAL_TIMES: FollowerTimes = { wait: 20_000, pause: 250, retry: 2_000 };

/** Asks for the events of a run again and again, until it has ended. */
export class RunFollower implements IDisposable {
  constructor(
    private readonly client: IRunClient,
    private _summary: RunSummary,
    private readonly times = USUAL_TIMES
  ) {}

  /** Emitted with the new events after each answer of the server, and without any when it does not answer. */
  get changed(): ISignal<this, readonly RunEvent[]> {
    return this._changed;
  }

  get summary(): RunSummary {
    return this._summary;
  }

  /** Whether the server does not answer; it is asked on. */
  get isLost(): boolean {
    return this._isLost;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    Signal.clearData(this);
  }

  /**
   * Follows the run; done when it ended, or when the follower was disposed.
   *
   * @throws ServerError - where the server does not know the run any more
   */
  async follow(): Promise<void> {
    while (!this.isDisposed && isOpen(this._summary)) {
      await this.ask();
    }
  }

  private async ask(): Promise<void> {
    const { client, times } = this;
    try {
      const { id } = this._summary;
      const { run, events, next } = await client.progress(id, this.next, times.wait / 1000);
      this._summary = run;
      this.next = next;
      this._isLost = false;
      this.emit(events);
      if (isOpen(run)) {
        await delay(times.pause);
      }
    } catch (error) {
      if (error instanceof ServerError && error.status >= 400 && error.status < 500) {
        throw error;
      }
      this._isLost = true;
      this.emit([]);
      await delay(times.retry);
    }
  }

  private emit(events: readonly RunEvent[]): void {
    if (!this.isDisposed) {
      this._changed.emit(events);
    }
  }

  private next = 0;
  private _isLost = false;
  private _isDisposed = false;
  private readonly _changed = new Signal<this, readonly RunEvent[]>(this);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds));
}
