/**
 * Which cell a run belongs to where the request's cell id tells nothing: files without ids get fresh random ones at
 * every open, other front ends send none, and what ran before the probe came has none. Such runs are matched
 *
 * 1. by source: the cell has the very tokens of a run (the last one of the group, else an earlier one: the document may
 *    be an older version than what ran). Of several such cells one whose execution count fits is taken, else the
 *    next below the cell that the run before was matched with, so that equal cells are met in their order;
 * 2. by source, too, where a cell was seen with the very text that ran, and was edited or deleted since: the one whose
 *    execution count fits, else the only one, unless its count says that it last ran before;
 * 3. by likeness, for front ends that are known to show this notebook: the group that is most like a cell which
 *    no other group was matched with, a fitting count and a place in order weighing in.
 *
 * Runs that share a cell id are one group, and groups of one front end that lived side by side are different cells.
 */
import type { CellKey } from '../notebook/document';
import { likeness } from '../notebook/cell-alignment';
import type { MatchedBy } from './history-state';

/** Runs of what was one cell, or a single run that names none. */
export interface RunGroup {
  readonly id: string;
  /** Whether the runs named one and the same cell. */
  readonly hasCellId: boolean;
  /** Signatures of what ran, the last one first. */
  readonly signatures: readonly string[];
  /** What ran last. */
  readonly source: string;
  /** Short hashes of what ran. */
  readonly versions: readonly string[];
  readonly counts: readonly number[];
  readonly first: number;
  readonly last: number;
}

/** A code cell as the alignment sees it. */
export interface AlignableCell {
  readonly key: CellKey;
  readonly signature: string;
  readonly source: string;
  readonly executionCount: number | null;
  /** Whether it was deleted from the document. */
  readonly isGone: boolean;
  /** Short hashes of all the texts that it was seen with. */
  readonly versions: ReadonlySet<string>;
  /** Sequence numbers between which runs of the same front end lie that are known to be its own. */
  readonly taken: readonly { readonly first: number; readonly last: number }[];
}

/** The cell of a group, and how it was found. */
export interface GroupMatch {
  readonly key: CellKey;
  readonly by: MatchedBy;
}

/** How alike a run and an edited cell must be, bonuses included. */
const SCORE_NEEDED = 0.7;
const COUNT_BONUS = 0.3;
const ORDER_BONUS = 0.1;
/** More groups or cells than this are not compared pair by pair. */
const MOST_COMPARED = 60;

/**
 * Matches groups of one front end, ordered by their last run, with cells in document order, deleted ones behind. No group gets two cells,
 * and no cell two groups whose runs lie in between each other.
 */
export function alignRuns(
  groups: readonly RunGroup[],
  cells: readonly AlignableCell[],
  byLikeness: (matched: number) => boolean
): ReadonlyMap<string, GroupMatch> {
  const alignment = new Alignment(cells);
  alignment.matchSources(groups);
  alignment.matchVersions(groups);
  if (byLikeness(alignment.matches.size)) {
    alignment.matchLikeness(groups);
  }
  return alignment.matches;
}

class Alignment {
  readonly matches = new Map<string, GroupMatch>();
  private readonly placesBySignature = new Map<string, number[]>();
  private readonly taken: { readonly first: number; readonly last: number }[][];
  private readonly isFree: boolean[];
  /** Group → position of its cell. */
  private readonly places = new Map<string, number>();

  constructor(private readonly cells: readonly AlignableCell[]) {
    cells.forEach(({ isGone, signature }, place) => {
      if (isGone) {
        return;
      }
      const places = this.placesBySignature.get(signature);
      if (places === undefined) {
        this.placesBySignature.set(signature, [place]);
      } else {
        places.push(place);
      }
    });
    this.taken = cells.map(cell => [...cell.taken]);
    this.isFree = cells.map(cell => cell.taken.length === 0 && !cell.isGone);
  }

  matchSources(groups: readonly RunGroup[]): void {
    // What ran last in a cell has the first claim to it; only then may a cell be an older version.
    const versions = Math.max(0, ...groups.map(group => group.signatures.length));
    for (let version = 0; version < versions; version++) {
      let previous = -1;
      for (const group of groups) {
        const known = this.places.get(group.id);
        const signature = group.signatures.at(version);
        const place =
          known ?? (signature === undefined ? null : this.placeFor(group, signature, previous));
        if (place !== null) {
          this.assign(group, place, 'source');
          previous = place;
        }
      }
    }
  }

  private placeFor(group: RunGroup, signature: string, previous: number): number | null {
    const candidates = (this.placesBySignature.get(signature) ?? []).filter(place =>
      this.hasRoom(group, place)
    );
    const fits = (place: number): boolean =>
      group.counts.includes(this.cells[place].executionCount ?? -1);
    return (
      candidates.find(fits) ??
      candidates.find(place => place > previous) ??
      candidates.at(0) ??
      null
    );
  }

  matchVersions(groups: readonly RunGroup[]): void {
    for (const group of groups.filter(({ id }) => !this.places.has(id))) {
      const place = this.placeBefore(group);
      if (place !== null) {
        this.assign(group, place, 'source');
      }
    }
  }

  /** The place of the one cell that was seen with what ran. */
  private placeBefore(group: RunGroup): number | null {
    const lastCount = Math.max(...group.counts);
    const candidates = [...this.cells.keys()].filter(place => {
      const { executionCount, versions } = this.cells[place];
      const mayHaveRun = executionCount !== null && lastCount <= executionCount;
      const hadIt = group.versions.some(version => versions.has(version));
      return mayHaveRun && hadIt && this.hasRoom(group, place);
    });
    const fitting = candidates.filter(place => this.cells[place].executionCount === lastCount);
    const [place = null, ...others] = fitting.length > 0 ? fitting : candidates;
    return others.length === 0 ? place : null;
  }

  private hasRoom(group: RunGroup, place: number): boolean {
    const overlaps = this.taken[place].some(
      other => group.first <= other.last && other.first <= group.last
    );
    return !group.hasCellId || !overlaps;
  }

  private assign(group: RunGroup, place: number, by: MatchedBy): void {
    if (this.places.has(group.id)) {
      return;
    }
    this.places.set(group.id, place);
    this.matches.set(group.id, { key: this.cells[place].key, by });
    this.isFree[place] = false;
    if (group.hasCellId) {
      this.taken[place].push(group);
    }
  }

  matchLikeness(groups: readonly RunGroup[]): void {
    const open = groups.filter(group => !this.places.has(group.id)).slice(-MOST_COMPARED);
    const free = this.cells.map((_, place) => place).filter(place => this.isFree[place]);
    const pairs = open.flatMap(group =>
      free.slice(0, MOST_COMPARED).map(place => ({ group, place, score: this.score(group, place) }))
    );
    const order = this.neighbours(groups);
    const scored = pairs
      .map(pair => ({
        ...pair,
        score: pair.score + (order(pair.group, pair.place) ? ORDER_BONUS : 0)
      }))
      .filter(({ score }) => score >= SCORE_NEEDED)
      .sort((a, b) => b.score - a.score || a.place - b.place || a.group.last - b.group.last);
    for (const { group, place } of scored) {
      if (this.isFree[place]) {
        this.assign(group, place, 'likeness');
      }
    }
  }

  private score({ source, counts }: RunGroup, place: number): number {
    const cell = this.cells[place];
    const bonus = counts.includes(cell.executionCount ?? -1) ? COUNT_BONUS : 0;
    return likeness(source, cell.source) + bonus;
  }

  /** Whether a place lies between the cells of the runs just before and just after a group. */
  private neighbours(groups: readonly RunGroup[]): (group: RunGroup, place: number) => boolean {
    const above = new Map<string, number>();
    const below = new Map<string, number>();
    let nearest = -1;
    for (const { id } of groups) {
      above.set(id, nearest);
      nearest = this.places.get(id) ?? nearest;
    }
    nearest = this.cells.length;
    for (const { id } of [...groups].reverse()) {
      below.set(id, nearest);
      nearest = this.places.get(id) ?? nearest;
    }
    return ({ id }, place) => (above.get(id) ?? 0) < place && place < (below.get(id) ?? 0);
  }
}
