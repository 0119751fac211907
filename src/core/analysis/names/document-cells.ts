/** The analyzed cells of one version of the document; later updates do not change it. */
import type { CellOutcome } from './cell-runner';
import type { CellIdentity, CompiledCell } from './compiled-function';
import { addToGroup } from '../../memo/group-by';

/** A cell with its analysis result. */
export interface AnalyzedCell {
  /** Position among all cells of the document, from 0. */
  readonly index: number;
  readonly compiled: CompiledCell;
  readonly outcome: CellOutcome;
  /** Names may exist after it that no cell shows. */
  readonly namesUnknown: boolean;
}

/** The cells in document order, indexed by their identities. */
export class DocumentCells {
  private indexByCell: ReadonlyMap<CellIdentity, number> | null = null;
  private bindersByName: ReadonlyMap<number, readonly number[]> | null = null;

  /**
   * @param withMissingReads - cells with reads that may find no value
   * @param withHiddenNames - cells that may bind unknown names
   */
  constructor(
    readonly cells: readonly AnalyzedCell[],
    readonly withMissingReads: readonly AnalyzedCell[],
    readonly withHiddenNames: readonly AnalyzedCell[]
  ) {}

  /** Position of a cell, which must belong to this version. */
  indexOf(cell: CellIdentity): number {
    this.indexByCell ??= new Map(
      this.cells.map(analyzed => [analyzed.compiled.identity, analyzed.index])
    );
    const index = this.indexByCell.get(cell);
    if (index === undefined) {
      throw new Error('the cell of a definition is not in the document');
    }
    return index;
  }

  /** Positions of the cells that bound `name`, in document order. */
  binders(name: number): readonly number[] {
    this.bindersByName ??= indexesByName(this.cells, ({ outcome }) => outcome.binds);
    return this.bindersByName.get(name) ?? [];
  }
}

/** Name → positions of the cells for which `notebookNames` contains it. */
function indexesByName(
  cells: readonly AnalyzedCell[],
  namesOf: (cell: AnalyzedCell) => readonly number[]
): ReadonlyMap<number, readonly number[]> {
  const indexes = new Map<number, number[]>();
  for (const cell of cells) {
    for (const name of namesOf(cell)) {
      addToGroup(indexes, name, cell.index);
    }
  }
  return indexes;
}
