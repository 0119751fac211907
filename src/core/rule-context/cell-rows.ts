/** What is known of each code cell alone, and facts told from that: worked out again only for cells that are other. */
import type { Others } from '../memo/incremental-list';
import { FactsInOrder } from '../memo/incremental-list';
import type { CellHistory, HistoryState } from '../history/history-state';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';

/** What is known of one code cell alone. */
export interface CellRow {
  readonly cell: NotebookCell;
  /** Null where the notebook's language is not Python. */
  readonly summary: CellSummary | null;
  /** What a watched kernel made of it; null where there is none. */
  readonly past: CellHistory | null;
}

/** What is kept from one version of a notebook to the next, by the function that tells the facts. */
export type KeptFacts = Map<unknown, unknown>;

/** A version's rows, and what is kept between versions. */
export interface WithCellRows {
  /** In document order, one for each code cell. A row that is the same object says the same. */
  readonly rows: readonly CellRow[];
  /** Which of them are other than those of the version before, where there are as many. */
  readonly others: Others<CellRow> | null;
  readonly kept: KeptFacts;
}

/** Makes the rows of one version of a notebook after another; most cells of a version are those of the one before. */
export class RowMaker {
  private rows: readonly CellRow[] = [];
  private pasts: HistoryState['cells'] | null = null;

  /**
   * The rows of this version.
   *
   * @param summaries - one for each code cell; none where the notebook's language is not Python
   */
  make(
    codeCells: readonly NotebookCell[],
    summaries: readonly CellSummary[],
    history: HistoryState | null
  ): Pick<WithCellRows, 'rows' | 'others'> {
    const before = this.rows;
    const pasts = history?.watched === true ? history.cells : null;
    const isPastSame = pasts === this.pasts;
    const rows = before.slice(0, codeCells.length);
    const others: number[] = [];
    for (let at = 0; at < codeCells.length; at++) {
      const cell = codeCells[at];
      const summary = (summaries[at] as CellSummary | undefined) ?? null;
      const known = rows[at] as CellRow | undefined;
      const isKnown = known?.cell === cell && known.summary === summary;
      if (!isKnown || !isPastSame) {
        const past = pasts?.get(cell.key) ?? null;
        if (!isKnown || known.past !== past) {
          rows[at] = { cell, summary, past };
          others.push(at);
        }
      }
    }
    [this.rows, this.pasts] = [rows, pasts];
    return { rows, others: before.length === rows.length ? { than: before, at: others } : null };
  }
}

/**
 * Facts that each cell alone gives, in document order. While somebody types, all cells but one say what they said:
 * a look at that one is all that a keystroke costs, not one at a thousand.
 *
 * @param derive - gives the fact, or null where the cell has nothing to tell
 */
export function factsOfCells<Fact extends object>(
  derive: (row: CellRow) => Fact | null
): (version: WithCellRows) => readonly Fact[] {
  return ({ rows, others, kept }) => {
    let facts = kept.get(derive) as FactsInOrder<CellRow, unknown> | undefined;
    if (facts === undefined) {
      facts = new FactsInOrder(derive);
      kept.set(derive, facts);
    }
    return facts.of(rows, others) as readonly Fact[];
  };
}
