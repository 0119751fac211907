import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { SharedNotebook } from '../../tokens';
import type { AnalysisManager } from './analysis/analysis-manager';
import type { NotebookAnalysis } from './analysis/notebook-analysis';
import type { NotebookKernels } from './kernel/notebook-kernels';
import { NotebookSession } from './notebook-session';
import type { NotebookState } from './notebook-state';

/** A change of a notebook's state. */
export interface SessionChange {
  readonly session: NotebookSession;
  readonly before: NotebookState;
}

/** The sessions of all open notebooks. */
export class NotebookSessions {
  constructor(
    private readonly manager: AnalysisManager,
    kernels: NotebookKernels
  ) {
    for (const analysis of manager.all) {
      this.add(analysis);
    }
    manager.added.connect((_, analysis) => this.add(analysis), this);
    manager.currentChanged.connect(() => this._currentChanged.emit(), this);
    kernels.changed.connect((_, kernel) => this.of(kernel.analysis)?.updateKernel(kernel), this);
  }

  /** The sessions of all open notebooks. */
  get all(): Iterable<NotebookSession> {
    return this.sessions.values();
  }

  /** The session of the current notebook; null if none is open. */
  get current(): NotebookSession | null {
    const { current } = this.manager;
    return current === null ? null : this.of(current);
  }

  /** Emitted after `current` changed. */
  get currentChanged(): ISignal<this, void> {
    return this._currentChanged;
  }

  /** Emitted when a notebook was opened. */
  get added(): ISignal<this, NotebookSession> {
    return this._added;
  }

  /** Emitted after each change of a notebook's state. */
  get changed(): ISignal<this, SessionChange> {
    return this._changed;
  }

  of(analysis: NotebookAnalysis): NotebookSession | null {
    return this.sessions.get(analysis) ?? null;
  }

  /** The session of a notebook; null if it is not open or not loaded yet. */
  find(notebook: SharedNotebook): NotebookSession | null {
    const analysis = this.manager.find(notebook);
    return analysis === null ? null : this.of(analysis);
  }

  private add(analysis: NotebookAnalysis): void {
    const session = new NotebookSession(analysis);
    this.sessions.set(analysis, session);
    session.changed.connect((_, before) => this._changed.emit({ session, before }), this);
    analysis.disposed.connect(() => this.sessions.delete(analysis), this);
    this._added.emit(session);
  }

  private readonly sessions = new Map<NotebookAnalysis, NotebookSession>();
  private readonly _currentChanged = new Signal<this, void>(this);
  private readonly _added = new Signal<this, NotebookSession>(this);
  private readonly _changed = new Signal<this, SessionChange>(this);
}
