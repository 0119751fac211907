import { Debouncer } from '@lumino/polling';
import { append } from '../../core/memo/lists';
import type { NameState, Staleness } from '../../core/staleness/staleness';
import type { SummaryAnswer, VariableFacts, VariablesAnswer } from '../../protocol';
import { stalenessOf } from '../execution/stale-cell-runner';
import { AfterTyping } from '../session/after-typing';
import type { NotebookSession } from '../session/notebook-session';
import type { NotebookState } from '../session/notebook-state';
import { hasChanged } from '../session/notebook-state';
import { inSlices } from '../ui/in-slices';
import { ViewModel } from '../ui/view-model';
import { errorReason } from '../../core/messages/error-reason';

const DEBOUNCE_MILLISECONDS = 300;
/** Names beyond this number are not listed. */
const MAX_NAMES = 10_000;

/** A closer look at a value: the answer, or why there is none. */
export type Summary =
  | { readonly kind: 'asked' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'known'; readonly answer: SummaryAnswer };

/** The variables that the kernel of one notebook holds, up to date after each execution. */
export class VariablesModel extends ViewModel {
  constructor(readonly session: NotebookSession) {
    super();
    this.statesAfterTyping = new AfterTyping(session, () => this.updateStates());
    session.changed.connect(this.onChanged, this);
    session.analysis.disposed.connect(this.dispose, this);
    this.refresh();
  }

  /** In the order of their first binding; null until the kernel has answered. */
  get variables(): readonly VariableFacts[] | null {
    return this._variables;
  }

  /** Number of all names, of which `variables` are the first. */
  get total(): number {
    return this._total;
  }

  /** Why the kernel did not answer; null if it did. */
  get failure(): string | null {
    return this._failure;
  }

  /** The state of each name, as far as it is known. */
  get states(): ReadonlyMap<string, NameState> {
    return this._states;
  }

  /** What is known about a value beyond its facts; null if the view did not ask. */
  summaryOf(name: string): Summary | null {
    return this.summaries.get(name) ?? null;
  }

  /** Asks the kernel about a value. It answers when it is idle. */
  async summarize(name: string): Promise<void> {
    const { summaries } = this;
    const known = summaries.get(name);
    const connection = this.session.kernel?.connection ?? null;
    if ((known !== undefined && known.kind !== 'failed') || connection === null) {
      return;
    }
    const set = (summary: Summary): void => {
      summaries.set(name, summary);
      this.emitChanged();
    };
    set({ kind: 'asked' });
    try {
      set({ kind: 'known', answer: await connection.ask({ kind: 'summary', name }) });
    } catch (error) {
      set({ kind: 'failed', reason: errorReason(error) });
    }
  }

  /** Asks the kernel again, as after code that no cell ran. */
  refresh(): void {
    this.whenShown(this.invoke);
  }

  protected override release(): void {
    this.debouncer.dispose();
    this.statesAfterTyping.dispose();
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { state } = session;
    const isOther = before.kernel?.history.session !== state.kernel?.history.session;
    if (isOther || state.kernel?.state.kind === 'no-kernel') {
      this._variables = null;
      this._states = new Map();
    }
    if (
      isOther ||
      before.kernel?.state !== state.kernel?.state ||
      before.kernel?.history.executions !== state.kernel?.history.executions
    ) {
      this.refresh();
    }
    // While the user types, only the analysis changes: the states follow when the notebook rests.
    if (before.analysis !== state.analysis) {
      this.whenShown(this.invokeStates);
    }
    if (hasChanged(before, state, ['kernel', 'path'])) {
      this.emitChanged();
    }
  }

  private async update(): Promise<void> {
    const run = ++this.requests;
    const connection = this.session.kernel?.connection;
    if (connection?.state.kind !== 'watched') {
      return;
    }
    try {
      const ask = (start: number): Promise<VariablesAnswer> =>
        connection.ask({ kind: 'variables', start });
      const found = await allVariables(ask);
      if (run === this.requests && !this.isDisposed) {
        this._variables = found.variables;
        this._total = found.total;
        this._failure = null;
        this.summaries = new Map();
        await this.updateStates();
      }
    } catch (error) {
      if (run === this.requests && !this.isDisposed) {
        this._failure = errorReason(error);
        this.emitChanged();
      }
    }
  }

  /** Keeps the known states where the analysis is already about a later version. */
  private async updateStates(): Promise<void> {
    const run = ++this.stateRuns;
    const staleness = stalenessOf(this.session.state);
    const names = (this._variables ?? []).map(({ name }) => name);
    const states = await inSlices(
      stateSteps(names, staleness),
      () => run === this.stateRuns && !this.isDisposed
    );
    if (states !== null && run === this.stateRuns && !this.isDisposed) {
      this._states = states;
      this.emitChanged();
    }
  }

  private readonly invoke = (): void => void this.debouncer.invoke();
  private readonly invokeStates = (): void => this.statesAfterTyping.request();
  private readonly debouncer = new Debouncer(() => this.update(), DEBOUNCE_MILLISECONDS);
  private readonly statesAfterTyping: AfterTyping;
  private requests = 0;
  private stateRuns = 0;
  private summaries = new Map<string, Summary>();
  private _variables: readonly VariableFacts[] | null = null;
  private _total = 0;
  private _failure: string | null = null;
  private _states: ReadonlyMap<string, NameState> = new Map();
}

/** All parts of the namespace; asked for again where something ran in between. */
async function allVariables(
  ask: (start: number) => Promise<VariablesAnswer>
): Promise<{ readonly variables: readonly VariableFacts[]; readonly total: number }> {
  let variables: VariableFacts[] = [];
  for (let first: VariablesAnswer | null = null; ;) {
    const answer = await ask(variables.length);
    const isSame = first?.session === answer.session && first.sequence === answer.sequence;
    if (first !== null && !isSame) {
      [first, variables] = [null, []];
      continue;
    }
    first = answer;
    append(variables, answer.variables);
    const isAll = variables.length >= Math.min(answer.total, MAX_NAMES);
    if (isAll || answer.variables.length === 0) {
      return { variables, total: answer.total };
    }
  }
}

function* stateSteps(
  names: readonly string[],
  staleness: Staleness | null
): Generator<void, ReadonlyMap<string, NameState>> {
  const states = new Map<string, NameState>();
  for (const name of staleness === null ? [] : names) {
    const state = staleness?.stateOf(name) ?? null;
    if (state !== null) {
      states.set(name, state);
    }
    yield;
  }
  return states;
}
