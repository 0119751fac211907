import type { FrontEnd } from '../../protocol';
import type { CellKey } from '../notebook/document';

/** The execution of a cell that ended the kernel. */
export interface EndingExecution {
  readonly cell: CellKey;
  readonly source: string;
}

/**
 * The cells that ended a kernel process, each with the source that did so, until they run to their end. The process that
 * follows knows them from the pages that saw it: so does every page that opens the notebook later.
 */
export class KernelEnders {
  private readonly ended = new Map<CellKey, string>();

  /** Oldest first. */
  get all(): readonly EndingExecution[] {
    return [...this.ended].map(([cell, source]) => ({ cell, source }));
  }

  /** The source with which a cell ended the kernel; null if it did not. */
  sourceOf(cell: CellKey): string | null {
    return this.ended.get(cell) ?? null;
  }

  /** Adds what other pages of the notebook know. */
  learn(pages: readonly FrontEnd[]): void {
    for (const { cell_id: cell, source } of pages.flatMap(page => page.ended_kernel ?? [])) {
      if (!this.ended.has(cell)) {
        this.ended.set(cell, source);
      }
    }
  }

  /**
   * Records the end of a kernel process.
   *
   * @param ending - the execution that ended it; null if none did
   * @param ran - whether a cell ran to its end in the process
   */
  endSession(ending: EndingExecution | null, ran: (cell: CellKey) => boolean): void {
    [...this.ended.keys()].filter(ran).forEach(cell => this.ended.delete(cell));
    if (ending !== null) {
      this.ended.set(ending.cell, ending.source);
    }
  }
}
