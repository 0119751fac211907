/** Effects of moving cells: which reads get different content. */
import { isProvidedName } from '../names/provided-names';
import type { AccessTable, Move, Sources } from './cell-accesses';

/** A read that finds nothing in the current order. */
export interface MissingRead {
  /** The cell that is running. */
  readonly cell: number;
  readonly location: string;
}

/** A cell that reads a location from different writers than before. */
export interface SourceChange {
  readonly cell: number;
  readonly location: string;
  readonly before: Sources;
  readonly after: Sources;
}

/** The effect of a move. */
export interface MoveEffect {
  readonly move: Move;
  readonly changes: readonly SourceChange[];
  /** Equal for moves with the same effect. */
  readonly key: string;
  /** A cell no longer finds something that it found before. */
  readonly breaks: boolean;
  /** Number of missing reads that still find nothing. */
  readonly remaining: number;
}

const NAME = 'name:';
const ALLOCATED = 'made:';

/** The location of a global name. */
export function nameLocation(name: string): string {
  return NAME + name;
}

/** The location of a file. */
export function fileLocation(path: string): string {
  return `file:${path}`;
}

/** The location that a cell writes when it allocates an object, and that every cell reads that uses the object. */
export function objectLocation(object: number): string {
  return `${ALLOCATED}${object}`;
}

/** The location of a slot of an object. */
export function slotLocation(object: number, part: number): string {
  return `part:${object}:${part}`;
}

/** The object that owns the slot; null for other locations. */
function ownerOf(location: string): string | null {
  const [kind, object] = location.split(':');
  return kind === 'part' ? `${ALLOCATED}${object}` : null;
}

/** Evaluates moves of cells. */
export class CellOrder {
  private readonly known = new Map<string, ReadonlyMap<number, Sources>>();
  private readonly missingKeys: ReadonlySet<string>;

  constructor(
    readonly table: AccessTable,
    private readonly missing: readonly MissingRead[]
  ) {
    this.missingKeys = new Set(missing.map(({ cell, location }) => `${cell} ${location}`));
  }

  /** The effect of `move`. */
  effectOf(move: Move): MoveEffect {
    const changes = this.affectedLocations(move).flatMap(location => {
      const before = this.sourcesNow(location);
      const after = this.table.allSources(location, move);
      return [...after].flatMap(([cell, sources]): readonly SourceChange[] => {
        const known = before.get(cell) ?? [];
        return isSame(known, sources) ? [] : [{ cell, location, before: known, after: sources }];
      });
    });
    return {
      move,
      changes,
      key: changes
        .map(({ cell, location, after }) => `${cell} ${location} ${after.join()}`)
        .sort()
        .join('\n'),
      breaks: changes.some(change => this.isBroken(change)),
      remaining: this.missing.length - changes.filter(change => this.isFound(change)).length
    };
  }

  /** Whether the move changes only reads that found nothing before. */
  isSafe({ changes }: MoveEffect): boolean {
    return changes.every(change => this.isFixed(change));
  }

  /** Whether the change provides a missing read with content, or with an object that did not exist before. */
  isFixed(change: SourceChange): boolean {
    return this.isFound(change) || this.isOfNewObject(change);
  }

  private isFound({ cell, location, before }: SourceChange): boolean {
    return before.length === 0 && this.missingKeys.has(`${cell} ${location}`);
  }

  private isOfNewObject({ cell, location, before }: SourceChange): boolean {
    if (location.startsWith(ALLOCATED)) {
      return before.length === 0;
    }
    const owner = ownerOf(location);
    return (
      owner !== null &&
      this.table.isWritten(owner) &&
      this.table.cells[cell].reads.has(owner) &&
      this.sourcesNow(owner).get(cell)?.length === 0
    );
  }

  /** All target positions with potentially different effects for these cells. */
  targetPositions(cells: readonly number[]): readonly number[] {
    const positions = new Set([0, this.table.cells.length]);
    for (const other of this.table.cellsAffectedBy(cells)) {
      positions.add(other).add(other + 1);
    }
    return [...positions].sort((a, b) => a - b);
  }

  /** For each reader of `location`, the writers that reach it in the current order. */
  private sourcesNow(location: string): ReadonlyMap<number, Sources> {
    let sources = this.known.get(location);
    if (sources === undefined) {
      sources = this.table.allSources(location, null);
      this.known.set(location, sources);
    }
    return sources;
  }

  /** Locations that a reader may see differently after the move. */
  private affectedLocations({ cells }: Move): readonly string[] {
    const locations = cells.flatMap(cell => {
      const { reads, writes } = this.table.cells[cell];
      return [
        ...writes.keys(),
        ...[...reads.keys()].filter(location => this.table.isWritten(location))
      ];
    });
    return [...new Set(locations)];
  }

  private isBroken({ cell, location, before, after }: SourceChange): boolean {
    return (
      before.length > 0 &&
      after.length === 0 &&
      location.startsWith(NAME) &&
      !isProvidedName(location.slice(NAME.length)) &&
      this.table.cells[cell].reads.get(location)?.certain === true
    );
  }
}

function isSame(a: Sources, b: Sources): boolean {
  return a === b || (a.length === b.length && a.every((cell, index) => cell === b[index]));
}

/** The order of `count` cells after the move. */
export function orderAfter({ cells, before }: Move, count: number): readonly number[] {
  const others = Array.from({ length: count }, (_, cell) => cell).filter(
    cell => !cells.includes(cell)
  );
  const above = others.filter(cell => cell < before);
  return [...above, ...cells, ...others.slice(above.length)];
}
