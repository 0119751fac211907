/** What changes for the cells of a notebook when some of them move: who has what from whom. */
import { isProvidedName } from '../names/provided-names';
import type { AccessTable, Move, Sources } from './cell-accesses';

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
const MADE = 'made:';

/** The place of a name of the namespace. */
export function placeOfName(name: string): string {
  return NAME + name;
}

/** The place of a file. */
export function placeOfFile(path: string): string {
  return `file:${path}`;
}

/** The place that a cell writes when it makes an object, and that every cell reads which has to do with that object. */
export function placeOfObject(object: number): string {
  return `${MADE}${object}`;
}

/** A part of an object. */
export function placeOfPart(object: number, part: number): string {
  return `part:${object}:${part}`;
}

/** The object that has the part; null for other places. */
function ownerOf(place: string): string | null {
  const [kind, object] = place.split(':');
  return kind === 'part' ? `${MADE}${object}` : null;
}

/** Tries moves out. */
export class CellOrder {
  private readonly known = new Map<string, ReadonlyMap<number, Sources>>();
  private readonly missingKeys: ReadonlySet<string>;

  constructor(
    readonly table: AccessTable,
    private readonly missing: readonly MissingRead[]
  ) {
    this.missingKeys = new Set(missing.map(({ cell, place }) => `${cell} ${place}`));
  }

  /** What `move` does. */
  effectOf(move: Move): MoveEffect {
    const changes = this.touchedPlaces(move).flatMap(place => {
      const before = this.sourcesNow(place);
      const after = this.table.allSources(place, move);
      return [...after].flatMap(([cell, sources]): readonly SourceChange[] => {
        const known = before.get(cell) ?? [];
        return isSame(known, sources) ? [] : [{ cell, place, before: known, after: sources }];
      });
    });
    return {
      move,
      changes,
      key: changes
        .map(({ cell, place, after }) => `${cell} ${place} ${after.join()}`)
        .sort()
        .join('\n'),
      breaks: changes.some(change => this.isBroken(change)),
      remaining: this.missing.length - changes.filter(change => this.isFound(change)).length
    };
  }

  /** Whether nobody has anything else, but for those who had nothing. */
  isSafe({ changes }: MoveEffect): boolean {
    return changes.every(change => this.isMended(change));
  }

  /** Whether the change gives a missing read what it lacks, or an object that could not be there. */
  isMended(change: SourceChange): boolean {
    return this.isFound(change) || this.isOfNewObject(change);
  }

  private isFound({ cell, place, before }: SourceChange): boolean {
    return before.length === 0 && this.missingKeys.has(`${cell} ${place}`);
  }

  private isOfNewObject({ cell, place, before }: SourceChange): boolean {
    if (place.startsWith(MADE)) {
      return before.length === 0;
    }
    const owner = ownerOf(place);
    return (
      owner !== null &&
      this.table.isWritten(owner) &&
      this.table.cells[cell].reads.has(owner) &&
      this.sourcesNow(owner).get(cell)?.length === 0
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

  /** Where cells have `place` from as they stand. */
  private sourcesNow(place: string): ReadonlyMap<number, Sources> {
    let sources = this.known.get(place);
    if (sources === undefined) {
      sources = this.table.allSources(place, null);
      this.known.set(place, sources);
    }
    return sources;
  }

  /** Places that look different to somebody if the cells move. */
  private touchedPlaces({ cells }: Move): readonly string[] {
    const places = cells.flatMap(cell => {
      const { reads, writes } = this.table.cells[cell];
      return [...writes.keys(), ...[...reads.keys()].filter(place => this.table.isWritten(place))];
    });
    return [...new Set(places)];
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

function isSame(a: Sources, b: Sources): boolean {
  return a === b || (a.length === b.length && a.every((cell, index) => cell === b[index]));
}

/** The cells, of which there are `count`, in their order after the move. */
export function orderAfter({ cells, before }: Move, count: number): readonly number[] {
  const others = Array.from({ length: count }, (_, cell) => cell).filter(
    cell => !cells.includes(cell)
  );
  const above = others.filter(cell => cell < before);
  return [...above, ...cells, ...others.slice(above.length)];
}
