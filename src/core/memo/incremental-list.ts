/** A list derived item by item, which computes again only what changed. */

/** The difference between two versions of a list. */
export interface ListChange<Row> {
  /** The previous version. */
  readonly before: readonly Row[];
  /** Positions whose item changed, in ascending order. */
  readonly positions: readonly number[];
}

/** Incremental filter-map over versions of a list that recomputes changed items only. */
export class IncrementalList<Row, Fact> {
  private rows: readonly Row[] = [];
  /** By position; null where the row has no fact. */
  private facts: (Fact | null)[] = [];
  private result: readonly Fact[] = [];

  /** @param derive - the fact of a row, or null where it has none; a pure function */
  constructor(private readonly derive: (row: Row) => Fact | null) {}

  /**
   * The facts of this version, in order; the same list as before while no fact changed.
   *
   * @param change - the difference from the previous version, where the caller knows it; without it, all rows are compared
   */
  of(rows: readonly Row[], change: ListChange<Row> | null = null): readonly Fact[] {
    const { rows: before, facts, result } = this;
    if (rows === before) {
      return result;
    }
    // If `derive` throws, nothing of this version is kept.
    [this.rows, this.facts, this.result] = [[], [], []];
    let isChanged = facts.length > rows.length;
    for (const at of changedPositions(before, rows, change)) {
      const fact = this.derive(rows[at]);
      isChanged ||= fact !== null || (facts[at] ?? null) !== null;
      facts[at] = fact;
    }
    facts.length = rows.length;
    this.result = isChanged ? facts.filter(fact => fact !== null) : result;
    [this.rows, this.facts] = [rows, facts];
    return this.result;
  }
}

/**
 * Positions at which `rows` has another item than `before`, in ascending order.
 *
 * @param change - the difference from the previous version of `rows`, which may be `before`
 */
export function changedPositions<Row>(
  before: readonly Row[],
  rows: readonly Row[],
  change: ListChange<Row> | null
): readonly number[] {
  if (change?.before === before) {
    return change.positions;
  }
  const positions: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] !== before[at]) {
      positions.push(at);
    }
  }
  return positions;
}
