import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { NotebookAnalysis } from './analysis/notebook-analysis';
import type { NotebookKernel } from './kernel/notebook-kernel';
import type {
  CheckState,
  ExecutionState,
  KernelSnapshot,
  NotebookState,
  ReactionState
} from './notebook-state';
import { isObserved, NO_CHECK, NO_EXECUTION, NO_REACTION } from './notebook-state';

/** What the analysis contributes. */
type AnalyzedPart = Pick<
  NotebookState,
  'path' | 'readOnly' | 'isTyping' | 'analysis' | 'isAnalyzing' | 'analyzedHistory'
>;

/**
 * One open notebook: its document and analysis, its kernel and execution history, the running queue and its checks. The
 * user interface reads `state`.
 */
export class NotebookSession {
  constructor(readonly analysis: NotebookAnalysis) {
    this._state = {
      ...this.analyzed(),
      kernel: null,
      lastObserved: null,
      execution: NO_EXECUTION,
      reaction: NO_REACTION,
      check: NO_CHECK
    };
    analysis.changed.connect(this.update, this);
    analysis.renamed.connect(this.update, this);
    analysis.disposed.connect(() => Signal.clearData(this), this);
  }

  get state(): NotebookState {
    return this._state;
  }

  /** Emitted with the previous state after each change of `state`. */
  get changed(): ISignal<this, NotebookState> {
    return this._changed;
  }

  /** The kernel itself, for requests; null while none is known. */
  get kernel(): NotebookKernel | null {
    return this._kernel;
  }

  /** Updates the state from the kernel. */
  updateKernel(kernel: NotebookKernel): void {
    this._kernel = kernel;
    this.update();
  }

  /** Updates the state of the queue. */
  setExecution(execution: ExecutionState): void {
    this.replace({ ...this._state, execution });
  }

  /** Updates what ran because the user ran cells. */
  setReaction(reaction: ReactionState): void {
    this.replace({ ...this._state, reaction });
  }

  /** Updates the state of the checks. */
  setCheck(check: CheckState): void {
    // Progress is reported many times a second, mostly for other notebooks.
    if (JSON.stringify(check) !== JSON.stringify(this._state.check)) {
      this.replace({ ...this._state, check });
    }
  }

  private update(): void {
    const kernel = this.snapshot(this._state.kernel);
    const lastObserved = this.lastObservedBefore(kernel);
    this.replace({ ...this._state, ...this.analyzed(), kernel, lastObserved });
  }

  private lastObservedBefore(kernel: KernelSnapshot | null): NotebookState | null {
    const before = this._state;
    if (isObserved(kernel)) {
      return null;
    }
    return isObserved(before.kernel) ? before : before.lastObserved;
  }

  private analyzed(): AnalyzedPart {
    const { path, readOnly, isTyping, state, isAnalyzing, analyzedHistory } = this.analysis;
    return { path, readOnly, isTyping, analysis: state, isAnalyzing, analyzedHistory };
  }

  /** The same object as before if nothing changed. */
  private snapshot(before: KernelSnapshot | null): KernelSnapshot | null {
    if (this._kernel === null) {
      return null;
    }
    const { state, isBusy, isBehind, history } = this._kernel;
    const isSame =
      before?.state === state &&
      before.isBusy === isBusy &&
      before.isBehind === isBehind &&
      before.history === history;
    return isSame ? before : { state, isBusy, isBehind, history };
  }

  private replace(state: NotebookState): void {
    const before = this._state;
    this._state = state;
    this._changed.emit(before);
  }

  private _state: NotebookState;
  private _kernel: NotebookKernel | null = null;
  private readonly _changed = new Signal<this, NotebookState>(this);
}
