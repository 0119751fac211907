import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Debouncer } from '@lumino/polling';
import { Signal } from '@lumino/signaling';
import type { KernelExecution } from '../../../protocol';
import type { ExecutionTracker } from './execution-tracker';

/** The probe reports executions in quick succession together, 100 milliseconds late at most; three times as much. */
const REPORT_MILLISECONDS = 300;
/** Maximum number of reported executions to remember. */
const MAX_REPORTED = 2000;

/**
 * Notices executions that ended and that the probe did not report. Messages get lost: a server drops them when a cell
 * prints faster than its limit. Without this check, nothing would be known of such an execution before the next one.
 */
export class ReportCheck implements IDisposable {
  constructor(private readonly executions: ExecutionTracker) {
    executions.ended.connect(this.onEnded, this);
  }

  /** Emitted some time after executions ended that the probe did not report. Some are none of its: it reports cells only. */
  get missed(): ISignal<this, void> {
    return this._missed;
  }

  /** Whether an execution has ended and is not reported. */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** Emitted after each change of `isWaiting`. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.executions.ended.disconnect(this.onEnded, this);
      this.debouncer.dispose();
      Signal.clearData(this);
    }
  }

  /** Records executions that the probe reported, perhaps before the kernel reports their end. */
  reported(runs: readonly KernelExecution[]): void {
    this.update(() => {
      for (const { message_id: id } of runs) {
        if (id !== null && !this.waiting.delete(id)) {
          this.early.add(id);
        }
      }
    });
    for (const id of [...this.early].slice(0, Math.max(0, this.early.size - MAX_REPORTED))) {
      this.early.delete(id);
    }
  }

  /** The requests that ended and are not reported; pass them to `confirmed` once the probe has answered what ran. */
  get unreported(): readonly string[] {
    return [...this.waiting];
  }

  /** Records that the probe knows nothing else of these requests than it has reported. */
  confirmed(requests: readonly string[]): void {
    this.update(() => requests.forEach(id => this.waiting.delete(id)));
  }

  private onEnded(_: ExecutionTracker, id: string): void {
    if (!this.early.delete(id)) {
      this.update(() => this.waiting.add(id));
      this.debouncer.invoke().catch(() => undefined);
    }
  }

  private report(): void {
    if (this.isWaiting) {
      this._missed.emit();
    }
  }

  private update(change: () => void): void {
    const before = this.isWaiting;
    change();
    if (before !== this.isWaiting && !this._isDisposed) {
      this._changed.emit();
    }
  }

  /** Requests that ended and are not reported. */
  private readonly waiting = new Set<string>();
  /** Reported requests whose end is not known. */
  private readonly early = new Set<string>();
  private readonly debouncer = new Debouncer(() => this.report(), REPORT_MILLISECONDS);
  private readonly _changed = new Signal<this, void>(this);
  private readonly _missed = new Signal<this, void>(this);
  private _isDisposed = false;
}
