import type { EndingExecution, KernelEnder } from '../../../core/history/kernel-enders';
import type { INotebookHistory } from '../core/core-module';
import type { EndingCell } from './ending-cell';
import type {
  KernelEnders,
  KernelEndersUpdate,
  KernelEnder as ReportedEnder,
  ProbeMessage,
  UnfinishedExecution
} from '../../../protocol';

/** Keeps which cells ended the kernels of notebooks while no page of them is open. */
export interface EnderMemory {
  /** What is kept of the notebook at `path`; null where nothing can be kept. */
  read(path: string): Promise<KernelEnders | null>;
  /** Replaces it. `isLeaving`: the page may be gone before the answer. */
  write(update: KernelEndersUpdate, isLeaving: boolean): Promise<void>;
}

/** The page that keeps what it knows. */
export interface EnderPage {
  /** The notebook's path, as in documents. */
  readonly notebook: () => string;
  /** The id of its kernel; null without one. */
  readonly kernel: () => string | null;
  /** Called after what closed pages knew was added. */
  readonly onRead: () => void;
}

/** The cells that ended a kernel, in the protocol's form. */
export function reportedEnders(enders: readonly KernelEnder[]): ReportedEnder[] {
  return enders.map(({ cell, source, isCertain }) => ({
    cell_id: cell,
    source,
    ...(isCertain ? {} : { is_certain: false })
  }));
}

/**
 * Keeps what a page knows about cells that ended a kernel beyond its end. Other open pages learn it from the kernel, but
 * the process that dies, and with it the last page, leave nothing there.
 */
export class RememberedEnders {
  /** What is kept, as JSON; null until it is read: before, writing would delete it. */
  private kept: string | null = null;

  /** @param memory - null where nothing can be kept */
  constructor(
    private readonly memory: EnderMemory | null,
    private readonly history: INotebookHistory,
    private readonly endingCell: EndingCell,
    private readonly page: EnderPage
  ) {
    void this.read();
  }

  /** Writes what changed. */
  update(): void {
    this.write(this.endingCell.open(true), false);
  }

  /** Writes what the kernel still runs: the page is about to close. */
  leave(): void {
    this.write(this.endingCell.open(), true);
  }

  /** Handles the end of a process; without candidates, the server may have observed more than this page. */
  processEnded(candidates: readonly EndingExecution[]): void {
    if (candidates.length === 0) {
      this.readAgain();
    }
  }

  /** Handles a message of the probe: before its first one, a process may have ended that this page did not observe. */
  receive({ kind }: ProbeMessage): void {
    if (kind === 'hello') {
      this.readAgain();
    }
  }

  private readAgain(): void {
    this.kept = null;
    void this.read();
  }

  private async read(): Promise<void> {
    const path = this.page.notebook();
    try {
      const known = (await this.memory?.read(path)) ?? null;
      if (known !== null) {
        const { cells, unfinished } = known;
        this.kept = JSON.stringify([path, cells, unfinished]);
        this.endingCell.adopt(unfinished);
        this.history.learnEnders(cells);
        this.page.onRead();
      }
    } catch {
      // As where nothing is kept.
    }
  }

  private write(executions: readonly UnfinishedExecution[], isLeaving: boolean): void {
    const { page } = this;
    const path = page.notebook();
    const [cells, unfinished] = [reportedEnders(this.history.openEnders), [...executions]];
    const state = JSON.stringify([path, cells, unfinished]);
    const isNothing = cells.length + unfinished.length === 0;
    if (this.kept !== null && this.kept !== state && !(isNothing && isEmpty(this.kept))) {
      this.kept = state;
      const update = { path, kernel: page.kernel(), cells, unfinished };
      this.memory?.write(update, isLeaving).catch(() => {
        // A source that is too long to be kept, or a server that ends.
      });
    }
  }
}

function isEmpty(kept: string): boolean {
  return kept.endsWith(',[],[]]');
}
