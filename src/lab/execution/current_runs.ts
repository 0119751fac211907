import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { NotebookKernels } from '../session/kernel/notebook_kernels';
import type { AnalysisManager } from '../session/analysis/analysis_manager';
import type { NotebookAnalysis } from '../session/analysis/notebook_analysis';
import type { Navigation } from '../editor/navigation';
import type { Advice } from './before_running';
import type { RunQueues } from './run_queues';
import { progressText } from './run_texts';
import type { StaleRuns } from './stale_runs';

/** What stands before the active cell. */
export interface CurrentAdvice {
  readonly advice: Advice;
  readonly analysis: NotebookAnalysis;
  readonly cell: CellKey;
  /** Position of the cell. */
  readonly index: number;
}

/** What runs, is stale, or should be run first in the notebook that the user works in, for whoever shows it. */
export class CurrentRuns {
  constructor(
    tracker: INotebookTracker,
    private readonly manager: AnalysisManager,
    private readonly navigation: Navigation,
    kernels: NotebookKernels,
    private readonly queues: RunQueues,
    private readonly staleRuns: StaleRuns,
    private readonly trans: TranslationBundle
  ) {
    tracker.activeCellChanged.connect(this.emit, this);
    manager.currentChanged.connect(this.onCurrentChanged, this);
    queues.changed.connect((_, analysis) => this.onChange(analysis), this);
    kernels.changed.connect((_, { analysis }) => this.onChange(analysis), this);
    this.onCurrentChanged();
  }

  /** Emitted when something of this changed. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** How far the queue is; null where nothing is run. */
  get progress(): string | null {
    const { analysis, queues } = this;
    const progress = analysis === null ? null : queues.progressOf(analysis);
    if (analysis === null || progress === null) {
      return null;
    }
    return progressText(progress, indexOf(analysis, progress.cell), this.trans);
  }

  /** How many cells have to run so that nothing is stale; null where that is not known. */
  get staleCount(): number | null {
    const plan = this.analysis === null ? null : this.staleRuns.planOf(this.analysis);
    return plan === null || plan.restart ? null : plan.cells.length;
  }

  /** Whether only a restart makes results that are those of a fresh kernel. */
  get needsRestart(): boolean {
    return this.analysis !== null && this.staleRuns.planOf(this.analysis)?.restart === true;
  }

  /** What to say before the active cell is run; null where there is nothing to say. */
  get advice(): CurrentAdvice | null {
    const { analysis } = this;
    const cell = analysis === null ? null : this.navigation.viewOf(analysis)?.content.activeCell;
    if (analysis === null || !cell || this.queues.progressOf(analysis) !== null) {
      return null;
    }
    const advice = this.staleRuns.adviceFor(analysis, cell.model.id);
    const index = indexOf(analysis, cell.model.id);
    return advice === null || index === null
      ? null
      : { advice, analysis, cell: cell.model.id, index };
  }

  /** Runs all that is stale. */
  runStale(): void {
    if (this.analysis !== null) {
      void this.staleRuns.runStale(this.analysis);
    }
  }

  /** Asks whether to restart the kernel and run all. */
  restart(): void {
    if (this.analysis !== null) {
      void this.staleRuns.restart(this.analysis);
    }
  }

  /** No further cell is run. */
  cancel(): void {
    if (this.analysis !== null) {
      this.queues.cancel(this.analysis);
    }
  }

  private onCurrentChanged(): void {
    this.analysis?.changed.disconnect(this.emit, this);
    this.analysis = this.manager.current;
    this.analysis?.changed.connect(this.emit, this);
    this.emit();
  }

  private onChange(analysis: NotebookAnalysis): void {
    if (analysis === this.analysis) {
      this.emit();
    }
  }

  private emit(): void {
    this._changed.emit();
  }

  private analysis: NotebookAnalysis | null = null;
  private readonly _changed = new Signal<this, void>(this);
}

function indexOf({ context }: NotebookAnalysis, key: CellKey): number | null {
  const index = Array.from(context.model.cells).findIndex(cell => cell.id === key);
  return index === -1 ? null : index;
}
