/** The cells of one version of the document as they were run through; a snapshot that later updates leave alone. */
import type { CellOutcome } from './cell-run';
import type { CellPlace, CompiledCell } from './compiled-function';

/** A cell that was run through. */
export interface RunCell {
  /** Position over all cells of the document, from 0. */
  readonly index: number;
  readonly compiled: CompiledCell;
  readonly outcome: CellOutcome;
  /** Names may exist after it that no cell shows. */
  readonly namesUnknown: boolean;
}

/** The cells in document order, with a way back from the places that definitions name. */
export class DocumentCells {
  private indexes: ReadonlyMap<CellPlace, number> | null = null;
  private bindersOf: ReadonlyMap<number, readonly number[]> | null = null;

  /**
   * @param lacking - those of the cells that read what they may not find
   * @param hiding - those that hide what they bind
   */
  constructor(
    readonly cells: readonly RunCell[],
    readonly lacking: readonly RunCell[],
    readonly hiding: readonly RunCell[]
  ) {}

  /** Position of the cell at `place`; the place must be one of this version. */
  indexOf(place: CellPlace): number {
    this.indexes ??= new Map(this.cells.map(cell => [cell.compiled.place, cell.index]));
    const index = this.indexes.get(place);
    if (index === undefined) {
      throw new Error('a definition names a cell that is not in the document');
    }
    return index;
  }

  /** Positions of the cells that bound `name` when they ran, in document order. */
  binders(name: number): readonly number[] {
    this.bindersOf ??= indexesByName(this.cells, ({ outcome }) => outcome.binds);
    return this.bindersOf.get(name) ?? [];
  }
}

/** Name → positions of the cells that `namesOf` gives it for. */
function indexesByName(
  cells: readonly RunCell[],
  namesOf: (cell: RunCell) => readonly number[]
): ReadonlyMap<number, readonly number[]> {
  const indexes = new Map<number, number[]>();
  for (const cell of cells) {
    for (const name of namesOf(cell)) {
      const known = indexes.get(name);
      if (known === undefined) {
        indexes.set(name, [cell.index]);
      } else {
        known.push(cell.index);
      }
    }
  }
  return indexes;
}
