/** The names that the cells of a notebook define, updated cell by cell: a keystroke costs the names of its cell. */
import type { LetteredName } from '../fixes/nearest-name';
import { lettered, nearNames } from '../fixes/nearest-name';
import { memoize } from '../memo/fact-table';
import { changedPositions } from '../memo/incremental-list';
import type { CellSummary } from '../python/flow/cell-summary';
import type { CellRow, WithCellRows } from '../rule-context/cell-rows';

/** A name that cells define, with the positions of the first and the last of them among all cells. */
export interface DefinedName extends LetteredName {
  readonly first: number;
  readonly last: number;
}

/** A name with the cells that define it. */
interface Definers extends LetteredName {
  /** Their positions among the code cells. */
  readonly cells: Set<number>;
  /** Computed on demand; null after a change. */
  range: DefinedName | null;
}

/** The names of successive versions of a notebook. */
export class DefinedNames {
  private rows: readonly CellRow[] = [];
  private readonly byName = new Map<string, Definers>();
  /** The values of `byName`; null after one was added or removed. */
  private all: readonly Definers[] | null = null;

  /** The names of this version; the same object for all versions that share a cache. */
  static of({ rows, change, cache }: WithCellRows): DefinedNames {
    const names = (cache.get(DefinedNames) as DefinedNames | undefined) ?? new DefinedNames();
    cache.set(DefinedNames, names);
    names.update(rows, change);
    return names;
  }

  /** Number of distinct names. */
  get size(): number {
    return this.byName.size;
  }

  /** The names that `name` may be meant to be, and a few more, in alphabetical order. */
  near(name: string): readonly DefinedName[] {
    this.all ??= [...this.byName.values()];
    // Sorted, because the order of `byName` depends on earlier versions.
    return nearNames(name, this.all)
      .map(definers => this.rangeOf(definers))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private update(rows: readonly CellRow[], change: WithCellRows['change']): void {
    const { rows: before } = this;
    if (rows === before) {
      return;
    }
    this.rows = rows;
    if (rows.length === before.length) {
      for (const at of changedPositions(before, rows, change)) {
        this.remove(before[at], at);
        this.add(rows[at], at);
      }
      return;
    }
    this.byName.clear();
    this.all = null;
    rows.forEach((row, at) => this.add(row, at));
  }

  private remove({ summary }: CellRow, at: number): void {
    for (const { name } of namesOf(summary)) {
      const definers = this.byName.get(name);
      if (definers?.cells.delete(at) === true) {
        definers.range = null;
        if (definers.cells.size === 0) {
          this.byName.delete(name);
          this.all = null;
        }
      }
    }
  }

  private add({ summary }: CellRow, at: number): void {
    for (const { name, letters } of namesOf(summary)) {
      const definers = this.byName.get(name);
      if (definers === undefined) {
        this.byName.set(name, { name, letters, cells: new Set([at]), range: null });
        this.all = null;
      } else {
        definers.cells.add(at);
        definers.range = null;
      }
    }
  }

  private rangeOf(definers: Definers): DefinedName {
    if (definers.range === null) {
      const { name, letters, cells } = definers;
      let [first, last] = [Infinity, -1];
      for (const at of cells) {
        const { index } = this.rows[at].cell;
        first = Math.min(first, index);
        last = Math.max(last, index);
      }
      definers.range = { name, letters, first, last };
    }
    return definers.range;
  }
}

function namesOf(summary: CellSummary | null): readonly LetteredName[] {
  return summary === null ? [] : definedNames(summary);
}

const definedNames = memoize(({ defines }: CellSummary) => defines.map(lettered));
