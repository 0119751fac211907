import type { CellKey, NotebookCell } from './document';

/** Something of each of some cells. A `Map` by their keys is one, too. */
export interface ByCell<Value> {
  get(key: CellKey): Value | undefined;
  /** In document order. */
  values(): Iterable<Value>;
}

/** Values in the order of their cells. Versions of a notebook that have the same cells in the same places share one table of places. */
export class ByPlace<Value> implements ByCell<Value> {
  /** @param list - one value for each cell that `places` speaks of, in its place */
  constructor(
    readonly places: ReadonlyMap<CellKey, number>,
    readonly list: readonly Value[]
  ) {}

  get(key: CellKey): Value | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.list[place];
  }

  values(): Iterable<Value> {
    return this.list;
  }
}

/** Where each cell stands among these; `placesBefore` as it is, if that says it of cells with the same keys. */
export function placesOf(
  cells: readonly NotebookCell[],
  cellsBefore: readonly NotebookCell[],
  placesBefore: ReadonlyMap<CellKey, number>
): ReadonlyMap<CellKey, number> {
  let isSame = cells.length === cellsBefore.length;
  for (let at = 0; isSame && at < cells.length; at++) {
    isSame = cells[at] === cellsBefore[at] || cells[at].key === cellsBefore[at].key;
  }
  return isSame ? placesBefore : new Map(cells.map(({ key }, at) => [key, at]));
}
