/** What blocks an import from moving up past a part of a cell. */
import { FactTable } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import { allEvents } from '../analysis/access/notebook-names';
import type { ImportEnvironment } from './import-environment';
import { Change } from './import-environment';
import { touchedBy, touchedNames } from '../analysis/access/touched-names';

/** The effects of a part of a cell that may matter to an import. */
export interface Obstacle {
  readonly change: Change;
  /** Names that the part reads, of those that the notebook imports. */
  readonly reads: readonly string[];
  /** Imported names that the part binds or deletes, or reads in code that handles their absence. */
  readonly writes: readonly string[];
}

/** A cached obstacle of the part of a cell up to `to`; valid for an equal `basis`. */
interface CachedObstacle {
  readonly basis: string;
  readonly to: number;
  readonly obstacle: Obstacle;
}

/** By the start of the part. Most parts are requested again after the next keystroke, which changes another cell. */
const obstaclesOfSummary = new FactTable<CellSummary, Map<number, CachedObstacle>>();

/** Finds obstacles in the cells of a notebook. */
export class ImportObstacles {
  /** Everything that an obstacle depends on apart from its cell. */
  private readonly basis: string;

  constructor(private readonly environment: ImportEnvironment) {
    this.basis = `${environment.basis} ${[...environment.imported].join()}`;
  }

  /** The effects of the cell from one offset of its source to another. */
  between(summary: CellSummary, from: number, to: number): Obstacle {
    const known = obstaclesOfSummary.get(summary) ?? new Map<number, CachedObstacle>();
    let entry = known.get(from);
    if (entry?.to !== to || entry.basis !== this.basis) {
      entry = { basis: this.basis, to, obstacle: this.find(summary, from, to) };
      obstaclesOfSummary.set(summary, known.set(from, entry));
    }
    return entry.obstacle;
  }

  private find(summary: CellSummary, from: number, to: number): Obstacle {
    const isWhole = from === 0 && to === Infinity;
    const { reads, guardedReads, writes, isOpaque } = isWhole
      ? touchedNames(summary)
      : touchedBy([...allEvents(summary)].filter(({ start }) => start >= from && start < to));
    const isImported = (name: string): boolean => this.environment.imported.has(name);
    return {
      change: isOpaque ? Change.Anything : this.environment.changeIn(summary, from, to),
      reads: [...reads].filter(isImported),
      writes: [...guardedReads, ...writes].filter(isImported)
    };
  }
}
