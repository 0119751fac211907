import type { IDisposable } from '@lumino/disposable';

/** Debouncer with a maximum delay: runs a task some time after the last request, but soon after the first. */
export class Scheduler implements IDisposable {
  /**
   * @param task runs once for all requests since its last run
   * @param maxDelay milliseconds after the first request when it runs although requests keep coming
   */
  constructor(
    private readonly task: () => void,
    private readonly maxDelay: number
  ) {}

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this.cancel();
  }

  /** Requests a run when the page is idle, in `delay` milliseconds; replaces earlier requests. */
  request(delay: number): void {
    if (this._isDisposed) {
      return;
    }
    const now = Date.now();
    this.firstRequest ??= now;
    const latest = this.firstRequest + this.maxDelay;
    this.start(() => this.whenIdle(), Math.max(0, Math.min(delay, latest - now)));
  }

  /** Requests a run after what the page has to do now, although it may not be idle for long; replaces earlier requests. */
  requestSoon(): void {
    if (!this._isDisposed) {
      this.start(() => this.run(), 0);
    }
  }

  /** Cancels all requests. */
  cancel(): void {
    clearTimeout(this.timer);
    if (this.idle !== null) {
      cancelIdleCallback(this.idle);
    }
    this.idle = null;
    this.firstRequest = null;
  }

  private start(callback: () => void, delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(callback, delay);
  }

  private whenIdle(): void {
    // Safari does not support idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      this.run();
    } else if (this.idle === null) {
      this.idle = requestIdleCallback(() => this.run(), { timeout: 200 });
    }
  }

  private run(): void {
    this.idle = null;
    this.firstRequest = null;
    this.task();
  }

  private timer: ReturnType<typeof setTimeout> | undefined;
  private idle: number | null = null;
  private firstRequest: number | null = null;
  private _isDisposed = false;
}
