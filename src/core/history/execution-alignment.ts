/**
 * Matches executions with cells where the cell id of the request is missing or useless: files without ids get new
 * random ones whenever they are opened, other front ends send none, and executions before the probe have none.
 * Executions are matched with the cells as they are now, which is what every page knows:
 *
 * 1. by source: the cell has exactly the tokens of an execution (the last one of the group, otherwise an earlier one:
 *    the document may be older than the execution). Of several such cells, one with a matching execution count wins,
 *    otherwise the next one below the match of the previous execution, so that equal cells are matched in order;
 * 2. by similarity, for front ends known to show this notebook: the group that is most similar to an unmatched cell,
 *    with bonuses for a matching count and a position in order.
 *
 * Executions with the same cell id form a group. Groups of one front end whose executions overlap in time are different
 * cells.
 */
import type { CellKey } from '../notebook/document';
import type { MatchedBy } from './history-state';
import { SimilarityCache } from './similarity-cache';
import { addToGroup } from '../memo/group-by';

/** Executions of one cell, or a single execution without a cell id. */
export interface ExecutionGroup {
  readonly id: string;
  /** Whether the executions named the same cell. */
  readonly hasCellId: boolean;
  /** Signatures of the executed sources, most recent first. */
  readonly signatures: readonly string[];
  /** The source of the last execution. */
  readonly source: string;
  readonly counts: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** A code cell, as used by the alignment. */
export interface AlignableCell {
  readonly key: CellKey;
  readonly signature: string;
  readonly source: string;
  readonly executionCount: number | null;
  /** Ranges of sequence numbers of the same front end's executions that are known to belong to the cell. */
  readonly taken: readonly { readonly first: number; readonly last: number }[];
}

/** The matched cell of a group. */
export interface GroupMatch {
  readonly key: CellKey;
  readonly by: MatchedBy;
}

/** Minimum score, including bonuses, of an execution and an edited cell. */
const MIN_SCORE = 0.7;
const COUNT_BONUS = 0.3;
const ORDER_BONUS = 0.1;
/** Maximum number of groups, and of cells, to compare pairwise. */
const MAX_COMPARED = 60;

/**
 * Matches the groups of one front end, ordered by their last execution, with cells in document order. No group is
 * matched with two cells, and no cell with two groups whose executions interleave.
 */
export function alignExecutions(
  groups: readonly ExecutionGroup[],
  cells: readonly AlignableCell[],
  byLikeness: (matched: number) => boolean,
  similarities = new SimilarityCache()
): ReadonlyMap<string, GroupMatch> {
  const alignment = new Alignment(cells, similarities);
  alignment.matchSources(groups);
  if (byLikeness(alignment.matches.size)) {
    alignment.matchLikeness(groups);
  }
  return alignment.matches;
}

class Alignment {
  readonly matches = new Map<string, GroupMatch>();
  private readonly positionsBySignature = new Map<string, number[]>();
  private readonly taken: { readonly first: number; readonly last: number }[][];
  private readonly isFree: boolean[];
  /** Group → position of its cell. */
  private readonly positionByGroup = new Map<string, number>();

  constructor(
    private readonly cells: readonly AlignableCell[],
    private readonly similarities: SimilarityCache
  ) {
    cells.forEach(({ signature }, position) =>
      addToGroup(this.positionsBySignature, signature, position)
    );
    this.taken = cells.map(cell => [...cell.taken]);
    this.isFree = cells.map(cell => cell.taken.length === 0);
  }

  matchSources(groups: readonly ExecutionGroup[]): void {
    // The last execution in a cell takes precedence; only then may a cell be an older version.
    const versions = groups.reduce((most, { signatures }) => Math.max(most, signatures.length), 0);
    for (let version = 0; version < versions; version++) {
      let previous = -1;
      for (const group of groups) {
        const known = this.positionByGroup.get(group.id);
        const signature = group.signatures.at(version);
        const position =
          known ?? (signature === undefined ? null : this.positionFor(group, signature, previous));
        if (position !== null) {
          this.assign(group, position, 'source');
          previous = position;
        }
      }
    }
  }

  private positionFor(group: ExecutionGroup, signature: string, previous: number): number | null {
    const candidates = (this.positionsBySignature.get(signature) ?? []).filter(position =>
      this.hasRoom(group, position)
    );
    const fits = (position: number): boolean =>
      group.counts.includes(this.cells[position].executionCount ?? -1);
    return (
      candidates.find(fits) ??
      candidates.find(position => position > previous) ??
      candidates.at(0) ??
      null
    );
  }

  private hasRoom(group: ExecutionGroup, position: number): boolean {
    const overlaps = this.taken[position].some(
      other => group.first <= other.last && other.first <= group.last
    );
    return !group.hasCellId || !overlaps;
  }

  private assign(group: ExecutionGroup, position: number, by: MatchedBy): void {
    if (this.positionByGroup.has(group.id)) {
      return;
    }
    this.positionByGroup.set(group.id, position);
    this.matches.set(group.id, { key: this.cells[position].key, by });
    this.isFree[position] = false;
    if (group.hasCellId) {
      this.taken[position].push(group);
    }
  }

  matchLikeness(groups: readonly ExecutionGroup[]): void {
    const unmatched = groups
      .filter(group => !this.positionByGroup.has(group.id))
      .slice(-MAX_COMPARED);
    const free = this.cells.map((_, position) => position).filter(place => this.isFree[place]);
    const pairs = unmatched.flatMap(group =>
      free
        .slice(0, MAX_COMPARED)
        .map(position => ({ group, place: position, score: this.score(group, position) }))
    );
    const order = this.neighbors(groups);
    const scored = pairs
      .map(pair => ({
        ...pair,
        score: pair.score + (order(pair.group, pair.place) ? ORDER_BONUS : 0)
      }))
      .filter(({ score }) => score >= MIN_SCORE)
      .sort((a, b) => b.score - a.score || a.place - b.place || a.group.last - b.group.last);
    for (const { group, place } of scored) {
      if (this.isFree[place]) {
        this.assign(group, place, 'likeness');
      }
    }
  }

  private score({ source, counts }: ExecutionGroup, position: number): number {
    const cell = this.cells[position];
    const bonus = counts.includes(cell.executionCount ?? -1) ? COUNT_BONUS : 0;
    return this.similarities.of(source, cell.source) + bonus;
  }

  /**
   * Returns a predicate: whether a position is between the cells of the executions just before and just after a group.
   */
  private neighbors(
    groups: readonly ExecutionGroup[]
  ): (group: ExecutionGroup, place: number) => boolean {
    const above = new Map<string, number>();
    const below = new Map<string, number>();
    let nearest = -1;
    for (const { id } of groups) {
      above.set(id, nearest);
      nearest = this.positionByGroup.get(id) ?? nearest;
    }
    nearest = this.cells.length;
    for (const { id } of [...groups].reverse()) {
      below.set(id, nearest);
      nearest = this.positionByGroup.get(id) ?? nearest;
    }
    return ({ id }, place) => (above.get(id) ?? 0) < place && place < (below.get(id) ?? 0);
  }
}
