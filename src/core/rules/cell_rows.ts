/** What is known of each code cell alone, and facts told from that: worked out again only for cells that are other. */
import type { CellHistory, HistoryState } from '../history/history_state';
import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/summary/cell_summary';

/** What is known of one code cell alone. */
export interface CellRow {
  readonly cell: NotebookCell;
  /** Null where the notebook's language is not Python. */
  readonly summary: CellSummary | null;
  /** What a watched kernel made of it; null where there is none. */
  readonly past: CellHistory | null;
}

/** What is kept from one version of a notebook to the next, by the function that tells the facts. */
export type KeptFacts = Map<unknown, { tell(rows: readonly CellRow[]): readonly unknown[] }>;

/** A version's rows, and what is kept between versions. */
export interface WithCellRows {
  /** In document order, one for each code cell. A row that is the same object says the same. */
  readonly rows: readonly CellRow[];
  readonly kept: KeptFacts;
}

/** Makes the rows of one version of a notebook after another; most cells of a version are those of the one before. */
export class RowMaker {
  private rows: readonly CellRow[] = [];
  private pasts: HistoryState['cells'] | null = null;

  /** The rows of this version. */
  make(
    codeCells: readonly NotebookCell[],
    summaryOf: (cell: NotebookCell) => CellSummary | null,
    history: HistoryState | null
  ): readonly CellRow[] {
    const before = this.rows;
    const pasts = history?.watched === true ? history.cells : null;
    const isPastSame = pasts === this.pasts;
    this.pasts = pasts;
    this.rows = codeCells.map((cell, at) => {
      const summary = summaryOf(cell);
      const known = before[at];
      const isKnown = known?.cell === cell;
      const past = isKnown && isPastSame ? known.past : (pasts?.get(cell.key) ?? null);
      const isSame = isKnown && known.summary === summary && known.past === past;
      return isSame ? known : { cell, summary, past };
    });
    return this.rows;
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
  return ({ rows, kept }) => {
    let facts = kept.get(derive);
    if (facts === undefined) {
      facts = new FactsOfCells(derive);
      kept.set(derive, facts);
    }
    return facts.tell(rows) as readonly Fact[];
  };
}

/** The facts of one function, told of one version after another. */
class FactsOfCells<Fact extends object> {
  private rows: readonly CellRow[] = [];
  /** What each row gave. */
  private facts: (Fact | null)[] = [];
  private found: readonly Fact[] = [];

  constructor(private readonly derive: (row: CellRow) => Fact | null) {}

  /** Those of these rows; the same list while no row gives another fact. */
  tell(rows: readonly CellRow[]): readonly Fact[] {
    const { rows: before, facts, found } = this;
    if (rows === before) {
      return found;
    }
    // Should a row throw, nothing is relied on.
    [this.rows, this.facts, this.found] = [[], [], []];
    let isOther = facts.length > rows.length;
    for (let at = 0; at < rows.length; at++) {
      if (rows[at] !== before[at]) {
        const fact = this.derive(rows[at]);
        isOther ||= fact !== null || (facts[at] ?? null) !== null;
        facts[at] = fact;
      }
    }
    facts.length = rows.length;
    this.found = isOther ? facts.filter(fact => fact !== null) : found;
    [this.rows, this.facts] = [rows, facts];
    return this.found;
  }
}
