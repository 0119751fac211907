/** An open notebook with a watched kernel, whose executions and answers the test sets. */
import { Signal } from '@lumino/signaling';
import { ExecutionOutputs } from '../../src/core/history/execution-outputs';
import type { CellExecution } from '../../src/core/history/history-state';
import { NotebookHistory } from '../../src/core/history/notebook-history';
import { PythonSourceReader } from '../../src/core/history/source-reader';
import type { NotebookDocument } from '../../src/core/notebook/document';
import { LintSession } from '../../src/core/lint/session';
import { builtinMagics } from '../../src/core/python/ipython/magic-table';
import { DEFAULT_CONFIG } from '../../src/core/settings/config';
import type {
  FrontEnd,
  KernelExecution,
  SummaryAnswer,
  VariableFacts,
  VariablesAnswer
} from '../../src/protocol';
import { documentOf } from './graph/graph-notebook';
import { OpenNotebook } from './open-notebook';

const SESSION = 'session';
const WATCHED = { kind: 'watched' } as const;
const FACTS = { notebookFolder: null, moduleExports: () => null };
const READING = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

/** The facts about an int. */
export function facts(name: string, change: Partial<VariableFacts> = {}): VariableFacts {
  return {
    name,
    kind: 'value',
    type: 'int',
    length: null,
    shape: null,
    dtype: null,
    size: 28,
    text: '1',
    ...change
  };
}

/** A notebook with a watched kernel. */
export class WatchedNotebook extends OpenNotebook {
  override readonly analysis = { disposed: new Signal<object, void>({}) };
  /** What the kernel answers. */
  variables: readonly VariableFacts[] = [];
  summary: Partial<SummaryAnswer> = {};
  /** Number of names in one answer. */
  part = 1000;
  /** The questions so far. */
  readonly asked: string[] = [];
  /** Called before each answer. */
  onQuestion: () => void = () => undefined;
  /** The outputs of what ran, by the ids of the messages. */
  readonly outputs = new ExecutionOutputs();
  readonly kernel = {
    outputsOf: ({ kernelRun }: CellExecution) => this.outputs.outputsOf(kernelRun.message_id),
    connection: {
      state: WATCHED,
      ask: (question: { kind: string; start?: number; name?: string }) => this.answer(question)
    }
  };
  private readonly history = new NotebookHistory(new PythonSourceReader(READING));
  document: NotebookDocument;
  private sequence = 0;
  private restarts = 0;

  constructor(...cells: readonly string[]) {
    super({ kind: 'waiting' });
    this.document = documentOf(...cells);
    this.history.update(this.document);
    this.start();
  }

  private get processSession(): string {
    return `${SESSION} ${this.restarts}`;
  }

  private start(): void {
    this.history.receive({
      kind: 'hello',
      probe_version: 1,
      session: this.processSession,
      python: '3.12.0',
      implementation_version: '9',
      ipykernel: '7',
      runs: [],
      names: [],
      clients: [{ client: 'page', notebook: this.document.path }],
      truncated: false
    });
    this.publish();
  }

  /** Runs a cell that binds these names. */
  run(index: number, bound: readonly string[], change: Partial<KernelExecution> = {}): void {
    this.sequence += 1;
    const { key, source } = this.document.cells[index];
    const run: KernelExecution = {
      sequence: this.sequence,
      count: this.sequence,
      status: 'ok',
      error: null,
      started: null,
      ended: null,
      client: 'page',
      message_id: null,
      cell_id: key,
      seeded: false,
      touched: [],
      source,
      bound: [...bound],
      rebound: [],
      deleted: [],
      ...change
    };
    this.history.receive({ kind: 'runs', session: this.processSession, runs: [run] });
    this.publish();
  }

  get path(): string {
    return this.document.path;
  }

  /** Registers the front ends of the kernel. */
  register(...clients: FrontEnd[]): void {
    this.history.receive({ kind: 'clients', session: this.processSession, clients });
    this.publish();
  }

  /** Replaces the cells of the notebook, by position. */
  edit(...cells: readonly string[]): void {
    this.document = documentOf(...cells);
    this.history.update(this.document);
    this.publish();
  }

  /** Restarts the kernel. */
  restart(): void {
    this.restarts += 1;
    this.sequence = 0;
    this.history.endSession();
    this.start();
  }

  /** Deletes a cell. */
  delete(index: number): void {
    const cells = this.document.cells
      .filter(cell => cell.index !== index)
      .map((cell, at) => ({ ...cell, index: at }));
    this.document = { ...this.document, cells };
    this.history.update(this.document);
    this.publish();
  }

  /** Makes a code cell text. */
  convertToMarkdown(index: number): void {
    const cells = this.document.cells.map(cell =>
      cell.index === index ? { ...cell, type: 'markdown' as const, executionCount: null } : cell
    );
    this.document = { ...this.document, cells };
    this.history.update(this.document);
    this.publish();
  }

  private publish(): void {
    const { state: history } = this.history;
    const result = new LintSession(DEFAULT_CONFIG, FACTS).lint(this.document, {
      history,
      kernel: null
    });
    this.update({
      analysis: { kind: 'ready', document: this.document, result },
      analyzedHistory: history,
      lastObserved: null,
      kernel: { state: WATCHED, isBusy: false, isBehind: false, history }
    });
  }

  private async answer(question: {
    kind: string;
    start?: number;
    name?: string;
  }): Promise<VariablesAnswer | SummaryAnswer> {
    this.asked.push([question.kind, question.start ?? question.name].join(' '));
    this.onQuestion();
    const { start = 0, name = '' } = question;
    return Promise.resolve(
      question.kind === 'variables'
        ? {
            kind: 'variables',
            id: 1,
            session: this.processSession,
            sequence: this.sequence,
            total: this.variables.length,
            variables: this.variables.slice(start, start + this.part)
          }
        : {
            kind: 'summary',
            id: 1,
            name,
            exists: true,
            text: null,
            columns: null,
            column_count: null,
            ...this.summary
          }
    );
  }
}
