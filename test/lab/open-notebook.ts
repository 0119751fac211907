/** An open notebook whose state the test sets. */
import { Signal } from '@lumino/signaling';
import type { NotebookSession } from '../../src/lab/session/notebook-session';
import type { NotebookState } from '../../src/lab/session/notebook-state';
import { NO_CHECK, NO_EXECUTION, NO_REACTION } from '../../src/lab/session/notebook-state';
import type { AnalysisState } from '../../src/tokens';

/** Stands for the session of a notebook without a kernel. */
export class OpenNotebook {
  readonly changed = new Signal<this, NotebookState>(this);
  readonly analysis: object = { disposed: new Signal<object, void>({}) };
  state: NotebookState;

  constructor(analysis: AnalysisState) {
    this.state = {
      path: 'folder/a.ipynb',
      readOnly: false,
      isTyping: false,
      analysis,
      isAnalyzing: false,
      analyzedHistory: null,
      kernel: null,
      lastObserved: null,
      execution: NO_EXECUTION,
      reaction: NO_REACTION,
      check: NO_CHECK
    };
  }

  get session(): NotebookSession {
    return this as unknown as NotebookSession;
  }

  /** Changes the state, and emits `changed`. */
  update(change: Partial<NotebookState>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    this.changed.emit(before);
  }
}
