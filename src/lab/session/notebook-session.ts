import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { NotebookAnalysis } from './analysis/notebook-analysis';
import type { NotebookKernel } from './kernel/notebook-kernel';
import type { CheckState, ExecutionState, KernelSnapshot, NotebookState } from './notebook-state';
import { NO_CHECK, NO_EXECUTION } from './notebook-state';

/**
 * One open notebook: its document with the analysis, its kernel with what that ran, what is being run and how it was
 * checked. All that shows something of it reads `state`.
 */
export class NotebookSession {
  constructor(readonly analysis: NotebookAnalysis) {
    this._state = {
      ...this.analysed(),
      kernel: null,
      execution: NO_EXECUTION,
      check: NO_CHECK
    };
    analysis.changed.connect(this.update, this);
    analysis.renamed.connect(this.update, this);
    analysis.disposed.connect(() => Signal.clearData(this), this);
  }

  get state(): NotebookState {
    return this._state;
  }

  /** Emitted with the state before after each change of `state`. */
  get changed(): ISignal<this, NotebookState> {
    return this._changed;
  }

  /** The kernel itself, to ask it something; null while none is known. */
  get kernel(): NotebookKernel | null {
    return this._kernel;
  }

  /** Takes in what the kernel tells now. */
  updateKernel(kernel: NotebookKernel): void {
    this._kernel = kernel;
    this.update();
  }

  /** Takes in what is being run. */
  setExecution(execution: ExecutionState): void {
    this.replace({ ...this._state, execution });
  }

  /** Takes in how the notebook was checked. */
  setCheck(check: CheckState): void {
    // Progress is told many times a second, and mostly of other notebooks.
    if (JSON.stringify(check) !== JSON.stringify(this._state.check)) {
      this.replace({ ...this._state, check });
    }
  }

  private update(): void {
    const { kernel, execution, check } = this._state;
    this.replace({ ...this.analysed(), kernel: this.snapshot(kernel), execution, check });
  }

  private analysed(): Pick<NotebookState, 'path' | 'readOnly' | 'analysis' | 'analysedHistory'> {
    const { path, readOnly, state, seenHistory } = this.analysis;
    return { path, readOnly, analysis: state, analysedHistory: seenHistory };
  }

  /** The same object as before where the kernel tells nothing new. */
  private snapshot(before: KernelSnapshot | null): KernelSnapshot | null {
    if (this._kernel === null) {
      return null;
    }
    const { state, isBusy, history } = this._kernel;
    const isSame =
      before?.state === state && before.isBusy === isBusy && before.history === history;
    return isSame ? before : { state, isBusy, history };
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
