import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { QueueProgress } from '../session/notebook-state';

/** How the run of one cell ended. */
export type RunOutcome =
  | { readonly kind: 'ok' }
  /** `exception`: its name, where the kernel told it. */
  | { readonly kind: 'failed'; readonly exception: string | null }
  | { readonly kind: 'interrupted' }
  /** The kernel did not begin it: a cell before it failed, or waits for input. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'kernel-gone' }
  | { readonly kind: 'closed' };

/** What was done to a cell while it waited. */
export type Meddling = 'edited' | 'deleted' | 'ran' | 'moved';

/** Why a queue ended. */
export type QueueEnd =
  | { readonly kind: 'done' }
  /** The cell was run, and that is how it went. */
  | { readonly kind: 'outcome'; readonly outcome: Exclude<RunOutcome, { kind: 'ok' }> }
  /** The cell was to be next, or to come later. */
  | { readonly kind: 'meddling'; readonly meddling: Meddling }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'kernel-gone' }
  | { readonly kind: 'closed' };

/** What became of a queue. */
export interface QueueResult {
  readonly end: QueueEnd;
  /** Cells that ran to their end without an error. */
  readonly ran: number;
  readonly total: number;
  /** The cell that the end is about; null where it is about none. A cancelled queue leaves it running. */
  readonly cell: CellKey | null;
}

/** A cell of the notebook as it is at one moment. */
export interface LiveCell {
  readonly source: string;
  readonly executionCount: number | null;
  /** It runs, or waits for its turn in the kernel. */
  readonly isRunning: boolean;
}

/** The notebook whose cells are run. */
export interface QueueHost {
  /** Its cells in document order; null where the notebook was closed. */
  cells(): ReadonlyMap<CellKey, LiveCell> | null;
  run(key: CellKey): Promise<RunOutcome>;
}

/**
 * Runs cells of one notebook one after the other. It ends with the first that fails, and where somebody changes what is
 * still to run: what was planned was planned for the notebook as it was.
 */
export class RunQueue {
  private readonly planned: ReadonlyMap<CellKey, LiveCell>;

  /**
   * @param keys cells to run, in this order; all of them are in the notebook
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

  /** Null before the first cell and after the last. */
  get progress(): QueueProgress | null {
    const { at, keys, result } = this;
    return at === -1 || result !== null
      ? null
      : { cell: keys[at], position: at + 1, total: keys.length };
  }

  /** Cells that are still to come, next one first. */
  get waiting(): readonly CellKey[] {
    return this.result === null ? this.keys.slice(this.at + 1) : [];
  }

  /** Runs all; tells what became of it. */
  async run(): Promise<QueueResult> {
    const stopped = new Promise<void>(resolve => (this.wake = resolve));
    for (const [at, key] of this.keys.entries()) {
      const trouble = this.trouble(at);
      if (trouble !== null) {
        return this.finish(trouble.end, at, trouble.cell);
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

  /** No further cell is run. The one that runs is left alone. */
  cancel(end: QueueEnd = { kind: 'cancelled' }): void {
    this.stop ??= end;
    this.wake();
  }

  private finish(end: QueueEnd, ran: number, cell: CellKey | null): QueueResult {
    this.result = { end, ran, total: this.keys.length, cell };
    this._changed.emit();
    return this.result;
  }

  /** Why nothing more may run, although nobody said so. */
  private trouble(at: number): { readonly end: QueueEnd; readonly cell: CellKey | null } | null {
    const cells = this.host.cells();
    if (cells === null) {
      return { end: { kind: 'closed' }, cell: null };
    }
    const rest = this.keys.slice(at);
    for (const key of rest) {
      const meddling = this.meddlingWith(key, cells.get(key));
      if (meddling !== null) {
        return { end: { kind: 'meddling', meddling }, cell: key };
      }
    }
    const isMoved = inOrder(rest, cells) !== inOrder(rest, this.planned);
    return isMoved ? { end: { kind: 'meddling', meddling: 'moved' }, cell: null } : null;
  }

  private meddlingWith(key: CellKey, now: LiveCell | undefined): Meddling | null {
    const before = this.planned.get(key);
    if (now === undefined || before === undefined) {
      return 'deleted';
    }
    if (now.source !== before.source) {
      return 'edited';
    }
    // Outputs may be cleared meanwhile: that is no run.
    const isCounted = now.executionCount !== null && now.executionCount !== before.executionCount;
    return isCounted || now.isRunning ? 'ran' : null;
  }

  private at = -1;
  private stop: QueueEnd | null = null;
  private result: QueueResult | null = null;
  private wake: () => void = () => undefined;
  private readonly _changed = new Signal<this, void>(this);
}

/** The order in which some cells stand in a notebook. */
function inOrder(keys: readonly CellKey[], cells: ReadonlyMap<CellKey, LiveCell>): string {
  const wanted = new Set(keys);
  return [...cells.keys()].filter(key => wanted.has(key)).join('\n');
}
