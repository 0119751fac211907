import type { CellKey, NotebookCell } from '../notebook/document';

/** Cache with one entry per cell of a notebook, updated in place for each version of the notebook. */
export class CellCache<Entry extends { readonly cell: NotebookCell }> {
  /** In document order. During an update, entries of the previous version follow those of the new one. */
  private readonly entries: Entry[] = [];
  private byKey: ReadonlyMap<CellKey, Entry> | null = null;
  /** Null where it must be computed again. */
  private filledEntries: readonly Entry[] | null = null;

  /** @param isFilled - whether an entry contains anything; most do not */
  constructor(private readonly isFilled: (entry: Entry) => boolean) {}

  /** The entries that contain something, in document order. */
  get filled(): readonly Entry[] {
    this.filledEntries ??= this.entries.filter(this.isFilled);
    return this.filledEntries;
  }

  /** Ends an update: the notebook has this many cells now. */
  end(length: number): void {
    if (this.entries.length > length) {
      this.filledEntries = null;
    }
    this.entries.length = length;
    this.byKey = null;
  }

  /** The entry at a position, whatever its cell; undefined after the last one. */
  at(position: number): Entry | undefined {
    return this.entries[position];
  }

  /**
   * The entry of a cell in the previous version; to be called in document order. Most keystrokes leave cells where they
   * are, so the entry at the same position is tried first; a table by key is made only where that is another cell's.
   */
  find(key: CellKey, position: number): Entry | undefined {
    const here = this.at(position);
    if (here?.cell.key === key) {
      return here;
    }
    this.byKey ??= new Map(this.entries.map(entry => [entry.cell.key, entry]));
    return this.byKey.get(key);
  }

  /** Sets the entry of the cell at a position. */
  put(position: number, entry: Entry): void {
    const before = this.at(position);
    if (this.isFilled(entry) || (before !== undefined && this.isFilled(before))) {
      this.filledEntries = null;
    }
    this.entries[position] = entry;
  }
}
