/** Follows one run to its end, across lost connections. */
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { RunEvent, RunSummary } from '../../../protocol';
import { ServerError } from '../../server/server-client';
import type { IRunClient } from './run-client';
import { isOpen } from './run-states';

/** Timing of a follower in milliseconds. */
export interface FollowerTimes {
  /** How long the server may hold a request without events. */
  readonly wait: number;
  /** Minimum time between two requests, so that events of short cells are batched. */
  readonly pause: number;
  /** Time between two requests while the server does not answer. */
  readonly retry: number;
}

const DEFAULT_TIMES: FollowerTimes = { wait: 20_000, pause: 250, retry: 2_000 };

/** Polls the events of a run until it has ended. */
export class RunFollower implements IDisposable {
  constructor(
    private readonly client: IRunClient,
    private _summary: RunSummary,
    private readonly times = DEFAULT_TIMES
  ) {}

  /** Emitted with the new events after each answer of the server, and with none if it does not answer. */
  get changed(): ISignal<this, readonly RunEvent[]> {
    return this._changed;
  }

  get summary(): RunSummary {
    return this._summary;
  }

  /** Whether the server does not answer; requests continue. */
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
   * Follows the run until it has ended or the follower is disposed.
   *
   * @throws ServerError - if the server no longer has the run
   */
  async follow(): Promise<void> {
    while (!this.isDisposed && isOpen(this._summary)) {
      await this.poll();
    }
  }

  private async poll(): Promise<void> {
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
