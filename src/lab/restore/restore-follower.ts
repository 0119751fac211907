/** Follows a restoration to its end, across lost connections. */
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { RestorationSummary, RestoreEvent, RestoreKept, RestoreResult } from '../../protocol';
import { ServerError } from '../server/server-client';
import type { IRestoreClient } from './restore-client';

/** Timing in milliseconds. */
export interface FollowerTimes {
  /** How long the server may hold a request without events. */
  readonly wait: number;
  /** Time between two requests while the server does not answer. */
  readonly retry: number;
}

const DEFAULT_TIMES: FollowerTimes = { wait: 20_000, retry: 2_000 };

/** The restoration ended without a result; the message says why. */
export class RestorationFailure extends Error {}

/** What is known of a restoration while it goes on. */
export class RestoreFollower implements IDisposable {
  constructor(
    private readonly client: IRestoreClient,
    private _summary: RestorationSummary,
    private readonly times = DEFAULT_TIMES
  ) {}

  /** Emitted after each answer of the server, and when it does not answer. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get summary(): RestorationSummary {
    return this._summary;
  }

  /** The number of the present run, and the limit; null before the first one. */
  get run(): { readonly run: number; readonly limit: number } | null {
    return this._run;
  }

  /** What is tried now; null while the notebook runs as it was given. */
  get trying(): Pick<RestoreKept, 'cell_index' | 'detail'> | null {
    return this._trying;
  }

  /** Steps that helped. */
  get kept(): readonly RestoreKept[] {
    return this._kept;
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

  /** Cancels the restoration. */
  async cancel(): Promise<void> {
    if (this._summary.state === 'running') {
      await this.client.remove(this._summary.id);
    }
  }

  /**
   * Follows the restoration to its end; the server then forgets it. Null if it was cancelled or this is disposed.
   *
   * @throws RestorationFailure - if there is no result
   * @throws ServerError - if the server no longer has the restoration
   */
  async follow(): Promise<RestoreResult | null> {
    while (!this.isDisposed && this._summary.state === 'running') {
      await this.poll();
    }
    const { id, state, message } = this._summary;
    if (state === 'failed') {
      throw new RestorationFailure(message);
    }
    if (state !== 'finished') {
      return null;
    }
    const result = await this.client.result(id);
    // A server that cannot forget it now does so later.
    await this.client.remove(id).catch(() => undefined);
    return result;
  }

  private async poll(): Promise<void> {
    const { client, times } = this;
    try {
      const { id } = this._summary;
      const answer = await client.progress(id, this.next, times.wait / 1000);
      this._summary = answer.restoration;
      this.next = answer.next;
      this._isLost = false;
      answer.events.forEach(event => this.take(event));
      this.emit();
    } catch (error) {
      if (error instanceof ServerError && error.status >= 400 && error.status < 500) {
        throw error;
      }
      this._isLost = true;
      this.emit();
      await new Promise(resolve => setTimeout(resolve, times.retry));
    }
  }

  private take(event: RestoreEvent): void {
    switch (event.kind) {
      case 'running':
        this._run = event;
        break;
      case 'trying':
        this._trying = event;
        break;
      case 'kept':
        this._kept = [...this._kept, event];
        break;
    }
  }

  private emit(): void {
    if (!this.isDisposed) {
      this._changed.emit();
    }
  }

  private next = 0;
  private _run: { readonly run: number; readonly limit: number } | null = null;
  private _trying: Pick<RestoreKept, 'cell_index' | 'detail'> | null = null;
  private _kept: readonly RestoreKept[] = [];
  private _isLost = false;
  private _isDisposed = false;
  private readonly _changed = new Signal<this, void>(this);
}
