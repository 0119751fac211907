/** What the kernel of an open notebook executed, as far as the editor says. */
import type { HistoryState } from '../core/history/history-state';
import { NotebookHistory } from '../core/history/notebook-history';
import { sourceReader } from '../core/history/source-reader';
import type { NotebookDocument } from '../core/notebook/document';
import type { CellSummary } from '../core/python/flow/cell-summary';
import type { KernelExecution } from '../protocol';

/** An execution of a cell that ended. */
export interface EditorExecution {
  /** Address of the cell. */
  readonly cell: string;
  /** What was executed. */
  readonly source: string;
  /** The execution count. */
  readonly count: number;
  readonly success: boolean;
}

/** The only client of which executions are known: the ids of their cells are those of the notebook. */
const EDITOR = 'editor';

/** Of longer sessions, only the last executions are kept for the case that one is missing. */
const MAX_EXECUTIONS = 2_000;

/**
 * The executions of one notebook. Editors do not say when a kernel restarts: counts that begin again show it. They do not say
 * either which names a cell bound: while no execution is missing, the sources show which it may have bound.
 */
export class ExecutionHistory {
  private history: NotebookHistory;
  private session = 1;
  private runs: readonly KernelExecution[] = [];
  private sequence = 0;
  private lastCount = 0;
  /** Whether counts are missing: executions of a console, or those before the editor started the server. */
  private hasGap = false;

  constructor(
    private readonly language: string,
    private readonly summaryOf: (source: string) => CellSummary | null
  ) {
    this.history = this.newHistory();
  }

  /** Adds an execution; `document` is the notebook when it was reported. */
  add(execution: EditorExecution, document: NotebookDocument): void {
    const { count } = execution;
    if (count <= this.lastCount) {
      this.history.endSession();
      this.session++;
      this.runs = [];
      this.sequence = 0;
      this.lastCount = 0;
      this.hasGap = false;
    }
    const isNext = count === this.lastCount + 1;
    this.lastCount = count;
    this.history.update(document);
    const run = kernelExecution(execution, ++this.sequence);
    this.runs = [...this.runs, run].slice(-MAX_EXECUTIONS);
    if (isNext || this.hasGap) {
      this.receive(run);
    } else {
      // Which names exist is not known any more, and a history that knew them does not forget.
      this.hasGap = true;
      this.history = this.newHistory();
      this.history.update(document);
      this.runs.forEach(each => this.receive(each));
    }
  }

  /** The history for a version of the notebook. */
  state(document: NotebookDocument): HistoryState {
    this.history.update(document);
    return this.history.state;
  }

  private receive(run: KernelExecution): void {
    const session = `editor-${this.session}`;
    if (this.hasGap) {
      this.history.receivePassive(session, run);
    } else {
      this.history.receive({ kind: 'runs', session, runs: [{ ...run, seeded: true }] });
    }
  }

  private newHistory(): NotebookHistory {
    const history = new NotebookHistory(sourceReader(this.language, this.summaryOf));
    history.identify(EDITOR);
    return history;
  }
}

function kernelExecution(
  { cell, source, count, success }: EditorExecution,
  sequence: number
): KernelExecution {
  return {
    sequence,
    count,
    source,
    status: success ? 'ok' : 'error',
    error: null,
    started: null,
    ended: null,
    client: EDITOR,
    message_id: null,
    cell_id: cell,
    seeded: false,
    bound: [],
    rebound: [],
    deleted: [],
    touched: []
  };
}

/** The longest source that is kept. */
const MAX_SOURCE = 1_000_000;

/** The notification with which an editor reports executions; it comes from the client and may contain anything. */
export const CELL_EXECUTED = 'freshkernel/cellExecuted';

/** Reads a notification {@link CELL_EXECUTED}; null where it says something else. */
export function readExecution(
  params: unknown
): { readonly notebook: string; readonly execution: EditorExecution } | null {
  const {
    notebook,
    cell,
    source,
    executionOrder: count,
    success
  } = (params ?? {}) as Readonly<Record<string, unknown>>;
  return typeof notebook === 'string' &&
    typeof cell === 'string' &&
    typeof source === 'string' &&
    source.length <= MAX_SOURCE &&
    Number.isInteger(count) &&
    typeof success === 'boolean'
    ? { notebook, execution: { cell, source, count: count as number, success } }
    : null;
}
