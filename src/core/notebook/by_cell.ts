import type { CellKey, NotebookCell } from './document';

/** Something of each of some cells. A `Map` by their keys is one, too. */
export interface ByCell<Value> {
  get(key: CellKey): Value | undefined;
  /** In document order. */
  values(): Iterable<Value>;
}

/** Values in the order of their cells. Versions of a notebook that have the same cells in the same places share one table of places. */
export class ByPlace<Value> implements ByCell<Value> {
  /** @param list - one value for each cell that `places` speaks of */
  constructor(
    private readonly places: ReadonlyMap<CellKey, number>,
    private readonly list: readonly Value[]
  ) {}

  get(key: CellKey): Value | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.list[place];
  }

  values(): Iterable<Value> {
    return this.list;
  }
}

/** Where each cell stands among these; `before` as it is, if that says it of cells with the same keys. */
export function placesOf(
  cells: readonly NotebookCell[],
  before: { readonly cells: readonly NotebookCell[]; readonly places: ReadonlyMap<CellKey, number> }
): ReadonlyMap<CellKey, number> {
  const isSame =
    cells.length === before.cells.length &&
    cells.every((cell, at) => cell === before.cells[at] || cell.key === before.cells[at].key);
  return isSame ? before.places : new Map(cells.map(({ key }, at) => [key, at]));
}
