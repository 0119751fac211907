import type { IConsoleTracker } from '@jupyterlab/console';
import type { User } from '@jupyterlab/services';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { CoreLoader } from '../core/core-loader';
import type { ICoreModule } from '../core/core-module';
import type { AnalysisManager } from '../analysis/analysis-manager';
import type { NotebookAnalysis } from '../analysis/notebook-analysis';
import type { Preferences } from '../../settings/preferences';
import type { ClientUser } from '../../../protocol';
import { NotebookKernel } from './notebook-kernel';

/** The kernels of all open notebooks. */
export class NotebookKernels {
  constructor(
    private readonly manager: AnalysisManager,
    private readonly loader: CoreLoader,
    private readonly preferences: Preferences,
    private readonly users: Pick<User.IManager, 'identity' | 'userChanged'>,
    private readonly consoles: IConsoleTracker | null
  ) {}

  /** Starts, after the user's settings are loaded. The core is loaded with the first notebook. */
  start(): void {
    const { manager, preferences, consoles } = this;
    for (const analysis of manager.all) {
      this.open(analysis);
    }
    manager.added.connect((_, analysis) => this.open(analysis), this);
    preferences.changed.connect(this.reconsider, this);
    this.users.userChanged.connect(this.updateUser, this);
    consoles?.widgetAdded.connect(() => this.registerConsoles(), this);
  }

  /** Emitted after a kernel changed. */
  get changed(): ISignal<this, NotebookKernel> {
    return this._changed;
  }

  private open(analysis: NotebookAnalysis): void {
    analysis.sessionWanted.connect(() => void this.load(analysis), this);
    void this.load(analysis);
  }

  private async load(analysis: NotebookAnalysis): Promise<void> {
    try {
      this.add(analysis, await this.loader.load());
    } catch {
      // The notebook's analysis reports the failure and offers to load the core again.
    }
  }

  private add(analysis: NotebookAnalysis, core: ICoreModule): void {
    if (analysis.isDisposed || this.kernels.has(analysis)) {
      return;
    }
    const kernel = new NotebookKernel(analysis, {
      program: core.probeProgram(),
      target: core.probeTarget,
      newPassiveExecutions: core.newPassiveExecutions,
      outputs: core.newOutputs(),
      history: core.newHistory(analysis.snapshot().language, source => analysis.summaryOf(source)),
      isWanted: spec => this.preferences.isWatched(spec),
      // Without collaboration, all pages are the same user's: nothing is registered.
      user: () => (analysis.context.model.collaborative ? this.currentUser : null)
    });
    this.kernels.set(analysis, kernel);
    analysis.disposed.connect(() => this.kernels.delete(analysis), this);
    let wasWatched = false;
    kernel.changed.connect(() => {
      const isWatched = kernel.state.kind === 'watched';
      if (isWatched && !wasWatched) {
        this.registerConsoles();
      }
      wasWatched = isWatched;
      this._changed.emit(kernel);
    }, this);
    this._changed.emit(kernel);
  }

  private reconsider(): void {
    for (const kernel of this.kernels.values()) {
      kernel.updateWatching();
    }
  }

  private get currentUser(): ClientUser | null {
    const { identity } = this.users;
    return identity === null ? null : { id: identity.username, name: identity.display_name };
  }

  private updateUser(): void {
    for (const kernel of this.kernels.values()) {
      kernel.updateUser();
    }
  }

  /** Registers this page's consoles with the probes, so that their executions are not those of an unknown client. */
  private registerConsoles(): void {
    this.consoles?.forEach(({ sessionContext }) => {
      void sessionContext.ready.then(() => {
        const console = sessionContext.session?.kernel;
        for (const { connection } of this.kernels.values()) {
          if (console && connection?.kernel.id === console.id) {
            void connection.registration.registerConsole(console.clientId);
          }
        }
      });
    });
  }

  private readonly kernels = new Map<NotebookAnalysis, NotebookKernel>();
  private readonly _changed = new Signal<this, NotebookKernel>(this);
}
