import type { CellKey, NotebookCell } from '../notebook/document';

/** What was found out about the cells of one version of a notebook, to be looked up for the next one. */
export class KeptByCell<Entry extends { readonly cell: NotebookCell }> {
  private byKey: ReadonlyMap<CellKey, Entry> | null = null;

  /** `entries` stand in document order. */
  constructor(private readonly entries: readonly Entry[]) {}

  /**
   * The entry of a cell. Most keystrokes leave cells where they are, so the one at the same position is tried first;
   * a table by key is made only where it is another cell's.
   */
  find(key: CellKey, position: number): Entry | undefined {
    const here = this.entries[position];
    if (here?.cell.key === key) {
      return here;
    }
    this.byKey ??= new Map(this.entries.map(entry => [entry.cell.key, entry]));
    return this.byKey.get(key);
  }
}
