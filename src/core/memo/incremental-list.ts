/** Facts that each of some things alone gives: looked for again only in those that are other. */

/** What became other between two versions of a list. */
export interface Others<Row> {
  /** The version before. */
  readonly than: readonly Row[];
  /** Positions at which there is another thing now, in ascending order. */
  readonly at: readonly number[];
}

/** The facts that the things in a list give, told of one version of the list after another. */
export class FactsInOrder<Row, Fact> {
  private rows: readonly Row[] = [];
  /** What each row gave. */
  private facts: (Fact | null)[] = [];
  private found: readonly Fact[] = [];

  /** @param derive - gives the fact, or null where the thing has nothing to tell; of the same thing, always the same */
  constructor(private readonly derive: (row: Row) => Fact | null) {}

  /**
   * The facts of this version, in order; the same list while no thing gives another fact.
   *
   * @param others - where the caller knows; without it, all are compared
   */
  of(rows: readonly Row[], others: Others<Row> | null = null): readonly Fact[] {
    const { rows: before, facts, found } = this;
    if (rows === before) {
      return found;
    }
    // Should a row throw, nothing is relied on.
    [this.rows, this.facts, this.found] = [[], [], []];
    let isOther = facts.length > rows.length;
    for (const at of others?.than === before ? others.at : otherThan(before, rows)) {
      const fact = this.derive(rows[at]);
      isOther ||= fact !== null || (facts[at] ?? null) !== null;
      facts[at] = fact;
    }
    facts.length = rows.length;
    this.found = isOther ? facts.filter(fact => fact !== null) : found;
    [this.rows, this.facts] = [rows, facts];
    return this.found;
  }
}

/** Positions at which `rows` has another thing, in ascending order. */
function otherThan<Row>(before: readonly Row[], rows: readonly Row[]): readonly number[] {
  const positions: number[] = [];
  for (let at = 0; at < rows.length; at++) {
    if (rows[at] !== before[at]) {
      positions.push(at);
    }
  }
  return positions;
}
