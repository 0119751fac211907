/** Keeps the findings of one open notebook up to date. */
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { CancellationToken } from 'vscode-languageserver/node';
import type { LintResult } from '../core/lint/result';
import { LintSession } from '../core/lint/session';
import { errorReason } from '../core/messages/error-reason';
import type { CellKey, NotebookDocument } from '../core/notebook/document';
import type { ReadProblem } from '../core/notebook/read-problem';
import type { RenameInput } from '../core/rename/rename-input';
import type { LintState } from '../core/lint/lint-state';
import { ExecutionHistory } from './execution-history';
import type { EditorExecution } from './execution-history';
import type { Host, NotebookProject } from './host';
import type { OpenNotebook } from './open-notebook';

/** A part of an analysis takes about this long; between two, the server reads messages. */
const SLICE_MILLISECONDS = 8;
/** The longest time for one part, and for all parts of an analysis. */
const LONGEST_SLICE = 5_000;
const LONGEST_ANALYSIS = 30_000;
/** After the last key, this long, the rules that cost more than a key allows look at the notebook again. */
const REST_MILLISECONDS = 400;
/** Notebooks with more characters of code are not analyzed: they could take all memory. */
const MAX_CHARACTERS = 4_000_000;

/** A version that was analyzed. */
export interface AnalyzedVersion {
  readonly kind: 'ready';
  readonly document: NotebookDocument;
  readonly result: LintResult;
  /** For questions about the variables of this version. */
  readonly names: RenameInput;
}

/** What is known of the current version. */
export type AnalysisState =
  | { readonly kind: 'waiting' }
  | AnalyzedVersion
  | { readonly kind: 'excluded' }
  | { readonly kind: 'no-notebook' }
  | { readonly kind: 'unreadable'; readonly problem: ReadProblem }
  | { readonly kind: 'failed'; readonly reason: string };

const WAITING: AnalysisState = { kind: 'waiting' };
const TOO_COMPLEX =
  'The notebook is too complex to be analyzed while it is edited. Split it into smaller notebooks, or exclude it by `exclude` in the settings.';

/** Analyzes one notebook, version after version. */
export class NotebookAnalysis {
  private _state: AnalysisState = WAITING;
  private session: LintSession | null = null;
  private steps: Generator<void, LintResult> | null = null;
  /** The version that was analyzed last, or is being analyzed. */
  private document: NotebookDocument | null = null;
  private spent = 0;
  private isScheduled = false;
  private isClosed = false;
  /** It failed, and is not tried again before it is saved or opened again. */
  private isGivenUp = false;
  private waiting: (() => void)[] = [];
  /** The cell in which someone typed: its version is analyzed again once the typing rests. */
  private typingIn: CellKey | null = null;
  private isResting = false;
  private cancelRest: () => void = () => undefined;
  /** Null before the editor reported an execution. */
  private executions: ExecutionHistory | null = null;

  /** @param onChange - called after the state of the current version is known */
  constructor(
    readonly notebook: OpenNotebook,
    private readonly host: Host,
    private project: NotebookProject,
    private readonly onChange: (analysis: NotebookAnalysis) => void
  ) {
    this.change();
  }

  get state(): AnalysisState {
    return this._state;
  }

  get projectInForce(): NotebookProject {
    return this.project;
  }

  /** Analyzes again with other facts, and perhaps other settings. */
  configure(project: NotebookProject): void {
    const { session } = this;
    const isSame = JSON.stringify(project.config) === JSON.stringify(this.project.config);
    this.project = project;
    this.isGivenUp = false;
    this.session = isSame || session === null ? session : this.newSession(session.cellRecords());
    this.change();
  }

  /** The notebook changed. */
  change(): void {
    this.cancelRest();
    this.isResting = false;
    if (!this.isGivenUp) {
      this._state = WAITING;
      this.steps = null;
      this.request();
    }
  }

  /** A cell of the notebook ran. */
  executed(execution: EditorExecution): void {
    const version = this.notebook.version();
    if (version.ok) {
      const { document } = version;
      this.executions ??= new ExecutionHistory(
        document.language,
        source => this.session?.summaryOf(source) ?? null
      );
      this.executions.add(execution, document);
      this.change();
    }
  }

  /** Whether the current version was analyzed as one in which someone types. */
  get isTyping(): boolean {
    return this.typingIn !== null;
  }

  /** Ends the analysis. */
  close(): void {
    this.cancelRest();
    this.isClosed = true;
    this.steps = null;
    this.wake();
  }

  /** The current version once it is analyzed; null where it cannot be. */
  async ready(token: CancellationToken): Promise<AnalyzedVersion | null> {
    while (this._state.kind === 'waiting' && !this.isClosed) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
      if (token.isCancellationRequested) {
        throw new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was canceled.');
      }
    }
    return this._state.kind === 'ready' ? this._state : null;
  }

  /** The same with the findings of all rules, which takes longer while someone types. */
  async rested(token: CancellationToken): Promise<AnalyzedVersion | null> {
    let version = await this.ready(token);
    while (version !== null && this.typingIn !== null && !this.isClosed) {
      this.rest();
      await new Promise<void>(resolve => this.waiting.push(resolve));
      version = await this.ready(token);
    }
    return version;
  }

  /** Analyzes the version again, as one in which nothing is typed. Until then, what is known of it stands. */
  private rest(): void {
    this.cancelRest();
    if (!this.isResting && this.document !== null && this.session !== null) {
      this.isResting = true;
      this.steps = this.session.steps(this.document, this.stateOf(this.document));
      this.spent = 0;
      this.request();
    }
  }

  private request(): void {
    if (!this.isScheduled) {
      this.isScheduled = true;
      this.host.defer(() => {
        this.isScheduled = false;
        this.advance();
      });
    }
  }

  private advance(): void {
    const isAtWork = this._state.kind === 'waiting' || this.isResting;
    if (this.isClosed || !isAtWork) {
      return;
    }
    try {
      const state = this.project.isExcluded ? ({ kind: 'excluded' } as const) : this.slice();
      if (state === null) {
        this.request();
      } else {
        this.settle(state);
      }
    } catch (error) {
      this.giveUp(`The analysis failed: ${errorReason(error)}. Please report this.`);
    }
    this.wake();
  }

  /** Works for some milliseconds; the state once all is done. */
  private slice(): AnalysisState | null {
    const begin = this.begin();
    if (begin !== null) {
      return begin;
    }
    let result: LintResult | null = null;
    const start = this.host.now();
    const isDone = this.host.runWithin(LONGEST_SLICE, () => {
      do {
        const step = this.steps?.next();
        result = step?.done === true ? step.value : null;
      } while (result === null && this.host.now() - start < SLICE_MILLISECONDS);
    });
    this.spent += this.host.now() - start;
    if (!isDone || (result === null && this.spent > LONGEST_ANALYSIS)) {
      this.giveUp(TOO_COMPLEX);
      return this._state;
    }
    return result === null || this.document === null
      ? null
      : this.readyState(this.document, result);
  }

  /** Begins with the current version unless that was done; the state if there is nothing to do. */
  private begin(): AnalysisState | null {
    if (this.steps !== null) {
      return null;
    }
    const version = this.notebook.version();
    if (!version.ok) {
      const { problem } = version;
      return problem === null ? { kind: 'no-notebook' } : { kind: 'unreadable', problem };
    }
    const { document } = version;
    if (codeLength(document) > MAX_CHARACTERS) {
      this.giveUp(TOO_COMPLEX);
      return this._state;
    }
    this.session ??= this.newSession([]);
    this.typingIn = typedCell(this.document, document);
    this.document = document;
    this.steps = this.session.steps(document, {
      ...this.stateOf(document),
      typingIn: this.typingIn
    });
    this.spent = 0;
    return null;
  }

  private stateOf(document: NotebookDocument): Partial<LintState> {
    const { project, executions } = this;
    return executions === null
      ? project.state
      : { ...project.state, history: executions.state(document) };
  }

  private newSession(remembered: ReturnType<LintSession['cellRecords']>): LintSession {
    return new LintSession(this.project.config, this.project.facts, { remembered });
  }

  private readyState(document: NotebookDocument, result: LintResult): AnalyzedVersion {
    const codeCells = document.cells.filter(({ type }) => type === 'code');
    const { session } = this;
    return {
      kind: 'ready',
      document,
      result,
      names: {
        cells: {
          codeCells,
          summary: ({ key }) => result.summaries.get(key) ?? null,
          derived: new Map()
        },
        summarize: source => session?.summaryOf(source) ?? null,
        moduleExports: this.project.facts.moduleExports
      }
    };
  }

  private giveUp(reason: string): void {
    // The caches of an interrupted session may be inconsistent.
    this.session = null;
    this.isGivenUp = true;
    this.settle({ kind: 'failed', reason });
  }

  private settle(state: AnalysisState): void {
    if (this._state !== state) {
      this._state = state;
      this.steps = null;
      if (this.isResting || state.kind !== 'ready') {
        this.isResting = false;
        this.typingIn = null;
      } else if (this.typingIn !== null) {
        this.cancelRest = this.host.later(REST_MILLISECONDS, () => this.rest());
      }
      this.onChange(this);
    }
  }

  private wake(): void {
    const { waiting } = this;
    this.waiting = [];
    waiting.forEach(resolve => resolve());
  }
}

/** The one cell whose text differs, while all others are where they were; null where more changed. */
function typedCell(before: NotebookDocument | null, now: NotebookDocument): CellKey | null {
  if (before?.cells.length !== now.cells.length) {
    return null;
  }
  const changed = now.cells.filter((cell, at) => cell !== before.cells[at]);
  const [only] = changed;
  return changed.length === 1 && before.cells[only.index].key === only.key ? only.key : null;
}

function codeLength({ cells }: NotebookDocument): number {
  return cells.reduce((sum, { type, source }) => sum + (type === 'code' ? source.length : 0), 0);
}
