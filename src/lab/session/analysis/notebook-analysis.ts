import type { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { HistoryState } from '../../../core/history/history-state';
import type { LintResult } from '../../../core/lint/result';
import type { LintState } from '../../../core/lint/session';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { CellRecord } from '../../../core/notebook/cell-identity';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { FileLookup } from '../../../core/rule-context/file-lookup';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import { allAtOnce } from '../../../core/memo/steps';
import type { LintConfig } from '../../../core/settings/config';
import type { RequirementFiles } from '../../../protocol';
import type { AnalysisState, INotebookAnalysis } from '../../../tokens';
import type { ILintSession } from '../core/core-module';
import type { ExpectedFacts } from './analysis-progress';
import { AnalysisProgress } from './analysis-progress';
import type { AnalysisRun, Inputs } from './analysis-run';
import { hasInputs } from './analysis-run';
import type { IKernelSource } from './fact-sources';
import { FactSources } from './fact-sources';
import type { LibraryKnowledge } from './fact-sources';
import type { CreateSession, LintSteps } from './create-session';
import type { DocumentChange } from './live-document';
import { LiveDocument } from './live-document';
import { nextOf } from './next-emission';
import { Scheduler } from './scheduler';
import { TypingTracker } from './typing-tracker';
import { errorReason } from '../../../core/messages/error-reason';

/** Delays between the last change and the analysis, in milliseconds. */
const AFTER_TYPING = 120;
const AFTER_STRUCTURE = 30;
const AFTER_OUTPUT = 500;
const AFTER_UPDATE = 60;
const MAX_DELAY = 600;

/** Length of a time slice: a long analysis, such as the first one of a large notebook, yields after each slice. */
const SLICE_MILLISECONDS = 25;

/** Larger notebooks (characters of code) are analyzed on demand only. */
const HELD_CHARACTERS = 4_000_000;

type NotebookContext = DocumentRegistry.IContext<INotebookModel>;

/** Keeps the findings of one notebook up to date while it is edited. */
export class NotebookAnalysis implements INotebookAnalysis {
  /**
   * @param context the loaded notebook
   * @param createSession null until the core and the settings are loaded
   */
  constructor(
    readonly context: NotebookContext,
    private createSession: CreateSession | null = null
  ) {
    this.lastPath = context.path;
    this.live = new LiveDocument(context.model, context.localPath);
    this.live.changed.connect(this.onDocumentChange, this);
    this.typing.paused.connect(() => this.scheduler.request(0), this);
    context.pathChanged.connect(this.onPathChange, this);
    context.model.stateChanged.connect(this.onModelState, this);
    context.fileChanged.connect(this.emitChanged, this);
    this.scheduler.request(0);
  }

  get path(): string {
    return this.context.path;
  }

  get state(): AnalysisState {
    return this._state;
  }

  /** Whether the result may change soon, while the notebook stays the same. */
  get isAnalyzing(): boolean {
    return this.progress.isOpen;
  }

  get readOnly(): boolean {
    const { model, contentsModel } = this.context;
    return this.isForbidden || model.readOnly || contentsModel?.writable === false;
  }

  /** Whether the user is typing in a cell, which ends with a short pause. */
  get isTyping(): boolean {
    return this.typing.typingIn !== null;
  }

  /** Makes the notebook read-only: the server does not let this user change files. */
  forbidChanges(): void {
    this.isForbidden = true;
    this.emitChanged();
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted when the user requests an analysis before {@link configure} was called, as when the core is not loaded. */
  get sessionWanted(): ISignal<this, void> {
    return this._sessionWanted;
  }

  /** Emitted with the old path after the notebook was renamed. */
  get renamed(): ISignal<this, string> {
    return this._renamed;
  }

  /** What the kernel reports about its environment; null if it reported nothing. */
  get kernelFacts(): KernelFacts | null {
    return this.facts.known.kernel ?? null;
  }

  /** The requirement files near the notebook; null if unknown. */
  get requirementFiles(): RequirementFiles | null {
    return this.facts.requirements();
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this.scheduler.dispose();
    this.typing.dispose();
    this.live.dispose();
    this.context.pathChanged.disconnect(this.onPathChange, this);
    this.context.fileChanged.disconnect(this.emitChanged, this);
    this._disposed.emit();
    Signal.clearData(this);
  }

  get disposed(): ISignal<this, void> {
    return this._disposed;
  }

  /** The current version of the notebook. */
  snapshot(): NotebookDocument {
    return this.live.snapshot();
  }

  /** The summary of a cell's source; null before the first analysis. */
  summaryOf(source: string): CellSummary | null {
    return this.session?.summaryOf(source) ?? null;
  }

  /** Sets the kernel whose facts the analysis uses. */
  setKernel(kernel: IKernelSource): void {
    this.facts.kernel = kernel;
    this.requestAnalysis();
  }

  /** Sets the source of the project's requirement files. */
  setRequirements(files: () => RequirementFiles | null): void {
    this.facts.requirements = files;
    this.onFacts();
  }

  /** Sets the source of facts about the files that the notebook uses. */
  setFiles(files: () => FileLookup | null): void {
    this.facts.files = files;
    this.onFacts();
  }

  /** Adds what the host has loaded of libraries. */
  addLibraryKnowledge(part: LibraryKnowledge): void {
    this.facts.libraries = { ...this.facts.libraries, ...part };
    this.onFacts();
  }

  /** Notes that a kind of facts is on its way, such as answers of the kernel, or has arrived or failed. */
  setExpected(facts: ExpectedFacts, isExpected: boolean): void {
    if (this.progress.expect(facts, isExpected)) {
      this.emitChanged();
    }
  }

  /** Requests an analysis with new facts: until it is done, the result is out of date. */
  onFacts(): void {
    this.progress.receive();
    this.requestAnalysis();
  }

  /** Requests an analysis after facts outside of the notebook may have changed, such as those of its kernel. */
  requestAnalysis(): void {
    this.scheduler.request(AFTER_UPDATE);
  }

  /** Adds a view of the notebook, to follow typing in it. */
  addView(panel: NotebookPanel): void {
    this.typing.watch(panel);
  }

  /** Analyzes again with new settings: `createSession` creates the sessions from now on. */
  configure(createSession: CreateSession): void {
    this.createSession = createSession;
    this.records = this.cellRecords();
    this.session = null;
    this.progress.receive();
    this.scheduler.request(0);
  }

  /**
   * Returns a function that lints hypothetical versions of the notebook with the current settings and without a
   * kernel's history; null before the first analysis.
   */
  hypotheticalLinter(): ((document: NotebookDocument) => LintResult) | null {
    const steps = this.hypotheticalSteps({}, {});
    return steps === null ? null : document => allAtOnce(steps(document));
  }

  /** The same in steps, with other settings and facts. */
  hypotheticalSteps(settings: Partial<LintConfig>, facts: Partial<LintState>): LintSteps | null {
    const session = this.createSession?.(this.cellRecords(), settings);
    return session === undefined
      ? null
      : document => session.steps(document, { ...this.facts.known, ...facts });
  }

  /** Identities of the cells, for storage. */
  cellRecords(): readonly CellRecord[] {
    const { session } = this;
    return session !== null && this.finished?.session === session
      ? session.cellRecords()
      : this.records;
  }

  /** The execution history that `state` is based on; null if unknown. */
  get analyzedHistory(): HistoryState | null {
    return this.finished?.history ?? null;
  }

  /** Analyzes the current version at once, ignoring that the user may be typing, and waits for the result. */
  async settle(): Promise<void> {
    this.isSettling = true;
    this.scheduler.cancel();
    this.run();
    while (this.unfinished !== null && !this._isDisposed) {
      await nextOf(this._changed);
    }
    this.isSettling = false;
  }

  analyze(): void {
    this.onDemand = true;
    if (this.createSession === null) {
      this._sessionWanted.emit();
    }
    this.scheduler.cancel();
    this.run();
  }

  private onDocumentChange(_: LiveDocument, change: DocumentChange): void {
    switch (change.kind) {
      case 'source':
        this.typing.onSourceChange(change.cell);
        this.scheduler.request(AFTER_TYPING);
        break;
      case 'outputs':
        this.scheduler.request(AFTER_OUTPUT);
        break;
      case 'other':
        this.scheduler.request(AFTER_STRUCTURE);
    }
  }

  private onPathChange(): void {
    const previous = this.lastPath;
    this.lastPath = this.context.path;
    this._renamed.emit(previous);
    this.live.rename(this.context.localPath);
  }

  private onModelState(_: INotebookModel, change: { readonly name: string }): void {
    if (change.name === 'readOnly') {
      this._changed.emit();
    }
  }

  private emitChanged(): void {
    this._changed.emit();
  }

  private run(): void {
    if (this._isDisposed || this.createSession === null) {
      return;
    }
    try {
      const document = this.live.snapshot();
      if (!this.onDemand && codeLength(document) > HELD_CHARACTERS) {
        this.progress.finish();
        this.setState({ kind: 'held', cells: document.cells.length });
      } else {
        this.session ??= this.createSession(this.records, {});
        this.lintSlice({
          session: this.session,
          document,
          typingIn: this.isSettling ? null : this.typing.typingIn,
          editing: this.typing.editing,
          history: this.facts.kernel?.historyFor(document) ?? null,
          ...this.facts.known
        });
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private lintSlice(inputs: Inputs): void {
    if (hasInputs(this.finished, inputs)) {
      this.abandon();
      return;
    }
    if (!hasInputs(this.unfinished, inputs)) {
      const steps = inputs.session.steps(inputs.document, inputs);
      this.unfinished = { ...inputs, steps };
    }
    const run = this.unfinished;
    const end = performance.now() + SLICE_MILLISECONDS;
    do {
      const step = run.steps.next();
      if (step.done === true) {
        this.finished = run;
        this.unfinished = null;
        this.progress.finish();
        this.setState({ kind: 'ready', document: run.document, result: step.value });
        return;
      }
    } while (performance.now() < end);
    if (this.progress.lengthen()) {
      this.emitChanged();
    }
    if (this._state.kind === 'waiting') {
      // A long notebook that is being rendered keeps the page busy for many seconds; its first findings share the time.
      this.scheduler.requestSoon();
    } else {
      this.scheduler.request(0);
    }
  }

  /** The inputs are those of the last result again. */
  private abandon(): void {
    this.unfinished = null;
    if (this.progress.finish()) {
      this.emitChanged();
    }
  }

  /** Sets the state to failed. */
  fail(error: unknown): void {
    // The caches of a failed session may be inconsistent.
    this.records = this.cellRecords();
    this.session = null;
    this.unfinished = null;
    this.finished = null;
    this.progress.finish();
    console.error('Freshkernel could not analyze the notebook.', error);
    const reason = errorReason(error);
    this.setState({ kind: 'failed', reason });
  }

  private setState(state: AnalysisState): void {
    this._state = state;
    this._changed.emit();
  }

  private readonly live: LiveDocument;
  private readonly typing = new TypingTracker();
  private readonly scheduler = new Scheduler(() => this.run(), MAX_DELAY);
  private readonly _changed = new Signal<this, void>(this);
  private readonly _renamed = new Signal<this, string>(this);
  private readonly _disposed = new Signal<this, void>(this);
  private readonly _sessionWanted = new Signal<this, void>(this);
  private _state: AnalysisState = { kind: 'waiting' };
  private session: ILintSession | null = null;
  private records: readonly CellRecord[] = [];
  private readonly facts = new FactSources();
  private unfinished: AnalysisRun | null = null;
  private finished: AnalysisRun | null = null;
  private lastPath: string;
  private readonly progress = new AnalysisProgress();
  private onDemand = false;
  private isSettling = false;
  private isForbidden = false;
  private _isDisposed = false;
}

function codeLength(document: NotebookDocument): number {
  return document.cells.reduce(
    (sum, cell) => sum + (cell.type === 'code' ? cell.source.length : 0),
    0
  );
}
