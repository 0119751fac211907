/** What the cells of a notebook read and write, place by place, and what each place is to a given order of the cells. */
import { WorkBudget } from '../../memo/work-budget';

/** One place that a cell reads or writes. */
export interface PlaceAccess {
  /** The place as a person would say it: a name, a file, `random numbers`. */
  readonly label: string;
  /** On every path. A certain write leaves nothing of what was there, unless the cell reads the place as well. */
  readonly certain: boolean;
}

/**
 * All that a cell takes from others and leaves to them, in the functions that it calls too. Keys name places, the same
 * in all cells: `name:df`, `object:…`, `file:data.csv`, `random:numpy`.
 */
export interface CellAccesses {
  /** What the cell sees of what was there before it. A change that depends on what was there reads it as well. */
  readonly reads: ReadonlyMap<string, PlaceAccess>;
  readonly writes: ReadonlyMap<string, PlaceAccess>;
  /** The cell may read and write what its text does not show. */
  readonly isOpaque: boolean;
}

/** Some cells, by their positions among the code cells, put together in front of another; their order is kept. */
export interface Move {
  /** Ascending. */
  readonly cells: readonly number[];
  /** Position of the code cell that comes next; the number of code cells for the end. */
  readonly before: number;
}

/** Cells that write a place, from top to bottom, as far as the reader may see them. */
export type Sources = readonly number[];

interface Accessor {
  readonly cell: number;
  readonly reads: PlaceAccess | undefined;
  readonly writes: PlaceAccess | undefined;
}

const NOBODY: readonly Accessor[] = [];

/** What cells that do unknown things may change, and everybody may read. */
export const EVERYTHING = 'everything';
const SOMETHING: PlaceAccess = { label: 'something', certain: false };

/** The accesses of all code cells, by their position among these, and by place. */
export class AccessTable {
  private readonly accessors = new Map<string, Accessor[]>();

  readonly cells: readonly CellAccesses[];

  /** @param budget - what looking at places may cost yet */
  constructor(
    given: readonly CellAccesses[],
    readonly budget: WorkBudget = new WorkBudget(Infinity)
  ) {
    this.cells = given.some(({ isOpaque }) => isOpaque) ? given.map(seenThroughOpaque) : given;
    this.cells.forEach(({ reads, writes }, cell) => {
      for (const [place, access] of reads) {
        this.add(place, { cell, reads: access, writes: writes.get(place) });
      }
      for (const [place, access] of writes) {
        if (!reads.has(place)) {
          this.add(place, { cell, reads: undefined, writes: access });
        }
      }
    });
  }

  /** The cells that see something else where any of `cells` moves past them, or that make one of `cells` see that. */
  touchedBy(cells: readonly number[]): readonly number[] {
    const touched = new Set<number>();
    for (const cell of cells) {
      const { reads, writes } = this.cells[cell];
      for (const place of writes.keys()) {
        this.accessorsOf(place).forEach(other => touched.add(other.cell));
      }
      for (const place of reads.keys()) {
        this.accessorsOf(place).forEach(other => other.writes && touched.add(other.cell));
      }
    }
    cells.forEach(cell => touched.delete(cell));
    return [...touched];
  }

  /** Where `reader` has `place` from. */
  sources(place: string, reader: number, move: Move | null): Sources {
    return this.allSources(place, move).get(reader) ?? [];
  }

  /** Where each cell that reads `place` has it from, after the move where one is given. */
  allSources(place: string, move: Move | null): ReadonlyMap<number, Sources> {
    const accessors = this.accessorsOf(place);
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

  /** The cells that read or write `place`. */
  accessing(place: string): ReadonlySet<number> {
    return new Set(this.accessorsOf(place).map(({ cell }) => cell));
  }

  /** Whether some cell writes `place`. */
  isWritten(place: string): boolean {
    return this.accessorsOf(place).some(({ writes }) => writes !== undefined);
  }

  private accessorsOf(place: string): readonly Accessor[] {
    return this.accessors.get(place) ?? NOBODY;
  }

  private add(place: string, accessor: Accessor): void {
    const known = this.accessors.get(place);
    if (known === undefined) {
      this.accessors.set(place, [accessor]);
    } else {
      known.push(accessor);
    }
  }
}

/** The accessors, which are given as the cells stand, as they stand after the move. */
function arranged(accessors: readonly Accessor[], move: Move | null): readonly Accessor[] {
  if (move === null) {
    return accessors;
  }
  const { cells, before } = move;
  const moved = accessors.filter(({ cell }) => cells.includes(cell));
  const others = accessors.filter(({ cell }) => !cells.includes(cell));
  const place = others.findIndex(({ cell }) => cell >= before);
  return place === -1
    ? [...others, ...moved]
    : [...others.slice(0, place), ...moved, ...others.slice(place)];
}

/** No cell passes one that does unknown things without a difference. */
function seenThroughOpaque({ reads, writes, isOpaque }: CellAccesses): CellAccesses {
  return {
    reads: new Map([...reads, [EVERYTHING, SOMETHING]]),
    writes: isOpaque ? new Map([...writes, [EVERYTHING, SOMETHING]]) : writes,
    isOpaque
  };
}
