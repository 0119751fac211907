import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CellKey } from '../../core/notebook/document';
import type { Repair } from '../../core/lint/restart-blockers';
import type { RunPlan } from '../../core/staleness/staleness';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookSessions } from '../session/notebook-sessions';
import { hasChanged } from '../session/notebook-state';
import type { Navigation } from '../editor/navigation';
import type { RunAdvice } from './advice';
import { markOf } from './cell-marking';
import type { CellQueues } from './cell-queues';
import { progressText } from './queue-texts';
import type { StaleCellRunner } from './stale-cell-runner';

/** Advice about the active cell. */
export interface CurrentAdvice {
  readonly advice: RunAdvice;
  readonly analysis: NotebookAnalysis;
  readonly cell: CellKey;
  /** Index of the cell. */
  readonly index: number;
}

/** The queue, the stale cells and the advice of the current notebook, for the user interface. */
export class CurrentExecution {
  constructor(
    tracker: INotebookTracker,
    private readonly sessions: NotebookSessions,
    private readonly navigation: Navigation,
    private readonly queues: CellQueues,
    private readonly staleRuns: StaleCellRunner,
    private readonly trans: TranslationBundle
  ) {
    tracker.activeCellChanged.connect(this.emit, this);
    sessions.currentChanged.connect(this.emit, this);
    sessions.changed.connect((_, { session, before }) => {
      if (
        session === this.session &&
        hasChanged(before, session.state, ['analysis', 'kernel', 'execution'])
      ) {
        this.emit();
      }
    }, this);
  }

  /** Emitted when any of these values may have changed. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Progress of the queue; null if nothing is queued. */
  get progress(): string | null {
    const { session } = this;
    const progress = session?.state.execution.progress ?? null;
    if (session === null || progress === null) {
      return null;
    }
    return progressText(progress, indexOf(session.analysis, progress.cell), this.trans);
  }

  /** How many cells must run so that nothing is stale; null if unknown. */
  get staleCount(): number | null {
    const { plan } = this;
    return plan === null || plan.restart ? null : plan.cells.length;
  }

  /** Whether cells that are not stale must run as well: those that provide inputs, and edited ones. */
  get runsOtherCells(): boolean {
    const { plan, session } = this;
    return (
      session !== null &&
      plan?.cells.some(({ key }) => markOf(session.state, key) !== 'stale') === true
    );
  }

  /** Whether only a restart can make all results those of a fresh kernel. */
  get needsRestart(): boolean {
    return this.plan?.restart === true;
  }

  /** What to do before a restart helps; null if no restart is needed or nothing stops it. */
  get repair(): Repair | null {
    return this.session !== null && this.needsRestart
      ? this.staleRuns.repairOf(this.session.state)
      : null;
  }

  /** The advice about the active cell; null if there is none. */
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

  /** Runs all stale cells. */
  runStale(): void {
    if (this.session !== null) {
      void this.staleRuns.runStale(this.session.analysis);
    }
  }

  /** Runs the stale cells that an automatic run left to the user. */
  runOffered(): void {
    if (this.session !== null) {
      const { analysis, state } = this.session;
      void this.staleRuns.runStaleOf(analysis, state.reaction.offered);
    }
  }

  /** Asks the user to restart the kernel and run all cells. */
  restart(): void {
    if (this.session !== null) {
      void this.staleRuns.restart(this.session.analysis);
    }
  }

  /** Cancels the queue. */
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
