import type { INotebookModel, NotebookPanel } from '@jupyterlab/notebook';
import type { DocumentRegistry } from '@jupyterlab/docregistry';
import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { HistoryState } from '../../../core/history/history-state';
import type { LintResult } from '../../../core/lint/result';
import type { LintState } from '../../../core/lint/session';
import type { NotebookDocument } from '../../../core/notebook/document';
import type { CellRecord } from '../../../core/notebook/identity';
import type { CellSummary } from '../../../core/python/flow/cell-summary';
import type { KernelFacts } from '../../../core/rule-context/rule-context';
import { allAtOnce } from '../../../core/memo/steps';
import type { RequirementFiles } from '../../../protocol';
import type { AnalysisState, INotebookAnalysis } from '../../../tokens';
import type { ILintSession } from '../core/core-module';
import type { DocumentChange } from './live-document';
import { LiveDocument } from './live-document';
import { Scheduler } from './scheduler';
import { TypingWatch } from './typing-watch';

/** Milliseconds between the last change and the analysis. */
const AFTER_TYPING = 120;
const AFTER_STRUCTURE = 30;
const AFTER_OUTPUT = 500;
const AFTER_NEWS = 60;
const MAXIMUM_WAIT = 600;

/** A long run, such as the first look at a large notebook, works in slices of so many milliseconds. */
const SLICE_MILLISECONDS = 25;

/** More characters of code than this are looked at only on demand. */
const HELD_CHARACTERS = 4_000_000;

type NotebookContext = DocumentRegistry.IContext<INotebookModel>;

/** Makes a session with the settings that hold now; the records keep the ids of findings as they were. */
export type CreateSession = (remembered: readonly CellRecord[]) => ILintSession;

/** What the kernel behind the notebook tells, for the analysis. */
export interface IKernelSource {
  /** What it ran, seen from this version of the notebook; null where nothing is known. */
  historyFor(document: NotebookDocument): HistoryState | null;
  readonly facts: KernelFacts | null;
}

/** All that an analysis looks at. */
interface Subject extends LintState {
  readonly session: ILintSession;
  readonly document: NotebookDocument;
}

/** A run that is not finished. */
interface Run extends Subject {
  readonly steps: Generator<void, LintResult>;
}

/** Keeps the findings of one notebook up to date while it is edited. */
export class NotebookAnalysis implements INotebookAnalysis {
  /**
   * @param context the notebook, loaded
   * @param createSession null while the core or the settings are not there
   */
  constructor(
    readonly context: NotebookContext,
    private createSession: CreateSession | null = null
  ) {
    this.lastPath = context.path;
    this.live = new LiveDocument(context.model, context.localPath);
    this.live.changed.connect(this.onDocumentChange, this);
    this.typing.rested.connect(() => this.scheduler.request(0), this);
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

  get readOnly(): boolean {
    return this.context.model.readOnly || this.context.contentsModel?.writable === false;
  }

  get changed(): ISignal<this, void> {
    return this._changed;
  }

  /** Emitted when the user asks for an analysis and {@link configure} was not called yet, as where the core is not loaded. */
  get sessionWanted(): ISignal<this, void> {
    return this._sessionWanted;
  }

  /** Emitted with the old path after the notebook got another one. */
  get renamed(): ISignal<this, string> {
    return this._renamed;
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

  /** The notebook as it is now. */
  snapshot(): NotebookDocument {
    return this.live.snapshot();
  }

  /** What a text of the notebook does; null where nothing was analysed yet. */
  summaryOf(source: string): CellSummary | null {
    return this.session?.summaryOf(source) ?? null;
  }

  /** From now on what this kernel tells is taken into account. */
  setKernel(kernel: IKernelSource): void {
    this.kernel = kernel;
    this.lookAgain();
  }

  /** From now on what the project's requirement files say is taken into account. */
  setRequirements(files: () => RequirementFiles | null): void {
    this.requirements = files;
    this.lookAgain();
  }

  /** Something outside of the notebook, such as its kernel, tells something new. */
  lookAgain(): void {
    this.scheduler.request(AFTER_NEWS);
  }

  /** Adds a view of the notebook, so that typing in it is noticed. */
  addView(panel: NotebookPanel): void {
    this.typing.watch(panel);
  }

  /** Looks again, with sessions made by `createSession` from now on. */
  configure(createSession: CreateSession): void {
    this.createSession = createSession;
    this.records = this.cellRecords();
    this.session = null;
    this.scheduler.request(0);
  }

  /**
   * Lints versions of the notebook that are only thought of, with the settings that hold now and without a kernel's
   * history; null where the notebook was not looked at yet.
   */
  newTrial(): ((document: NotebookDocument) => LintResult) | null {
    const session = this.createSession?.(this.cellRecords());
    const state = {
      history: null,
      kernel: this.kernel?.facts ?? null,
      requirements: this.requirements()
    };
    return session === undefined ? null : document => allAtOnce(session.steps(document, state));
  }

  /** Which cell is which, to be remembered. */
  cellRecords(): readonly CellRecord[] {
    const { session } = this;
    return session !== null && this.finished?.session === session
      ? session.cellRecords()
      : this.records;
  }

  /** What the kernel had run when `state` was made; null where nothing was known. */
  get seenHistory(): HistoryState | null {
    return this.finished?.history ?? null;
  }

  /** Looks at once at what changed, as if nobody typed, and waits until `state` speaks of it. */
  async settle(): Promise<void> {
    this.isSettling = true;
    this.scheduler.cancel();
    this.run();
    while (this.unfinished !== null && !this._isDisposed) {
      await nextOf(this._changed);
    }
    this.isSettling = false;
  }

  analyse(): void {
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
        this.setState({ kind: 'held', cells: document.cells.length });
      } else {
        this.session ??= this.createSession(this.records);
        this.lint({
          session: this.session,
          document,
          typingIn: this.isSettling ? null : this.typing.typingIn,
          editing: this.typing.editing,
          history: this.kernel?.historyFor(document) ?? null,
          kernel: this.kernel?.facts ?? null,
          requirements: this.requirements()
        });
      }
    } catch (error) {
      this.fail(error);
    }
  }

  private lint(subject: Subject): void {
    if (isSameRun(this.finished, subject)) {
      return;
    }
    if (!isSameRun(this.unfinished, subject)) {
      const steps = subject.session.steps(subject.document, subject);
      this.unfinished = { ...subject, steps };
    }
    const run = this.unfinished;
    const end = performance.now() + SLICE_MILLISECONDS;
    do {
      const step = run.steps.next();
      if (step.done === true) {
        this.finished = run;
        this.unfinished = null;
        this.setState({ kind: 'ready', document: run.document, result: step.value });
        return;
      }
    } while (performance.now() < end);
    this.scheduler.request(0);
  }

  /** Tells that the analysis cannot go on. */
  fail(error: unknown): void {
    // A session that failed half-way may hold half an answer.
    this.records = this.cellRecords();
    this.session = null;
    this.unfinished = null;
    this.finished = null;
    console.error('Freshkernel could not analyse the notebook.', error);
    const reason = error instanceof Error ? error.message : String(error);
    this.setState({ kind: 'failed', reason });
  }

  private setState(state: AnalysisState): void {
    this._state = state;
    this._changed.emit();
  }

  private readonly live: LiveDocument;
  private readonly typing = new TypingWatch();
  private readonly scheduler = new Scheduler(() => this.run(), MAXIMUM_WAIT);
  private readonly _changed = new Signal<this, void>(this);
  private readonly _renamed = new Signal<this, string>(this);
  private readonly _disposed = new Signal<this, void>(this);
  private readonly _sessionWanted = new Signal<this, void>(this);
  private _state: AnalysisState = { kind: 'waiting' };
  private session: ILintSession | null = null;
  private records: readonly CellRecord[] = [];
  private kernel: IKernelSource | null = null;
  private requirements: () => RequirementFiles | null = () => null;
  private unfinished: Run | null = null;
  private finished: Run | null = null;
  private lastPath: string;
  private onDemand = false;
  private isSettling = false;
  private _isDisposed = false;
}

function nextOf<Sender>(signal: Signal<Sender, void>): Promise<void> {
  return new Promise(resolve => {
    const once = (): void => {
      signal.disconnect(once);
      resolve();
    };
    signal.connect(once);
  });
}

function isSameRun(run: Run | null, subject: Subject): run is Run {
  return (
    run?.session === subject.session &&
    run.document === subject.document &&
    run.typingIn === subject.typingIn &&
    run.editing === subject.editing &&
    run.history === subject.history &&
    run.kernel === subject.kernel &&
    run.requirements === subject.requirements
  );
}

function codeLength(document: NotebookDocument): number {
  return document.cells.reduce(
    (sum, cell) => sum + (cell.type === 'code' ? cell.source.length : 0),
    0
  );
}
