/** Reads and writes of cells by location, and the writers that reach each reader in a given cell order. */
import { WorkBudget } from '../../memo/work-budget';
import { addToGroup } from '../../memo/group-by';

/** Access of a cell to one location. */
export interface LocationAccess {
  /** Readable name of the location: a name, a file, `random numbers`. */
  readonly label: string;
  /**
   * The access happens on every path. A certain write replaces the whole content, unless the cell also reads the
   * location.
   */
  readonly certain: boolean;
}

/**
 * Everything a cell reads from other cells and writes for them, including in functions that it calls. Keys identify
 * locations across all cells: `name:df`, `object:…`, `file:data.csv`, `random:numpy`.
 */
export interface CellAccesses {
  /** Locations whose previous content the cell uses. Includes changes that depend on the previous content. */
  readonly reads: ReadonlyMap<string, LocationAccess>;
  readonly writes: ReadonlyMap<string, LocationAccess>;
  /** The cell may read and write locations that its text does not show. */
  readonly isOpaque: boolean;
}

/** A move of cells, by their positions among the code cells, to the front of another cell; keeps their order. */
export interface Move {
  /** Ascending. */
  readonly cells: readonly number[];
  /** Position of the code cell that follows; the number of code cells for the end. */
  readonly before: number;
}

/** Cells that write a location and whose writes reach the reader, from top to bottom. */
export type Sources = readonly number[];

interface Accessor {
  readonly cell: number;
  readonly reads: LocationAccess | undefined;
  readonly writes: LocationAccess | undefined;
}

const NO_ACCESSORS: readonly Accessor[] = [];

/** A location that cells with unknown effects write and every cell reads. */
export const EVERYTHING = 'everything';
const UNKNOWN_ACCESS: LocationAccess = { label: 'something', certain: false };

/** The accesses of all code cells, by position among the code cells and by location. */
export class AccessTable {
  private readonly accessors = new Map<string, Accessor[]>();

  readonly cells: readonly CellAccesses[];

  /** @param budget - remaining cost of looking up locations */
  constructor(
    given: readonly CellAccesses[],
    readonly budget: WorkBudget = new WorkBudget(Infinity)
  ) {
    this.cells = given.some(({ isOpaque }) => isOpaque) ? given.map(withUnknownAccess) : given;
    this.cells.forEach(({ reads, writes }, cell) => {
      for (const [location, access] of reads) {
        this.add(location, { cell, reads: access, writes: writes.get(location) });
      }
      for (const [location, access] of writes) {
        if (!reads.has(location)) {
          this.add(location, { cell, reads: undefined, writes: access });
        }
      }
    });
  }

  /**
   * Cells that would read different content if any of `cells` moved past them, or that would make one of `cells` do so.
   */
  cellsAffectedBy(cells: readonly number[]): readonly number[] {
    const touched = new Set<number>();
    for (const cell of cells) {
      const { reads, writes } = this.cells[cell];
      for (const location of writes.keys()) {
        this.accessorsOf(location).forEach(other => touched.add(other.cell));
      }
      for (const location of reads.keys()) {
        this.accessorsOf(location).forEach(other => other.writes && touched.add(other.cell));
      }
    }
    cells.forEach(cell => touched.delete(cell));
    return [...touched];
  }

  /** The writers that reach `reader` at `location`. */
  sources(location: string, reader: number, move: Move | null): Sources {
    return this.allSources(location, move).get(reader) ?? [];
  }

  /** For each reader of `location`, the writers that reach it, after the move if there is one. */
  allSources(location: string, move: Move | null): ReadonlyMap<number, Sources> {
    const accessors = this.accessorsOf(location);
    this.budget.spend(accessors.length + 1);
    const found = new Map<number, Sources>();
    let sources: readonly number[] = [];
    for (const { cell, reads, writes } of arranged(accessors, move)) {
      if (reads !== undefined) {
        found.set(cell, sources);
      }
      if (writes !== undefined) {
        sources = writes.certain ? [cell] : [...sources, cell];
      }
    }
    return found;
  }

  /** Cells that read or write `location`. */
  accessing(location: string): ReadonlySet<number> {
    return new Set(this.accessorsOf(location).map(({ cell }) => cell));
  }

  /** Whether some cell writes `location`. */
  isWritten(location: string): boolean {
    return this.accessorsOf(location).some(({ writes }) => writes !== undefined);
  }

  private accessorsOf(location: string): readonly Accessor[] {
    return this.accessors.get(location) ?? NO_ACCESSORS;
  }

  private add(location: string, accessor: Accessor): void {
    addToGroup(this.accessors, location, accessor);
  }
}

/** The accessors in the order after the move. */
function arranged(accessors: readonly Accessor[], move: Move | null): readonly Accessor[] {
  if (move === null) {
    return accessors;
  }
  const { cells, before } = move;
  const moved = accessors.filter(({ cell }) => cells.includes(cell));
  const others = accessors.filter(({ cell }) => !cells.includes(cell));
  const position = others.findIndex(({ cell }) => cell >= before);
  return position === -1
    ? [...others, ...moved]
    : [...others.slice(0, position), ...moved, ...others.slice(position)];
}

/** Moving a cell past one with unknown effects may change results. */
function withUnknownAccess({ reads, writes, isOpaque }: CellAccesses): CellAccesses {
  return {
    reads: new Map([...reads, [EVERYTHING, UNKNOWN_ACCESS]]),
    writes: isOpaque ? new Map([...writes, [EVERYTHING, UNKNOWN_ACCESS]]) : writes,
    isOpaque
  };
}
