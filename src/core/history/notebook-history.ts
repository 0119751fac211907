import type { FrontEnd, HistoryAnswer, KernelRun, ProbeMessage } from '../../protocol';
import type { CellKey, NotebookDocument } from '../notebook/document';
import { cellHistory } from './cell-state';
import { DocumentJournal } from './document-journal';
import { GhostFinder } from './ghosts';
import type { CellHistory, DeletedCell, HistoryState } from './history-state';
import { SessionHistory } from './session-history';
import type { SourceReader } from './source-reader';

const NO_CELLS: ReadonlySet<CellKey> = new Set();

/**
 * Puts together what a kernel ran and the notebook that it ran it for. Make one per open notebook and keep it: deleted
 * cells are remembered in it. Tell it every message of the probe in the order of arrival, and every version of the
 * document; above all the one at the moment when a cell is sent to the kernel, by which runs of a part of a cell are
 * recognized. Paths of the document and of registered front ends must be written in the same way.
 *
 * A new run costs what it touches plus copies of flat lists; an edit costs the edited cell.
 */
export class NotebookHistory {
  private readonly journal = new DocumentJournal();
  private current: SessionHistory | null = null;
  private readonly endedSessions = new Set<string>();
  private namesKnown = false;
  private clients: readonly FrontEnd[] = [];
  private running: ReadonlySet<CellKey> = NO_CELLS;

  private readonly cells = new Map<CellKey, CellHistory>();
  private shownCells: ReadonlyMap<CellKey, CellHistory> | null = null;
  private shownDeleted: ReadonlyMap<CellKey, DeletedCell> | null = null;
  private ghosts: GhostFinder | null = null;
  private shown: HistoryState | null = null;

  constructor(private readonly sources: SourceReader) {}

  /** What is known now; the same object until something changes. */
  get state(): HistoryState {
    this.shown ??= this.build();
    return this.shown;
  }

  /** Takes in the present version of the document. */
  update(document: NotebookDocument): void {
    const isFirst = this.journal.document === null;
    const isMoved = !isFirst && this.journal.document?.path !== document.path;
    const { changed, isRegrouped } = this.journal.update(document);
    if (isFirst || isMoved || isRegrouped) {
      this.regroup();
    } else if (changed.length > 0) {
      this.refresh(changed.map(cell => cell.key));
    }
  }

  /** Takes in a message of the probe. Those of sessions that have ended are left out. */
  receive(message: ProbeMessage): void {
    if (message.kind === 'hello') {
      // Someone connected to that kernel: it lives, even if we left it before.
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
    this.clients = message.clients;
    session.setClients(message.clients);
    if (message.kind === 'hello') {
      this.namesKnown = true;
      const { names, truncated } = message;
      session.addPast(message.runs, { names, isWhole: !truncated });
    }
    this.refreshAll();
  }

  /** Takes in runs that were asked for because some were missing. */
  receivePast({ session, runs }: Pick<HistoryAnswer, 'session' | 'runs'>): void {
    this.enter(session)?.addPast(runs, null);
    this.refreshAll();
  }

  /** Takes in a run that was only overheard, on a kernel without the probe: what it bound is not known. */
  receiveOverheard(session: string, run: KernelRun): void {
    // What is overheard happens now, so the session goes on, even if we left it before.
    this.endedSessions.delete(session);
    const entered = this.enter(session);
    if (entered !== null) {
      this.addNext(entered, run);
    }
  }

  /** The kernel restarts, ends, or is another one: all that it knew is gone. */
  endSession(): void {
    if (this.current !== null) {
      this.endedSessions.add(this.current.session);
      this.current = null;
      this.namesKnown = false;
      this.clients = [];
      this.running = NO_CELLS;
      this.refreshAll();
    }
  }

  /** Tells which cells run or wait for their turn now. */
  setRunning(keys: ReadonlySet<CellKey>): void {
    const before = this.running;
    this.running = new Set(keys);
    this.refresh([...before].filter(key => !keys.has(key)));
    this.refresh([...keys].filter(key => !before.has(key)));
  }

  private enter(session: string): SessionHistory | null {
    if (this.endedSessions.has(session)) {
      return null;
    }
    if (this.current?.session !== session) {
      this.endSession();
      this.current = new SessionHistory(session, this.journal, this.sources);
    }
    return this.current;
  }

  private addNext(session: SessionHistory, run: KernelRun): void {
    const touched = session.addNext(run);
    if (touched === 'any') {
      this.refreshAll();
    } else if (touched !== null) {
      this.refresh(touched.origin === 'cell' && touched.cell !== null ? [touched.cell] : []);
      this.ghosts = null;
      this.shown = null;
    }
  }

  private regroup(): void {
    this.current?.regroup();
    this.shownDeleted = null;
    this.refreshAll();
  }

  private refreshAll(): void {
    this.cells.clear();
    this.shownCells = null;
    this.ghosts = null;
    this.shown = null;
    this.refresh([...this.journal.cells.keys()]);
  }

  private refresh(keys: readonly CellKey[]): void {
    for (const key of keys) {
      const cell = this.journal.cells.get(key);
      const before = this.cells.get(key);
      if (cell !== undefined) {
        const runs = this.current?.runsOf(key) ?? [];
        const situation = { runs, isRunning: this.running.has(key) };
        const known = cellHistory(cell, situation, this.sources);
        // Most keystrokes change nothing in what became of a cell: then all that is shown stays as it is.
        if (before === undefined || !isSameHistory(before, known)) {
          this.cells.set(key, known);
          this.shownCells = null;
          this.shown = null;
        }
      }
    }
    const ghosts = this.ghosts?.ghosts;
    this.ghosts?.cellsEdited(keys);
    if (this.ghosts?.ghosts !== ghosts) {
      this.shown = null;
    }
  }

  /** Overheard runs are numbered by who heard them; only the kernel's own counts tell what ran before. */
  private isComplete({ isComplete, runs }: SessionHistory): boolean {
    return isComplete && (this.namesKnown || runs.every(({ run }) => run.count === run.sequence));
  }

  private build(): HistoryState {
    const { current, journal, sources } = this;
    const providers = current?.providers ?? new Map();
    this.shownCells ??= new Map(this.cells);
    this.shownDeleted ??= new Map(journal.deleted);
    this.ghosts ??= new GhostFinder({
      providers,
      cells: journal.cells,
      deletedCells: this.shownDeleted,
      sources
    });
    return {
      session: current?.session ?? null,
      watched: current !== null,
      namesKnown: this.namesKnown,
      complete: current !== null && this.isComplete(current),
      restarted: this.endedSessions.size > 0,
      runs: current?.runs ?? [],
      cells: this.shownCells,
      providers,
      ghosts: this.ghosts.ghosts,
      deletedCells: this.shownDeleted,
      clients: this.clients
    };
  }
}

function isSameHistory(a: CellHistory, b: CellHistory): boolean {
  return (
    a.state === b.state &&
    a.lastRun === b.lastRun &&
    a.isEdited === b.isEdited &&
    a.runs.length === b.runs.length &&
    a.runs.every((run, at) => run === b.runs[at])
  );
}
