import type { FrontEnd, HistoryAnswer, KernelExecution, ProbeMessage } from '../../protocol';
import type { CellKey, NotebookDocument } from '../notebook/document';
import { cellHistory } from './cell-state';
import { DocumentJournal } from './document-journal';
import { GhostFinder } from './ghosts';
import type {
  CellExecution,
  CellHistory,
  DeletedCell,
  EndedSession,
  HistoryState
} from './history-state';
import { SessionHistory } from './session-history';
import type { EndingExecution, KernelEnder } from './kernel-enders';
import { KernelEnders } from './kernel-enders';
import type { SourceReader } from './source-reader';

/** Ended sessions that are kept, and executions of each. */
const MAX_ENDED = 5;
const MAX_EXECUTIONS = 500;

const NO_CELLS: ReadonlySet<CellKey> = new Set();

/**
 * Combines the executions of a kernel with the notebook that they belong to. Create one per open notebook and keep it:
 * it remembers deleted cells. Pass it every message of the probe in order of arrival, and every version of the
 * document, in particular the one at the moment when a cell is sent to the kernel, which is needed to recognize
 * executions of a part of a cell. Paths of the document and of registered front ends must use the same notation.
 *
 * The cost of an execution is proportional to what it changes, plus copies of flat lists; the cost of an edit, to the
 * edited cell.
 */
export class NotebookHistory {
  private readonly journal = new DocumentJournal();
  private current: SessionHistory | null = null;
  private ownClient: string | null = null;
  private readonly endedSessions = new Set<string>();
  private keptSessions: readonly EndedSession[] = [];
  private namesKnown = false;
  private clients: readonly FrontEnd[] = [];
  private running: ReadonlySet<CellKey> = NO_CELLS;
  private readonly enders = new KernelEnders();
  private pastSources: ReadonlyMap<CellKey, string> = new Map();

  private readonly cells = new Map<CellKey, CellHistory>();
  private cellsSnapshot: ReadonlyMap<CellKey, CellHistory> | null = null;
  private deletedSnapshot: ReadonlyMap<CellKey, DeletedCell> | null = null;
  private ghosts: GhostFinder | null = null;
  private cachedState: HistoryState | null = null;

  constructor(private readonly sources: SourceReader) {}

  /** The current state; the same object until something changes. */
  get state(): HistoryState {
    this.cachedState ??= this.build();
    return this.cachedState;
  }

  /** Sets the client of this page, before the messages of its kernel. */
  identify(client: string): void {
    this.ownClient = client;
  }

  /** Processes the current version of the document. */
  update(document: NotebookDocument): void {
    const before = this.journal.document;
    const isMoved = before?.path !== document.path;
    const { changed, isRegrouped } = this.journal.update(document);
    const isRematched = before !== document && this.current?.isBySource === true;
    if (isMoved || isRegrouped || isRematched) {
      this.regroup();
    } else if (changed.length > 0) {
      this.refresh(changed.map(cell => cell.key));
    }
  }

  /** Processes a message of the probe. Messages of ended sessions are ignored. */
  receive(message: ProbeMessage): void {
    if (message.kind === 'hello') {
      // A connection to that kernel was established: it is alive, even if the notebook left it before.
      this.endedSessions.delete(message.session);
    }
    const session = this.enter(message.session);
    if (session === null) {
      return;
    }
    if (message.kind === 'runs') {
      this.namesKnown = true;
      message.runs.forEach(run => this.addNext(session, run));
      return;
    }
    this.meet(session, message.clients);
    if (message.kind === 'hello') {
      this.namesKnown = true;
      const { names, truncated } = message;
      session.addPast(message.runs, { names, isComplete: !truncated });
    }
    this.refreshAll();
  }

  /** Processes executions that were requested because some were missing. */
  receiveHistory(answer: Pick<HistoryAnswer, 'session' | 'runs' | 'clients'>): void {
    const { runs, clients = this.clients } = answer;
    const session = this.enter(answer.session);
    if (session !== null) {
      this.meet(session, clients);
      session.addPast(runs, null);
      this.refreshAll();
    }
  }

  /** Processes an execution observed passively, on a kernel without the probe: the names that it bound are unknown. */
  receivePassive(session: string, run: KernelExecution): void {
    // A passive observation is current, so the session is alive, even if the notebook left it before.
    this.endedSessions.delete(session);
    const entered = this.enter(session);
    if (entered !== null) {
      this.addNext(entered, run);
    }
  }

  /**
   * Ends the session: the kernel restarted, ended or was replaced.
   *
   * @param candidates - the executions of which one ended the kernel; none if no cell did
   */
  endSession(candidates: readonly EndingExecution[] = []): void {
    this.enders.endSession(candidates, key => this.runsOf(key).length > 0);
    if (this.current !== null) {
      this.endedSessions.add(this.current.session);
      this.keep(this.current);
      this.pastSources = this.lastSources();
      this.current = null;
      this.namesKnown = false;
      this.clients = [];
      this.running = NO_CELLS;
      this.refreshAll();
    } else if (candidates.length > 0) {
      this.refreshAll();
    }
  }

  /** The cells that ended an earlier process of the kernel, which the next one is to know. */
  get kernelEnders(): readonly KernelEnder[] {
    return this.enders.all;
  }

  /** Sets the cells that are running or queued. */
  setRunning(keys: ReadonlySet<CellKey>): void {
    const before = this.running;
    this.running = new Set(keys);
    this.refresh([...before].filter(key => !keys.has(key)));
    this.refresh([...keys].filter(key => !before.has(key)));
  }

  private meet(session: SessionHistory, clients: readonly FrontEnd[]): void {
    this.clients = clients;
    session.setClients(clients);
    this.enders.learn(clients.filter(client => session.isPageOfThis(client)));
  }

  /** The sources that the cells ran last in this session. */
  private lastSources(): ReadonlyMap<CellKey, string> {
    const keys = [...this.journal.cells.keys()];
    return new Map(
      keys.flatMap(key => {
        const last = this.runsOf(key).at(-1);
        return last === undefined ? [] : [[key, last.kernelRun.source]];
      })
    );
  }

  private runsOf(key: CellKey): readonly CellExecution[] {
    return this.current?.executionsOf(key) ?? [];
  }

  private keep({ session, executions }: SessionHistory): void {
    if (executions.length > 0) {
      const { clients } = this;
      const ended = { session, executions: executions.slice(-MAX_EXECUTIONS), clients };
      this.keptSessions = [...this.keptSessions, ended].slice(-MAX_ENDED);
    }
  }

  private enter(session: string): SessionHistory | null {
    if (this.endedSessions.has(session)) {
      return null;
    }
    if (this.current?.session !== session) {
      this.endSession();
      // The notebook comes back to a kernel that it left.
      this.keptSessions = this.keptSessions.filter(each => each.session !== session);
      this.current = new SessionHistory(session, this.journal, this.sources, this.ownClient);
    }
    return this.current;
  }

  private addNext(session: SessionHistory, run: KernelExecution): void {
    const touched = session.addNext(run);
    if (touched === 'any' || touched?.origin === 'unknown') {
      this.refreshAll();
    } else if (touched !== null) {
      this.refresh(touched.origin === 'cell' && touched.cell !== null ? [touched.cell] : []);
      this.ghosts = null;
      this.cachedState = null;
    }
  }

  private regroup(): void {
    this.current?.regroup();
    this.deletedSnapshot = null;
    this.refreshAll();
  }

  private refreshAll(): void {
    for (const key of [...this.cells.keys()].filter(key => !this.journal.cells.has(key))) {
      this.cells.delete(key);
      this.cellsSnapshot = null;
    }
    this.ghosts = null;
    this.cachedState = null;
    this.refresh([...this.journal.cells.keys()]);
  }

  private refresh(keys: readonly CellKey[]): void {
    for (const key of keys) {
      const cell = this.journal.cells.get(key);
      const before = this.cells.get(key);
      if (cell !== undefined) {
        const runs = this.runsOf(key);
        const ended = this.enders.find(key);
        const past = this.pastSources.get(key) ?? null;
        const mayHaveRun = this.current?.hasUnknown(cell.executionCount) ?? false;
        const situation = { runs, isRunning: this.running.has(key), mayHaveRun, past, ended };
        const known = cellHistory(cell, situation, this.sources);
        // Most keystrokes do not change the history of the cell: the cached state remains valid then.
        if (before === undefined || !isSameHistory(before, known)) {
          this.cells.set(key, known);
          this.cellsSnapshot = null;
          this.cachedState = null;
        }
      }
    }
    const ghosts = this.ghosts?.ghosts;
    this.ghosts?.updateCells(keys);
    if (this.ghosts?.ghosts !== ghosts) {
      this.cachedState = null;
    }
  }

  /** Executions observed passively are numbered by the observer; only the kernel's own counts show what ran before. */
  private isComplete({ isComplete, executions }: SessionHistory): boolean {
    return (
      isComplete &&
      (this.namesKnown ||
        executions.every(({ kernelRun }) => kernelRun.count === kernelRun.sequence))
    );
  }

  private build(): HistoryState {
    const { current, journal, sources } = this;
    const providers = current?.providers ?? new Map();
    this.cellsSnapshot ??= new Map(this.cells);
    this.deletedSnapshot ??= new Map(journal.deleted);
    this.ghosts ??= new GhostFinder({
      providers,
      // Inserted cells replace the map.
      cells: () => journal.cells,
      deletedCells: this.deletedSnapshot,
      sources
    });
    return {
      session: current?.session ?? null,
      watched: current !== null,
      namesKnown: this.namesKnown,
      complete: current !== null && this.isComplete(current),
      restarted: this.endedSessions.size > 0,
      endedSessions: this.keptSessions,
      executions: current?.executions ?? [],
      cells: this.cellsSnapshot,
      providers,
      ghosts: this.ghosts.ghosts,
      deletedCells: this.deletedSnapshot,
      clients: this.clients
    };
  }
}

function isSameHistory(a: CellHistory, b: CellHistory): boolean {
  return (
    a.state === b.state &&
    a.lastExecution === b.lastExecution &&
    a.isEdited === b.isEdited &&
    a.isEditedSinceSession === b.isEditedSinceSession &&
    a.endedKernel === b.endedKernel &&
    a.executions.length === b.executions.length &&
    a.executions.every((run, at) => run === b.executions[at])
  );
}
