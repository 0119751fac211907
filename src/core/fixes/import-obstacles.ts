/** What stands in the way of an import that moves up: a part of a cell that it would pass. */
import { FactTable } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { allEvents } from '../analysis/access/notebook-names';
import type { Surroundings } from './surroundings';
import { Change } from './surroundings';
import { touchedBy, touchedNames } from '../analysis/access/touched-names';

/** What a part of a cell does that may matter to an import. */
export interface Obstacle {
  readonly change: Change;
  /** Of the names that the notebook imports: those that are read. */
  readonly reads: readonly string[];
  /** Of those names: the ones that are bound or deleted, or read by code that goes another way where they are missing. */
  readonly writes: readonly string[];
}

/** An obstacle that was found in a part, which ends at `to`, of a cell of a notebook in which `basis` holds. */
interface KnownObstacle {
  readonly basis: string;
  readonly to: number;
  readonly obstacle: Obstacle;
}

/** By where the part begins. Most parts are asked for again after the next keystroke, which is elsewhere. */
const obstaclesOfSummary = new FactTable<CellSummary, Map<number, KnownObstacle>>();

/** Finds obstacles in the cells of a notebook. */
export class ImportObstacles {
  /** All that an obstacle depends on beside its cell. */
  private readonly basis: string;

  constructor(private readonly surroundings: Surroundings) {
    this.basis = `${surroundings.basis} ${[...surroundings.imported].join()}`;
  }

  /** What the cell does from one offset of its source to another. */
  between(summary: CellSummary, from: number, to: number): Obstacle {
    const known = obstaclesOfSummary.get(summary) ?? new Map<number, KnownObstacle>();
    let entry = known.get(from);
    if (entry?.to !== to || entry.basis !== this.basis) {
      entry = { basis: this.basis, to, obstacle: this.find(summary, from, to) };
      obstaclesOfSummary.set(summary, known.set(from, entry));
    }
    return entry.obstacle;
  }

  private find(summary: CellSummary, from: number, to: number): Obstacle {
    const isWhole = from === 0 && to === Infinity;
    const { reads, tests, writes, isOpaque } = isWhole
      ? touchedNames(summary)
      : touchedBy([...allEvents(summary)].filter(({ start }) => start >= from && start < to));
    const isImported = (name: string): boolean => this.surroundings.imported.has(name);
    return {
      change: isOpaque ? Change.Anything : this.surroundings.changeIn(summary, from, to),
      reads: [...reads].filter(isImported),
      writes: [...tests, ...writes].filter(isImported)
    };
  }
}
