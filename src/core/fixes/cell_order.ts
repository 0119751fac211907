/** What changes for the cells of a notebook when some of them move: who has what from whom. */
import { isProvidedName } from '../dataflow/provided_names';
import type { AccessTable, Rank, Sources } from './cell_accesses';

/** Some cells, by their positions among the code cells, put together in front of another; their order is kept. */
export interface Move {
  /** Ascending. */
  readonly cells: readonly number[];
  /** Position of the code cell that comes next; the number of code cells for the end. */
  readonly before: number;
}

/** A read that finds nothing as the cells stand. */
export interface MissingRead {
  /** The cell that runs then. */
  readonly cell: number;
  readonly place: string;
}

/** A cell that has a place from other cells than before. */
export interface SourceChange {
  readonly cell: number;
  readonly place: string;
  readonly before: Sources;
  readonly after: Sources;
}

/** What a move does. */
export interface MoveEffect {
  readonly move: Move;
  readonly changes: readonly SourceChange[];
  /** The same for moves that give every cell the same. */
  readonly key: string;
  /** A cell does not find any more what it found. */
  readonly breaks: boolean;
  /** How many of the missing reads still find nothing. */
  readonly remaining: number;
}

const NAME = 'name:';
const inDocument: Rank = cell => cell;

/** The place of a name of the namespace. */
export function placeOfName(name: string): string {
  return NAME + name;
}

/** Tries moves out. */
export class CellOrder {
  private readonly known = new Map<string, Sources>();

  constructor(
    readonly table: AccessTable,
    private readonly missing: readonly MissingRead[]
  ) {}

  /** What `move` does. */
  effectOf(move: Move): MoveEffect {
    const rank = rankAfter(move);
    const changes = this.affectedReads(move).flatMap(({ cell, place }) => {
      const before = this.sourcesNow(place, cell);
      const after = this.table.sources(place, cell, rank);
      return before.join() === after.join() ? [] : [{ cell, place, before, after }];
    });
    return {
      move,
      changes,
      key: changes
        .map(({ cell, place, after }) => `${cell} ${place} ${after.join()}`)
        .sort()
        .join('\n'),
      breaks: changes.some(change => this.isBroken(change)),
      remaining: this.missing.filter(
        ({ cell, place }) => this.table.sources(place, cell, rank).length === 0
      ).length
    };
  }

  /** Whether nobody has anything else, but for those who had nothing. */
  isSafe({ changes }: MoveEffect): boolean {
    return changes.every(change => this.isMended(change));
  }

  /** Whether the change gives a missing read what it lacks. */
  isMended({ cell, place, before }: SourceChange): boolean {
    return (
      before.length === 0 &&
      this.missing.some(missing => missing.cell === cell && missing.place === place)
    );
  }

  /** Everywhere that these cells can stand with different effect. */
  placesFor(cells: readonly number[]): readonly number[] {
    const places = new Set([0, this.table.cells.length]);
    for (const other of this.table.touchedBy(cells)) {
      places.add(other).add(other + 1);
    }
    return [...places].sort((a, b) => a - b);
  }

  /** Where `cell` has `place` from as the cells stand. */
  sourcesNow(place: string, cell: number): Sources {
    const key = `${cell} ${place}`;
    let sources = this.known.get(key);
    if (sources === undefined) {
      sources = this.table.sources(place, cell, inDocument);
      this.known.set(key, sources);
    }
    return sources;
  }

  /** What the moved cells read, and what others read of that which they write. */
  private affectedReads({ cells }: Move): readonly MissingRead[] {
    const affected = new Map<string, MissingRead>();
    const add = (cell: number, place: string): void => {
      affected.set(`${cell} ${place}`, { cell, place });
    };
    for (const moved of cells) {
      const { reads, writes } = this.table.cells[moved];
      for (const place of reads.keys()) {
        add(moved, place);
      }
      for (const place of writes.keys()) {
        this.table.readers(place).forEach(reader => add(reader, place));
      }
    }
    return [...affected.values()];
  }

  private isBroken({ cell, place, before, after }: SourceChange): boolean {
    return (
      before.length > 0 &&
      after.length === 0 &&
      place.startsWith(NAME) &&
      !isProvidedName(place.slice(NAME.length)) &&
      this.table.cells[cell].reads.get(place)?.certain === true
    );
  }
}

/** Where cells stand after the move. */
export function rankAfter({ cells, before }: Move): Rank {
  const ranks = new Map(
    cells.map((cell, index) => [cell, before - 1 + (index + 1) / (cells.length + 1)])
  );
  return cell => ranks.get(cell) ?? cell;
}
