import type { FrontEnd } from '../../protocol';
import type { CellKey } from '../notebook/document';

/** An execution of a cell that may have ended the kernel. */
export interface EndingExecution {
  readonly cell: CellKey;
  readonly source: string;
}

/** A cell that ended the kernel. */
export interface KernelEnder extends EndingExecution {
  /** Whether it was this cell, not one that waited for it: the last messages of a process get lost. */
  readonly isCertain: boolean;
}

/**
 * The cells that ended a kernel process, each with the source that did so, until they run to their end. The process that
 * follows knows them from the pages that saw it: so does every page that opens the notebook later.
 */
export class KernelEnders {
  private readonly ended = new Map<CellKey, KernelEnder>();

  /** Oldest first. */
  get all(): readonly KernelEnder[] {
    return [...this.ended.values()];
  }

  /** How a cell ended the kernel; null if it did not. */
  find(cell: CellKey): KernelEnder | null {
    return this.ended.get(cell) ?? null;
  }

  /** Adds what other pages of the notebook know. */
  learn(pages: readonly FrontEnd[]): void {
    for (const ender of pages.flatMap(page => page.ended_kernel ?? [])) {
      const { cell_id: cell, source, is_certain: isCertain = true } = ender;
      if (!this.ended.has(cell)) {
        this.ended.set(cell, { cell, source, isCertain });
      }
    }
  }

  /**
   * Records the end of a kernel process.
   *
   * @param candidates - the executions of which one ended it, in their order; none if no cell did
   * @param ran - whether a cell ran to its end in the process
   */
  endSession(candidates: readonly EndingExecution[], ran: (cell: CellKey) => boolean): void {
    [...this.ended.keys()].filter(ran).forEach(cell => this.ended.delete(cell));
    // A cell that has ended the kernel before did it again.
    const isKnown = candidates.some(({ cell, source }) => this.ended.get(cell)?.source === source);
    if (candidates.length > 0 && !isKnown) {
      const [{ cell, source }] = candidates;
      this.ended.set(cell, { cell, source, isCertain: candidates.length === 1 });
    }
  }
}
