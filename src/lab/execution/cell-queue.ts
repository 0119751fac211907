import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { QueueProgress } from '../session/notebook-state';

/** How the execution of one cell ended. */
export type ExecutionOutcome =
  | { readonly kind: 'ok' }
  /** `exception`: its name, if the kernel reported it. */
  | { readonly kind: 'failed'; readonly exception: string | null }
  | { readonly kind: 'interrupted' }
  /** The kernel did not start it: an earlier cell failed or is waiting for input. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'kernel-gone' }
  | { readonly kind: 'closed' };

/** How a queued cell was changed from outside the queue. */
export type QueuedCellChange = 'edited' | 'deleted' | 'ran' | 'moved';

/** Why a queue ended. */
export type QueueEnd =
  | { readonly kind: 'done' }
  /** A cell did not finish successfully. */
  | { readonly kind: 'outcome'; readonly outcome: Exclude<ExecutionOutcome, { kind: 'ok' }> }
  /** A queued cell was changed. */
  | { readonly kind: 'queue-changed'; readonly change: QueuedCellChange }
  | { readonly kind: 'cancelled' }
  /** The user ran something else meanwhile. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'kernel-gone' }
  | { readonly kind: 'closed' };

/** Result of a queue. */
export interface QueueResult {
  readonly end: QueueEnd;
  /** Number of cells that ran without an error. */
  readonly ran: number;
  readonly total: number;
  /** The cell that the end is about; null if it is about none. After a cancellation it may still be running. */
  readonly cell: CellKey | null;
}

/** Snapshot of a code cell. */
export interface LiveCell {
  readonly source: string;
  readonly executionCount: number | null;
  /** Whether it is running or queued in the kernel. */
  readonly isRunning: boolean;
}

/** The notebook whose cells run. */
export interface QueueHost {
  /** Its code cells in document order; null if the notebook was closed. */
  cells(): ReadonlyMap<CellKey, LiveCell> | null;
  run(key: CellKey): Promise<ExecutionOutcome>;
}

/**
 * Runs cells of one notebook one after the other. It stops at the first failure, and when a queued cell changes,
 * because the queue was planned for the notebook as it was.
 */
export class CellQueue {
  private readonly planned: ReadonlyMap<CellKey, LiveCell>;

  /**
   * @param keys cells to run, in this order; all must be in the notebook
   * @param host the notebook
   */
  constructor(
    private readonly keys: readonly CellKey[],
    private readonly host: QueueHost
  ) {
    this.planned = host.cells() ?? new Map<CellKey, LiveCell>();
  }

  /** Emitted after each change of `progress`. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** The current position; null before the first cell and after the end. */
  get progress(): QueueProgress | null {
    const { at, keys, result } = this;
    return at === -1 || result !== null
      ? null
      : { cell: keys[at], position: at + 1, total: keys.length };
  }

  /** Queued cells, the next one first. */
  get waiting(): readonly CellKey[] {
    return this.result === null ? this.keys.slice(this.at + 1) : [];
  }

  /** Runs the queue until it ends. */
  async run(): Promise<QueueResult> {
    const stopped = new Promise<void>(resolve => (this.wake = resolve));
    for (const [at, key] of this.keys.entries()) {
      const conflict = this.conflict(at);
      if (conflict !== null) {
        return this.finish(conflict.end, at, conflict.cell);
      }
      this.at = at;
      this._changed.emit();
      const outcome = await Promise.race([this.host.run(key), stopped]);
      if (this.stop !== null) {
        return this.finish(this.stop, at, key);
      }
      if (outcome !== undefined && outcome.kind !== 'ok') {
        return this.finish({ kind: 'outcome', outcome }, at, key);
      }
    }
    return this.finish({ kind: 'done' }, this.keys.length, null);
  }

  /** Ends the queue. The running cell continues. */
  cancel(end: QueueEnd = { kind: 'cancelled' }): void {
    this.stop ??= end;
    this.wake();
  }

  private finish(end: QueueEnd, ran: number, cell: CellKey | null): QueueResult {
    this.result = { end, ran, total: this.keys.length, cell };
    this._changed.emit();
    return this.result;
  }

  /** A change of the notebook that makes the rest of the queue invalid; null if there is none. */
  private conflict(at: number): { readonly end: QueueEnd; readonly cell: CellKey | null } | null {
    const cells = this.host.cells();
    if (cells === null) {
      return { end: { kind: 'closed' }, cell: null };
    }
    const rest = this.keys.slice(at);
    for (const key of rest) {
      const change = this.changeOf(key, cells.get(key));
      if (change !== null) {
        return { end: { kind: 'queue-changed', change }, cell: key };
      }
    }
    const isMoved = orderOf(rest, cells) !== orderOf(rest, this.planned);
    return isMoved ? { end: { kind: 'queue-changed', change: 'moved' }, cell: null } : null;
  }

  private changeOf(key: CellKey, now: LiveCell | undefined): QueuedCellChange | null {
    const before = this.planned.get(key);
    if (now === undefined || before === undefined) {
      return 'deleted';
    }
    if (now.source !== before.source) {
      return 'edited';
    }
    // Clearing the outputs resets the execution count: that is not an execution.
    const isCounted = now.executionCount !== null && now.executionCount !== before.executionCount;
    return isCounted || now.isRunning ? 'ran' : null;
  }

  private at = -1;
  private stop: QueueEnd | null = null;
  private result: QueueResult | null = null;
  private wake: () => void = () => undefined;
  private readonly _changed = new Signal<this, void>(this);
}

/** The document order of some cells, as a comparable text. */
function orderOf(keys: readonly CellKey[], cells: ReadonlyMap<CellKey, LiveCell>): string {
  const wanted = new Set(keys);
  return [...cells.keys()].filter(key => wanted.has(key)).join('\n');
}
