import type { ISessionContext } from '@jupyterlab/apputils';
import type { Kernel } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { ExecutionOutputList } from '../../../core/history/execution-outputs';
import type { CellExecution, HistoryState } from '../../../core/history/history-state';
import type { CellKey, NotebookDocument } from '../../../core/notebook/document';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { IExecutionOutputs, INotebookHistory } from '../core/core-module';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import type { IKernelSource } from '../analysis/fact-sources';
import type { NotebookAnalysis } from '../analysis/notebook-analysis';
import type { ClientUser, KernelExecution } from '../../../protocol';
import { CellRequests } from './cell-requests';
import { EndingCell } from './ending-cell';
import { EnvironmentFacts } from './environment-facts';
import type { KernelState } from './kernel-state';
import type { KernelEvent } from './kernel-events';
import { KernelWatch } from './kernel-watch';
import type { KernelWatchOptions } from './kernel-watch-options';
import type { RegisteredPage } from './registered-page';
import { runningCells, unverifiedRunningCells } from './running-cells';

/** Options of a notebook's kernel. */
export interface NotebookKernelOptions extends Omit<
  KernelWatchOptions,
  Exclude<keyof RegisteredPage, 'user'>
> {
  /** Whether kernels of this spec are watched. */
  readonly isWanted: (spec: string) => boolean;
  readonly history: INotebookHistory;
  readonly outputs: IExecutionOutputs;
}

/** The current kernel of one open notebook: its connection, execution history and environment. */
export class NotebookKernel implements IDisposable, IKernelSource {
  constructor(
    readonly analysis: NotebookAnalysis,
    private readonly parts: NotebookKernelOptions
  ) {
    this.environment = new EnvironmentFacts(question => {
      // The next process would get the question that is sent to one that ends.
      const watch = this.endingCell.isExiting ? null : this.watch;
      return watch === null ? Promise.reject(new Error('no kernel')) : watch.ask(question);
    });
    this.environment.changed.connect(this.onEnvironment, this);
    this.session = analysis.context.sessionContext;
    this.session.kernelChanged.connect(this.onKernelChanged, this);
    analysis.renamed.connect(this.onRenamed, this);
    analysis.context.model.cells.changed.connect(this.followCells, this);
    analysis.disposed.connect(this.dispose, this);
    analysis.changed.connect(this.onAnalysis, this);
    this.followCells();
    this.attach();
    // Without a kernel, no change of it follows.
    void this.session.ready.then(() => {
      this.wasReady = true;
      this.onKernelChanged();
    });
    analysis.setKernel(this);
  }

  get state(): KernelState {
    return this.watch?.state ?? this.unwatched;
  }

  get isBusy(): boolean {
    return this.watch?.isBusy ?? false;
  }

  /** Whether an execution has ended of which nothing is known yet. */
  get isBehind(): boolean {
    return this.watch?.isBehind ?? false;
  }

  get history(): HistoryState {
    return this.parts.history.state;
  }

  get facts(): KernelFacts | null {
    return this.environment.facts;
  }

  /** The outputs of an execution, also of an earlier session, as far as they are kept. */
  outputsOf({ kernelRun }: CellExecution): ExecutionOutputList {
    return this.parts.outputs.outputsOf(kernelRun.message_id);
  }

  /** Requests the environment facts again, as after an installation. */
  refreshFacts(): void {
    this.environment.refresh();
  }

  /** The user of this page, if the notebook is shared; null if not, or if unknown. */
  get user(): ClientUser | null {
    return this.parts.user();
  }

  /** The name of the kernel's spec; null without a kernel. */
  get spec(): string | null {
    return this.session.session?.kernel?.name ?? null;
  }

  /** The kernel's working folder when it is idle; null where it is unknown, as without the probe. */
  async workingFolder(): Promise<string | null> {
    const answer = await this.watch?.ask({ kind: 'paths', paths: [] });
    return answer?.folder ?? null;
  }

  historyFor(document: NotebookDocument): HistoryState | null {
    // Also for an unwatched kernel: earlier sources later match executions with cells.
    this.parts.history.update(document);
    return this.watch === null ? null : this.parts.history.state;
  }

  /** The watched connection; null if there is none. */
  get connection(): KernelWatch | null {
    return this.watch;
  }

  /** Emitted after each change of state, history or facts. */
  get changed(): ISignal<this, void> {
    return this._changed;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (!this._isDisposed) {
      this._isDisposed = true;
      this.session.kernelChanged.disconnect(this.onKernelChanged, this);
      this.watch?.kernel.anyMessage.disconnect(this.onMessage, this);
      this.watch?.dispose();
      this.environment.dispose();
      Signal.clearData(this);
    }
  }

  /** Starts or stops watching after a change of the settings. */
  updateWatching(): void {
    const kernel = this.session.session?.kernel ?? null;
    if (kernel === null || this.parts.isWanted(kernel.name) === (this.watch !== null)) {
      return;
    }
    const previous = this.watch;
    this.detach();
    this.attach();
    // The kernel removes the probe when it is idle.
    void previous
      ?.off()
      .catch(() => undefined)
      .then(() => previous.dispose());
  }

  /** Handles a kernel change. JupyterLab also emits the signal after a restart, which the watch handles itself. */
  private onKernelChanged(): void {
    if (this._isDisposed) {
      return;
    }
    const kernel = this.session.session?.kernel ?? null;
    if (kernel === null || this.watch?.kernel !== kernel) {
      this.attach();
    }
  }

  private attach(): void {
    const kernel = this.session.session?.kernel ?? null;
    this.detach()?.dispose();
    this.endSession();
    this.requests.clear();
    if (kernel === null) {
      this.unwatched = { kind: this.hasNoKernel ? 'no-kernel' : 'connecting' };
    } else if (!this.parts.isWanted(kernel.name)) {
      this.unwatched = { kind: 'off' };
    } else {
      this.parts.history.identify(kernel.clientId);
      this.watch = new KernelWatch(kernel, { ...this.parts, ...this.page });
      this.watch.event.connect(this.onNews, this);
      this.watch.changed.connect(this.onWatch, this);
      kernel.anyMessage.connect(this.onMessage, this);
    }
    this.emitChanged();
  }

  /** Whether no kernel is on its way either. After a shutdown, JupyterLab's session is not ready. */
  private get hasNoKernel(): boolean {
    const { isReady, hasNoKernel } = this.session;
    return isReady || (this.wasReady && hasNoKernel);
  }

  /** What the kernel learns of this page. */
  private get page(): Omit<RegisteredPage, 'user'> {
    const { context } = this.analysis;
    return {
      notebook: () => context.localPath,
      cells: () => Array.from(context.model.cells, cell => cell.id),
      endedKernel: () => this.parts.history.kernelEnders,
      // If the server does not answer, the path stays.
      refreshPath: async () => this.session.sessionManager.refreshRunning().catch(() => undefined)
    };
  }

  /** Disconnects from the watch and returns it. */
  private detach(): KernelWatch | null {
    const { watch } = this;
    watch?.kernel.anyMessage.disconnect(this.onMessage, this);
    watch?.event.disconnect(this.onNews, this);
    watch?.changed.disconnect(this.onWatch, this);
    this.watch = null;
    return watch;
  }

  private onNews(_: KernelWatch, news: KernelEvent): void {
    const { history } = this.parts;
    history.update(this.analysis.snapshot());
    switch (news.kind) {
      case 'message':
        history.receive(news.message);
        break;
      case 'history':
        history.receiveHistory(news.answer);
        break;
      case 'passive':
        history.receivePassive(news.session, news.run);
        break;
      case 'session-ended':
        this.endSession();
    }
    this.emitChanged();
    if (news.kind === 'message' && news.message.kind !== 'clients') {
      this.afterExecutions(news.message.runs);
    } else if (news.kind === 'history') {
      this.afterExecutions(news.answer.runs);
    }
  }

  private endSession(): void {
    const { history } = this.parts;
    history.endSession(this.endingCell.candidates);
    this.endingCell.processEnded();
    this.requests.processEnded();
    this.environment.clear();
  }

  private afterExecutions(runs: readonly KernelExecution[]): void {
    this.environment.afterExecutions(runs);
    this.requests.reported(runs);
    this.endingCell.reported(runs);
    this.updateRunning();
  }

  private onWatch(): void {
    this.updateRunning();
    this.emitChanged();
  }

  /**
   * Records the cell sources at each request: they tell the execution of a whole cell and of a selection apart. Passes
   * on the outputs.
   */
  private onMessage(_: Kernel.IKernelConnection, message: Kernel.IAnyMessageArgs): void {
    const { requests } = this;
    const { msg, direction } = message;
    this.endingCell.handle(message);
    if (direction === 'send' ? requests.sent(msg) : requests.answered(msg)) {
      this.updateRunning();
    }
    const { header, parent_header: parent, channel, content } = msg;
    if (direction === 'send') {
      if (header.msg_type === 'execute_request') {
        this.parts.history.update(this.analysis.snapshot());
      }
    } else if (channel === 'iopub' && 'msg_id' in parent && parent.msg_type === 'execute_request') {
      const values = content as Readonly<Record<string, unknown>>;
      this.parts.outputs.receive(parent.msg_id, header.msg_type, values);
      const cell = requests.published(msg);
      if (cell !== null) {
        this.updateRunning();
        this._ended.emit(cell);
      }
    }
  }

  /** Emitted when the kernel has ended the execution of a cell that this page ran. */
  get ended(): ISignal<this, CellKey> {
    return this._ended;
  }

  /** Registers again after the user's name became known, or changed. */
  updateUser(): void {
    if (this.user !== null) {
      void this.watch?.registration.register();
    }
  }

  private onRenamed(): void {
    void this.watch?.registration.register();
  }

  private onEnvironment(): void {
    if (this.environment.facts !== this.lastFacts) {
      this.lastFacts = this.environment.facts;
      this.analysis.onFacts();
    }
    this.analysis.setExpected('kernel', this.environment.isExpected);
    this.emitChanged();
  }

  /** Updates the imported modules after an analysis. */
  private onAnalysis(): void {
    const { state } = this.analysis;
    if (state.kind === 'ready') {
      const summaries = [...state.result.summaries.values()];
      this.environment.setImportedModules(
        new Set(summaries.flatMap(summary => this.importedBy(summary)))
      );
    }
  }

  /** The top-level modules that a cell imports; cached, because most cells do not change between analyses. */
  private importedBy(summary: CellSummary): readonly string[] {
    let modules = this.imported.get(summary);
    if (modules === undefined) {
      const absolute = summary.imports.filter(({ module }) => !module.startsWith('.'));
      modules = [...new Set(absolute.map(({ module }) => module.split('.')[0]))];
      this.imported.set(summary, modules);
    }
    return modules;
  }

  private followCells(): void {
    for (const cell of this.analysis.context.model.cells) {
      if (cell.type === 'code') {
        // Connecting again has no effect.
        cell.stateChanged.connect(this.onCellState, this);
      }
    }
    this.updateRunning();
  }

  private onCellState(_: unknown, change: { readonly name: string }): void {
    if (change.name === 'executionState') {
      this.updateRunning();
    }
  }

  /** The cells that run or wait to run. */
  get running(): ReadonlySet<CellKey> {
    const { cells } = this.analysis.context.model;
    return this.watch === null
      ? unverifiedRunningCells(cells)
      : runningCells(cells, this.requests, this.isBusy);
  }

  private updateRunning(): void {
    const keys = this.running;
    if (keys.size > 0 || this.hadRunning) {
      this.hadRunning = keys.size > 0;
      this.parts.history.setRunning(keys);
      this.emitChanged();
    }
  }

  private emitChanged(): void {
    if (!this._isDisposed) {
      this.analysis.requestAnalysis();
      this._changed.emit();
    }
  }

  private readonly session: ISessionContext;
  private readonly environment: EnvironmentFacts;
  private readonly requests = new CellRequests();
  private readonly endingCell = new EndingCell();
  private watch: KernelWatch | null = null;
  private wasReady = false;
  private unwatched: KernelState = { kind: 'no-kernel' };
  private lastFacts: KernelFacts | null = null;
  private hadRunning = false;
  private readonly imported = new WeakMap<CellSummary, readonly string[]>();
  private readonly _changed = new Signal<this, void>(this);
  private readonly _ended = new Signal<this, CellKey>(this);
  private _isDisposed = false;
}
