import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { RunPlan } from '../../core/staleness/staleness';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { concerns } from '../session/notebook-state';
import type { Navigation } from '../editor/navigation';
import type { Advice } from './before-running';
import type { RunQueues } from './run-queues';
import { progressText } from './run-texts';
import type { StaleRuns } from './stale-runs';

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
    private readonly sessions: NotebookSessions,
    private readonly navigation: Navigation,
    private readonly queues: RunQueues,
    private readonly staleRuns: StaleRuns,
    private readonly trans: TranslationBundle
  ) {
    tracker.activeCellChanged.connect(this.emit, this);
    sessions.currentChanged.connect(this.emit, this);
    sessions.changed.connect((_, { session, before }) => {
      if (
        session === this.session &&
        concerns(before, session.state, ['analysis', 'kernel', 'execution'])
      ) {
        this.emit();
      }
    }, this);
  }

  /** Emitted when something of this changed. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** How far the queue is; null where nothing is run. */
  get progress(): string | null {
    const { session } = this;
    const progress = session?.state.execution.progress ?? null;
    if (session === null || progress === null) {
      return null;
    }
    return progressText(progress, indexOf(session.analysis, progress.cell), this.trans);
  }

  /** How many cells have to run so that nothing is stale; null where that is not known. */
  get staleCount(): number | null {
    const { plan } = this;
    return plan === null || plan.restart ? null : plan.cells.length;
  }

  /** Whether only a restart makes results that are those of a fresh kernel. */
  get needsRestart(): boolean {
    return this.plan?.restart === true;
  }

  /** What to say before the active cell is run; null where there is nothing to say. */
  get advice(): CurrentAdvice | null {
    const { session } = this;
    const cell =
      session === null ? null : this.navigation.viewOf(session.analysis)?.content.activeCell;
    if (session === null || !cell || session.state.execution.progress !== null) {
      return null;
    }
    const { analysis, state } = session;
    const advice = this.staleRuns.adviceFor(state, cell.model.id);
    const index = indexOf(analysis, cell.model.id);
    return advice === null || index === null
      ? null
      : { advice, analysis, cell: cell.model.id, index };
  }

  /** Runs all that is stale. */
  runStale(): void {
    if (this.session !== null) {
      void this.staleRuns.runStale(this.session.analysis);
    }
  }

  /** Asks whether to restart the kernel and run all. */
  restart(): void {
    if (this.session !== null) {
      void this.staleRuns.restart(this.session.analysis);
    }
  }

  /** No further cell is run. */
  cancel(): void {
    if (this.session !== null) {
      this.queues.cancel(this.session.analysis);
    }
  }

  private get session(): NotebookSession | null {
    return this.sessions.current;
  }

  private get plan(): RunPlan | null {
    return this.session === null ? null : this.staleRuns.planOf(this.session.state);
  }

  private emit(): void {
    this._changed.emit();
  }

  private readonly _changed = new Signal<this, void>(this);
}

function indexOf({ context }: NotebookAnalysis, key: CellKey): number | null {
  const index = Array.from(context.model.cells).findIndex(cell => cell.id === key);
  return index === -1 ? null : index;
}
