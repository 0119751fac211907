/** Plays a session with the kernel's messages into a notebook's history, and compares the result with the truth. */
import type { CellExecution, HistoryState } from '../../../src/core/history/history-state';
import { NotebookHistory } from '../../../src/core/history/notebook-history';
import { PythonSourceReader } from '../../../src/core/history/source-reader';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import type { ProbeMessage } from '../../../src/protocol';
import type { ExecuteStep, Session, Snapshot, Step } from './generated-session';
import { isFromModule, mayBind, withoutComments } from './generated-texts';

/** The true state of the kernel. */
export interface Truth {
  /** All sources executed in this kernel session. */
  readonly inputs: readonly string[];
  /** Global names; the value of strings, the type of other objects. */
  readonly names: Readonly<Record<string, string>>;
}

/** The kernel's response to a step; see drive_kernel.py. */
export interface PlayedStep {
  readonly count?: number | null;
  readonly truth?: Truth;
  readonly messages: readonly {
    readonly to: string | null;
    readonly message: ProbeMessage | { readonly kind: 'register' };
  }[];
}

/** An execution with its true facts. */
interface Executed extends ExecuteStep {
  readonly path: string;
}

/** Everything that a kernel executed since its last restart, for all front ends; shared by successive sessions. */
export interface KernelRecord {
  executed: Executed[];
}

/** Number of comparisons. */
export interface Tally {
  checks: number;
  runs: number;
  names: number;
  owners: number;
  states: number;
  ghosts: number;
}

/** Reads sources like the kernel of the tests. */
export const READER = new PythonSourceReader({
  version: { major: 3, minor: 11 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
});

/** All differences between history and truth. */
export function differences(
  session: Session,
  played: readonly PlayedStep[],
  record: KernelRecord,
  tally: Tally
): readonly string[] {
  const judge = new Judge(session, record, tally);
  session.steps.forEach((step, index) => judge.take(step, played[index]));
  return judge.problems;
}

class Judge {
  readonly problems: string[] = [];
  private history = new NotebookHistory(READER);
  private tab: string | null = null;
  private snapshot: Snapshot | null = null;
  private readonly counts = new Map<number, number>();
  /** Permanent name → all sources that the cell ever had. */
  private readonly texts = new Map<string, Set<string>>();
  /** The same for the current page only. */
  private seen = new Map<string, Set<string>>();
  /** Some execution named its cell by a key that is no longer in the document. */
  private wasReloaded = false;

  constructor(
    private readonly session: Session,
    private readonly record: KernelRecord,
    private readonly tally: Tally
  ) {}

  take(step: Step, { count, messages, truth }: PlayedStep): void {
    switch (step.kind) {
      case 'document':
        this.updateDocument(step.snapshot);
        break;
      case 'reload':
        this.history = new NotebookHistory(READER);
        this.seen = new Map();
        this.wasReloaded = true;
        this.updateDocument(step.snapshot);
        break;
      case 'restart':
        this.record.executed = [];
        this.history.endSession();
        this.tab = null;
        break;
      case 'off':
        this.history.endSession();
        this.tab = null;
        break;
      case 'connect':
        this.tab = step.notebook === this.session.path ? step.client : this.tab;
        break;
      case 'execute':
        this.record.executed.push({ ...step, path: this.session.path });
        this.counts.set(step.ordinal, count ?? -1);
        this.updateDocument(step.meanwhile ?? this.snapshot);
        break;
      case 'reread':
        this.wasReloaded ||= !this.session.hasIds;
        this.updateDocument(step.snapshot);
        break;
      case 'background':
      case 'file':
      case 'check':
        break;
    }
    for (const { to, message } of messages) {
      if (to !== null && to === this.tab && message.kind !== 'register') {
        this.history.receive(message);
      }
    }
    if (truth !== undefined) {
      this.tally.checks++;
      this.check(this.history.state, truth);
    }
  }

  private updateDocument(snapshot: Snapshot | null): void {
    if (snapshot === null) {
      return;
    }
    this.snapshot = snapshot;
    const cells = snapshot.document.cells.map(cell => {
      const name = snapshot.cells.get(cell.key) ?? '';
      for (const texts of [this.texts, this.seen]) {
        texts.set(name, (texts.get(name) ?? new Set()).add(cell.source));
      }
      const count = cell.executionCount;
      return { ...cell, executionCount: count === null ? null : (this.counts.get(count) ?? null) };
    });
    this.history.update({ ...snapshot.document, cells });
  }

  private check(state: HistoryState, truth: Truth): void {
    this.checkRuns(state, truth);
    if (this.problems.length === 0) {
      this.checkNames(state, truth);
      this.checkOwners(state);
      this.checkStates(state);
      this.checkGhosts(state);
    }
  }

  private addProblem(what: string): void {
    this.problems.push(what);
  }

  private checkRuns({ executions, complete }: HistoryState, { inputs }: Truth): void {
    this.tally.runs += inputs.length;
    const typed = inputs.map((source, index) => `${index + 1} ${source}`);
    const reported = executions.map(({ kernelRun }) => `${kernelRun.count} ${kernelRun.source}`);
    if (typed.join('\n') !== reported.join('\n') || !complete) {
      this.addProblem(`runs: typed ${JSON.stringify(typed)}, reported ${JSON.stringify(reported)}`);
    }
  }

  private checkNames({ providers, namesKnown }: HistoryState, { names }: Truth): void {
    for (const [name, value] of Object.entries(names)) {
      this.tally.names++;
      const provider = providers.get(name);
      const count = this.binderOf(name, value);
      if (provider === undefined || provider.kind === 'deleted' || !namesKnown) {
        this.addProblem(`${name} exists, but not in the history`);
      } else if (provider.kind === 'unknown') {
        // Only values bound before the probe by means that no source shows.
        const maker = this.record.executed[(count ?? 0) - 1];
        if (maker === undefined || !this.isHidden(maker, value)) {
          this.addProblem(`${name} = ${value} has no known provider`);
        }
      } else if (count !== null) {
        const counts = provider.candidates.map(({ kernelRun }) => kernelRun.count);
        const isKnown = provider.certainty === 'certain' || !isFromModule(value);
        if (
          (isKnown && !counts.includes(count)) ||
          (provider.certainty === 'certain' && counts.length > 1)
        ) {
          this.addProblem(`${name} = ${value} is attributed to ${counts.join()}`);
        }
        if ((provider.certainty === 'possible') !== provider.execution.kernelRun.seeded) {
          this.addProblem(`${name} has a provider that is ${provider.certainty}`);
        }
      }
    }
    for (const [name, { kind }] of providers) {
      if (kind !== 'deleted' && !(name in names)) {
        this.addProblem(`${name} is in the history, but does not exist`);
      }
    }
  }

  /** Count of the execution that bound the name to its value; null if the value does not show it. */
  private binderOf(name: string, value: string): number | null {
    const made = Number(/@(\d+)$/.exec(value)?.[1] ?? NaN);
    if (Number.isNaN(made)) {
      return null;
    }
    // A module's value may be imported again, which does not change it.
    const imports = isFromModule(value) ? `import mark as ${name}` : null;
    const last = this.record.executed.reduce(
      (found, { source }, index) => (imports && source.includes(imports) ? index : found),
      -1
    );
    return Math.max(made, last + 1);
  }

  /** Whether the executed source does not show that it bound a name to the value. */
  private isHidden({ source }: Executed, value: string): boolean {
    return isFromModule(value) || source.includes('exec(') || source.startsWith('%run');
  }

  /** Whether cell ids identify the executed cells: the ids in requests are those of the document. */
  private get idsHold(): boolean {
    return this.session.hasIds || !this.wasReloaded;
  }

  private nameOf(key: string | null): string | null {
    return key === null ? null : (this.snapshot?.cells.get(key) ?? null);
  }

  private isLiving(cell: string | null): boolean {
    return cell !== null && [...(this.snapshot?.cells.values() ?? [])].includes(cell);
  }

  private checkOwners({ executions }: HistoryState): void {
    executions.forEach((found, index) => {
      this.tally.owners++;
      const truth = this.record.executed[index];
      const expected = this.expectedOwner(found, truth);
      const cell = this.nameOf(found.cell);
      const said = found.origin === 'cell' ? `cell ${cell}` : found.origin;
      if (expected !== null && said !== expected) {
        const where = `${JSON.stringify(found.kernelRun.source)} of ${truth.client}, ${truth.cell}`;
        this.addProblem(`run ${index + 1}, ${where}: ${said} instead of ${expected}`);
      }
    });
  }

  /** Null if several answers are correct. */
  private expectedOwner(found: CellExecution, truth: Executed): string | null {
    const isForeign = truth.path !== this.session.path;
    const isRegistered = this.history.state.clients.some(({ client }) => client === truth.client);
    if (found.kernelRun.seeded || !isRegistered) {
      return this.judgeBySource(found, truth);
    }
    if (truth.owner === 'console') {
      return 'console';
    }
    if (truth.owner === 'other-notebook' || isForeign) {
      return 'other-notebook';
    }
    if (!this.idsHold) {
      return this.judgeBySource(found, truth);
    }
    if (this.isLiving(truth.cell)) {
      return `cell ${truth.cell}`;
    }
    // Until a front end names an existing cell, its ids may be specific to one page.
    const mayBeAnother = found.origin === 'cell' && found.matchedBy !== 'id';
    return mayBeAnother ? this.judgeBySource(found, truth) : 'deleted-cell';
  }

  /** An execution matched by source must have run a source that the cell once had. */
  private judgeBySource(found: CellExecution, truth: Executed): string | null {
    const cell = this.nameOf(found.cell);
    if (found.origin !== 'cell' || cell === null) {
      return this.mustBeFound(found, truth) ? `cell ${truth.cell}` : null;
    }
    if (found.matchedBy === 'likeness') {
      // The generator's sources are too similar to require more than a guess.
      return null;
    }
    const programs = new Set([...(this.texts.get(cell) ?? [])].map(text => READER.signature(text)));
    const siblings = this.record.executed.filter(
      other => other.client === truth.client && other.cellId === truth.cellId
    );
    const ran = [truth, ...siblings].map(({ source }) => READER.signature(source));
    return ran.some(program => programs.has(program)) ? null : `cell ${truth.cell}`;
  }

  /** An execution of this notebook whose source its cell has now, or had in this page, and no other cell ever had. */
  private mustBeFound(
    { kernelRun }: CellExecution,
    { cell, source, path, client }: Executed
  ): boolean {
    const key = [...(this.snapshot?.cells ?? [])].find(([, name]) => name === cell)?.[0];
    const now = this.snapshot?.document.cells.find(other => other.key === key);
    const program = READER.signature(source);
    const isUnique =
      [...this.texts].filter(([, texts]) =>
        [...texts].some(text => READER.signature(text) === program)
      ).length === 1;
    if (path !== this.session.path || !isUnique || cell === null || now === undefined) {
      return false;
    }
    if (kernelRun.seeded) {
      const lastCount = this.counts.get(now.executionCount ?? -1) ?? 0;
      const wasSeen = this.seen.get(cell)?.has(source) === true;
      return wasSeen && kernelRun.count !== null && kernelRun.count <= lastCount;
    }
    const isRegistered = this.history.state.clients.some(other => other.client === client);
    const isAsItRan = READER.signature(now.source) === program;
    return isRegistered && isAsItRan && this.seen.has(cell) && source !== '';
  }

  private checkStates({ cells, executions }: HistoryState): void {
    const hasSeeds = executions.some(({ kernelRun }) => kernelRun.seeded);
    if (!this.idsHold || hasSeeds || this.snapshot === null) {
      return;
    }
    const guessed = new Set(
      executions.filter(({ matchedBy }) => matchedBy !== 'id').map(({ cell }) => cell)
    );
    for (const cell of this.snapshot.document.cells.filter(({ key }) => !guessed.has(key))) {
      this.tally.states++;
      const name = this.snapshot.cells.get(cell.key) ?? null;
      const own = executions.filter(
        (_, index) =>
          this.record.executed[index].path === this.session.path &&
          this.record.executed[index].cell === name
      );
      const last = own.at(-1)?.kernelRun;
      const failed = last?.status === 'error' || last?.status === 'interrupted';
      const expected =
        last === undefined
          ? cell.executionCount === null
            ? 'never-run'
            : 'earlier-session'
          : withoutComments(last.source) !== withoutComments(cell.source)
            ? 'edited'
            : failed
              ? 'failed'
              : 'current';
      const said = cells.get(cell.key)?.state;
      if (said !== expected) {
        this.addProblem(`state of ${name} is ${said} instead of ${expected}`);
      }
    }
  }

  private checkGhosts({ ghosts, providers, executions }: HistoryState): void {
    if (!this.idsHold || this.snapshot === null) {
      return;
    }
    const kinds = new Map(ghosts.map(({ name, kind }) => [name, kind]));
    for (const [name, provider] of providers) {
      const isGuess =
        provider.kind !== 'run' ||
        provider.certainty !== 'certain' ||
        (provider.execution.cell !== null && provider.execution.matchedBy !== 'id');
      if (isGuess) {
        continue;
      }
      this.tally.ghosts++;
      const truth = this.record.executed[executions.indexOf(provider.execution)];
      const expected = this.expectedGhost(name, truth);
      if (expected !== 'any' && expected !== (kinds.get(name) ?? null)) {
        this.addProblem(`ghost ${name}: ${kinds.get(name) ?? null} instead of ${expected}`);
      }
    }
  }

  private expectedGhost(name: string, truth: Executed): string | null {
    const isRegistered = this.history.state.clients.some(({ client }) => client === truth.client);
    if (!isRegistered) {
      return 'any';
    }
    if (truth.owner !== 'this' || truth.path !== this.session.path) {
      return truth.owner === 'console' ? 'console' : 'other-notebook';
    }
    if (!this.isLiving(truth.cell)) {
      return 'deleted-cell';
    }
    const cell = this.snapshot?.document.cells.find(({ key }) => this.nameOf(key) === truth.cell);
    const source = cell?.source ?? '';
    if (READER.effects(source).mayBindAny || source.includes('global ')) {
      // Sources that no longer parse, and functions that the cell no longer calls.
      return 'any';
    }
    const isSame = withoutComments(source) === withoutComments(truth.source);
    return isSame || mayBind(source, name) ? null : 'edited-cell';
  }
}
