import type { CellKey, NotebookCell } from './document';

/** Values by cell key, in document order. A `Map` satisfies it. */
export interface CellValues<Value> {
  get(key: CellKey): Value | undefined;
  /** In document order. */
  values(): Iterable<Value>;
}

/**
 * Values in document order, with a key-to-index table that is shared by versions of a notebook with the same cell
 * order.
 */
export class IndexedCellValues<Value> implements CellValues<Value> {
  /** @param orderedValues - one value for each cell in `indices`, at its index */
  constructor(
    readonly indices: ReadonlyMap<CellKey, number>,
    readonly orderedValues: readonly Value[]
  ) {}

  get(key: CellKey): Value | undefined {
    const index = this.indices.get(key);
    return index === undefined ? undefined : this.orderedValues[index];
  }

  values(): Iterable<Value> {
    return this.orderedValues;
  }
}

/** The index of each cell; `before` itself if it is right, so that versions can share it. */
export function cellIndices(
  cells: readonly NotebookCell[],
  cellsBefore: readonly NotebookCell[],
  before: ReadonlyMap<CellKey, number>
): ReadonlyMap<CellKey, number> {
  let isSame = cells.length === cellsBefore.length;
  for (let at = 0; isSame && at < cells.length; at++) {
    isSame = cells[at] === cellsBefore[at] || cells[at].key === cellsBefore[at].key;
  }
  return isSame ? before : new Map(cells.map(({ key }, at) => [key, at]));
}
