import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { NotebookKernels } from '../session/kernel/notebook_kernels';
import type { CellMark } from './cell_states';
import { cellStateHint } from './cell_states';
import { staleHint } from './stale_inputs';
import type { NotebookAnalysis } from '../session/analysis/notebook_analysis';
import type { RunQueues } from './run_queues';
import { stalenessOf } from './stale_runs';

/** What is said of a cell's result, and why. */
export interface MarkedCell {
  readonly mark: CellMark;
  readonly hint: string;
}

/** Knows of every cell whether its result is that of a fresh run. */
export class CellMarking {
  constructor(
    private readonly kernels: Pick<NotebookKernels, 'of'>,
    private readonly queues: Pick<RunQueues, 'waitingOf' | 'changed'>,
    private readonly trans: TranslationBundle
  ) {
    queues.changed.connect((_, analysis) => this._changed.emit(analysis), this);
  }

  /** Emitted where marks changed although nothing was found out about notebook or kernel. */
  get changed(): ISignal<this, NotebookAnalysis> {
    return this._changed;
  }

  /** The mark of a cell; null where nothing is recorded, or there is no such cell. */
  markOf(analysis: NotebookAnalysis, key: CellKey): CellMark | null {
    const state = this.kernels.of(analysis)?.cellState(key) ?? null;
    if (state !== 'running' && this.queues.waitingOf(analysis).includes(key)) {
      return 'waiting';
    }
    return state === 'current' && this.isStale(analysis, key) ? 'stale' : state;
  }

  /** The mark with its reason; null where there is nothing to say of the cell. */
  of(analysis: NotebookAnalysis, key: CellKey): MarkedCell | null {
    const mark = this.markOf(analysis, key);
    if (mark === null || mark === 'current') {
      return null;
    }
    const hint = mark === 'stale' ? this.staleHint(analysis, key) : cellStateHint(mark, this.trans);
    return { mark, hint };
  }

  private isStale(analysis: NotebookAnalysis, key: CellKey): boolean {
    const inputs = stalenessOf(analysis)?.cells.get(key)?.inputs ?? [];
    if (inputs.length === 0) {
      return false;
    }
    // What was found out about an earlier run says nothing about the last one.
    const known = analysis.seenHistory?.cells.get(key)?.lastRun ?? null;
    const last = this.kernels.of(analysis)?.history.cells.get(key)?.lastRun ?? null;
    return known?.run.sequence === last?.run.sequence;
  }

  private staleHint(analysis: NotebookAnalysis, key: CellKey): string {
    const { state } = analysis;
    const inputs = stalenessOf(analysis)?.cells.get(key)?.inputs ?? [];
    const cells = state.kind === 'ready' ? state.document.cells : [];
    const position = new Map(cells.map(cell => [cell.key, cell.index]));
    return staleHint(inputs, provider => position.get(provider) ?? null, this.trans);
  }

  private readonly _changed = new Signal<this, NotebookAnalysis>(this);
}
