import type { ISessionContext } from '@jupyterlab/apputils';
import type { ICodeCellModel } from '@jupyterlab/cells';
import type { Kernel } from '@jupyterlab/services';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { HistoryState } from '../../../core/history/history-state';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { INotebookHistory } from '../core/core-module';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import type { IKernelSource, NotebookAnalysis } from '../analysis/notebook-analysis';
import { EnvironmentFacts } from './environment-facts';
import type { KernelState } from './kernel-state';
import type { KernelNews, WatchParts } from './kernel-watch';
import { KernelWatch } from './kernel-watch';

/** What a notebook's kernel needs from outside. */
export interface KernelParts extends Omit<WatchParts, 'notebook'> {
  /** Whether the user wants kernels of this spec watched. */
  readonly isWanted: (spec: string) => boolean;
  readonly history: INotebookHistory;
}

/** The kernel behind one open notebook, whichever it is: what it runs, and what that says of the cells. */
export class NotebookKernel implements IDisposable, IKernelSource {
  constructor(
    readonly analysis: NotebookAnalysis,
    private readonly parts: KernelParts
  ) {
    this.environment = new EnvironmentFacts(question => {
      const { watch } = this;
      return watch === null ? Promise.reject(new Error('no kernel')) : watch.ask(question);
    });
    this.environment.changed.connect(this.emitChanged, this);
    this.session = analysis.context.sessionContext;
    this.session.kernelChanged.connect(this.onKernelChanged, this);
    analysis.renamed.connect(this.onRenamed, this);
    analysis.context.model.cells.changed.connect(this.followCells, this);
    analysis.disposed.connect(this.dispose, this);
    analysis.changed.connect(this.onAnalysis, this);
    this.followCells();
    this.attach();
    analysis.setKernel(this);
  }

  get state(): KernelState {
    return this.watch?.state ?? this.unwatched;
  }

  get isBusy(): boolean {
    return this.watch?.isBusy ?? false;
  }

  get history(): HistoryState {
    return this.parts.history.state;
  }

  get facts(): KernelFacts | null {
    return this.environment.facts;
  }

  /** Asks the kernel again what it has: something was installed. */
  refreshFacts(): void {
    this.environment.refresh();
  }

  historyFor(document: NotebookDocument): HistoryState | null {
    // Also while nobody watches: what stood in a cell tells later which runs were its own.
    this.parts.history.update(document);
    return this.watch === null ? null : this.parts.history.state;
  }

  /** The connection that is watched; null where none is. */
  get connection(): KernelWatch | null {
    return this.watch;
  }

  /** Emitted after each change of what this tells. */
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

  /** Begins or ends watching where what the user wants changed. */
  reconsider(): void {
    const kernel = this.session.session?.kernel ?? null;
    if (kernel === null || this.parts.isWanted(kernel.name) === (this.watch !== null)) {
      return;
    }
    const left = this.watch;
    this.detach();
    this.attach();
    // The probe goes as soon as the kernel has time to hear of it.
    void left
      ?.off()
      .catch(() => undefined)
      .then(() => left.dispose());
  }

  /** Also emitted after a restart, which the watch has seen by itself. */
  private onKernelChanged(): void {
    const kernel = this.session.session?.kernel ?? null;
    if (kernel === null || this.watch?.kernel !== kernel) {
      this.attach();
    }
  }

  private attach(): void {
    const kernel = this.session.session?.kernel ?? null;
    this.detach()?.dispose();
    this.parts.history.endSession();
    this.environment.forget();
    if (kernel === null) {
      this.unwatched = { kind: 'no-kernel' };
    } else if (!this.parts.isWanted(kernel.name)) {
      this.unwatched = { kind: 'off' };
    } else {
      const notebook = (): string => this.analysis.context.localPath;
      this.watch = new KernelWatch(kernel, { ...this.parts, notebook });
      this.watch.news.connect(this.onNews, this);
      this.watch.changed.connect(this.emitChanged, this);
      kernel.anyMessage.connect(this.onMessage, this);
    }
    this.emitChanged();
  }

  /** Listens no longer; gives what was listened to. */
  private detach(): KernelWatch | null {
    const { watch } = this;
    watch?.kernel.anyMessage.disconnect(this.onMessage, this);
    watch?.news.disconnect(this.onNews, this);
    watch?.changed.disconnect(this.emitChanged, this);
    this.watch = null;
    return watch;
  }

  private onNews(_: KernelWatch, news: KernelNews): void {
    const { history } = this.parts;
    history.update(this.analysis.snapshot());
    switch (news.kind) {
      case 'told':
        history.receive(news.message);
        break;
      case 'past':
        history.receivePast(news.answer);
        break;
      case 'overheard':
        history.receiveOverheard(news.session, news.run);
        break;
      case 'session-ended':
        history.endSession();
        this.environment.forget();
    }
    this.emitChanged();
    if (news.kind === 'told' && news.message.kind === 'runs') {
      this.environment.afterRuns(news.message.runs);
    }
  }

  /** Which text a cell had when it was sent tells a whole run from that of a selection. */
  private onMessage(_: Kernel.IKernelConnection, { msg, direction }: Kernel.IAnyMessageArgs): void {
    if (direction === 'send' && msg.header.msg_type === 'execute_request') {
      this.parts.history.update(this.analysis.snapshot());
    }
  }

  private onRenamed(): void {
    this.watch?.register();
  }

  /** What a notebook imports is known when it was analysed. */
  private onAnalysis(): void {
    const { state } = this.analysis;
    if (state.kind === 'ready') {
      const summaries = [...state.result.summaries.values()];
      this.environment.want(new Set(summaries.flatMap(summary => this.importedBy(summary))));
    }
  }

  /** The top-level modules that a cell imports; most cells are as they were at the analysis before. */
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
        // Once only, however often: a signal knows whom it tells.
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

  private updateRunning(): void {
    const cells = Array.from(this.analysis.context.model.cells);
    const running = cells.filter(
      cell => (cell as Partial<ICodeCellModel>).executionState === 'running'
    );
    const keys = running.map(cell => cell.id);
    if (keys.length > 0 || this.hadRunning) {
      this.hadRunning = keys.length > 0;
      this.parts.history.setRunning(new Set(keys));
      this.emitChanged();
    }
  }

  private emitChanged(): void {
    if (!this._isDisposed) {
      this.analysis.lookAgain();
      this._changed.emit();
    }
  }

  private readonly session: ISessionContext;
  private readonly environment: EnvironmentFacts;
  private watch: KernelWatch | null = null;
  private unwatched: KernelState = { kind: 'no-kernel' };
  private hadRunning = false;
  private readonly imported = new WeakMap<CellSummary, readonly string[]>();
  private readonly _changed = new Signal<this, void>(this);
  private _isDisposed = false;
}
