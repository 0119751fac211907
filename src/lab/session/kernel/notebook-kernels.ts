import type { IConsoleTracker } from '@jupyterlab/console';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CoreLoader } from '../core/core-loader';
import type { ICoreModule } from '../core/core-module';
import type { AnalysisManager } from '../analysis/analysis-manager';
import type { NotebookAnalysis } from '../analysis/notebook-analysis';
import type { Preferences } from '../../settings/preferences';
import { NotebookKernel } from './notebook-kernel';

/** The kernels behind all open notebooks. */
export class NotebookKernels {
  constructor(
    private readonly manager: AnalysisManager,
    private readonly loader: CoreLoader,
    private readonly preferences: Preferences,
    private readonly consoles: IConsoleTracker | null
  ) {}

  /** Begins, once the user's settings are known. The core is loaded for the first notebook, not before. */
  start(): void {
    const { manager, preferences, consoles } = this;
    for (const analysis of manager.all) {
      this.open(analysis);
    }
    manager.added.connect((_, analysis) => this.open(analysis), this);
    preferences.changed.connect(this.reconsider, this);
    consoles?.widgetAdded.connect(() => this.nameConsoles(), this);
  }

  /** Emitted when what a kernel tells has changed. */
  get changed(): ISignal<this, NotebookKernel> {
    return this._changed;
  }

  private open(analysis: NotebookAnalysis): void {
    analysis.sessionWanted.connect(() => void this.bringUp(analysis), this);
    void this.bringUp(analysis);
  }

  private async bringUp(analysis: NotebookAnalysis): Promise<void> {
    try {
      this.add(analysis, await this.loader.load());
    } catch {
      // The notebook's analysis tells of it, and asks for the core again.
    }
  }

  private add(analysis: NotebookAnalysis, core: ICoreModule): void {
    if (analysis.isDisposed || this.kernels.has(analysis)) {
      return;
    }
    const kernel = new NotebookKernel(analysis, {
      program: core.probeProgram(),
      target: core.probeTarget,
      newOverheardRuns: core.newOverheardRuns,
      history: core.newHistory(analysis.snapshot().language, source => analysis.summaryOf(source)),
      isWanted: spec => this.preferences.watches(spec)
    });
    this.kernels.set(analysis, kernel);
    analysis.disposed.connect(() => this.kernels.delete(analysis), this);
    let wasWatched = false;
    kernel.changed.connect(() => {
      const isWatched = kernel.state.kind === 'watched';
      if (isWatched && !wasWatched) {
        this.nameConsoles();
      }
      wasWatched = isWatched;
      this._changed.emit(kernel);
    }, this);
    this._changed.emit(kernel);
  }

  private reconsider(): void {
    for (const kernel of this.kernels.values()) {
      kernel.reconsider();
    }
  }

  /** Tells the probes which clients are consoles of this page, so that their runs are not a stranger's. */
  private nameConsoles(): void {
    this.consoles?.forEach(({ sessionContext }) => {
      void sessionContext.ready.then(() => {
        const console = sessionContext.session?.kernel;
        for (const { connection } of this.kernels.values()) {
          if (console && connection?.kernel.id === console.id) {
            connection.register(console.clientId, null);
          }
        }
      });
    });
  }

  private readonly kernels = new Map<NotebookAnalysis, NotebookKernel>();
  private readonly _changed = new Signal<this, NotebookKernel>(this);
}
