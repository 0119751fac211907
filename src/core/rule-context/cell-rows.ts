/** What is known of each code cell alone, and facts derived from it: recomputed only for cells that changed. */
import type { ListChange } from '../memo/incremental-list';
import { IncrementalList } from '../memo/incremental-list';
import type { CellHistory, HistoryState } from '../history/history-state';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';

/** What is known of one code cell alone. */
export interface CellRow {
  readonly cell: NotebookCell;
  /** Null where the notebook's language is not Python. */
  readonly summary: CellSummary | null;
  /** What an observed kernel did with the cell; null without a kernel. */
  readonly history: CellHistory | null;
}

/** What is cached between versions of a notebook, by the function that derives the facts. */
export type FactCache = Map<unknown, unknown>;

/** The rows of a version, and the cache that versions share. */
export interface WithCellRows {
  /** In document order, one for each code cell. An identical object means unchanged content. */
  readonly rows: readonly CellRow[];
  /** The rows that differ from the previous version; null where the number of rows differs. */
  readonly change: ListChange<CellRow> | null;
  readonly cache: FactCache;
}

/** Creates the rows of successive versions of a notebook, reusing unchanged ones. */
export class RowBuilder {
  private rows: readonly CellRow[] = [];
  private histories: HistoryState['cells'] | null = null;

  /**
   * Returns the rows of this version.
   *
   * @param summaries - one for each code cell; empty where the notebook's language is not Python
   */
  build(
    codeCells: readonly NotebookCell[],
    summaries: readonly CellSummary[],
    history: HistoryState | null
  ): Pick<WithCellRows, 'rows' | 'change'> {
    const before = this.rows;
    const histories = history?.watched === true ? history.cells : null;
    const isHistorySame = histories === this.histories;
    const rows = before.slice(0, codeCells.length);
    const others: number[] = [];
    for (let at = 0; at < codeCells.length; at++) {
      const cell = codeCells[at];
      const summary = (summaries[at] as CellSummary | undefined) ?? null;
      const known = rows[at] as CellRow | undefined;
      const isKnown = known?.cell === cell && known.summary === summary;
      if (!isKnown || !isHistorySame) {
        const past = histories?.get(cell.key) ?? null;
        if (!isKnown || known.history !== past) {
          rows[at] = { cell, summary, history: past };
          others.push(at);
        }
      }
    }
    [this.rows, this.histories] = [rows, histories];
    return { rows, change: before.length === rows.length ? { before, positions: others } : null };
  }
}

/**
 * Derives a fact from each cell alone, in document order. Recomputes changed cells only, so a keystroke costs one cell,
 * not a thousand.
 *
 * @param derive - returns the fact, or null where the cell has none
 */
export function deriveFromCells<Fact extends object>(
  derive: (row: CellRow) => Fact | null
): (version: WithCellRows) => readonly Fact[] {
  return ({ rows, change, cache }) => {
    let facts = cache.get(derive) as IncrementalList<CellRow, unknown> | undefined;
    if (facts === undefined) {
      facts = new IncrementalList(derive);
      cache.set(derive, facts);
    }
    return facts.of(rows, change) as readonly Fact[];
  };
}
