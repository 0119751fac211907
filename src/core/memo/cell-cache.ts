import type { CellKey, NotebookCell } from '../notebook/document';

/** What was found out about the cells of one version of a notebook, brought up to date for the next one in place. */
export class KeptByCell<Entry extends { readonly cell: NotebookCell }> {
  /** In document order; while they are brought up to date, those of the version before stand behind those of this one. */
  private readonly entries: Entry[] = [];
  private byKey: ReadonlyMap<CellKey, Entry> | null = null;
  /** Null where it is to be found out. */
  private found: readonly Entry[] | null = null;

  /** @param tells - whether there is anything in an entry; in most there is nothing */
  constructor(private readonly tells: (entry: Entry) => boolean) {}

  /** The entries that tell something, in document order. */
  get telling(): readonly Entry[] {
    this.found ??= this.entries.filter(this.tells);
    return this.found;
  }

  /** The first so many cells are all that there are now. */
  end(length: number): void {
    if (this.entries.length > length) {
      this.found = null;
    }
    this.entries.length = length;
    this.byKey = null;
  }

  /** What stands at a position, whatever cell it is of; undefined behind the last. */
  at(position: number): Entry | undefined {
    return this.entries[position];
  }

  /**
   * The entry of a cell of the version before, to be asked for in document order. Most keystrokes leave cells where they
   * are, so the one at the same position is tried first; a table by key is made only where it is another cell's.
   */
  find(key: CellKey, position: number): Entry | undefined {
    const here = this.at(position);
    if (here?.cell.key === key) {
      return here;
    }
    this.byKey ??= new Map(this.entries.map(entry => [entry.cell.key, entry]));
    return this.byKey.get(key);
  }

  /** The entry of the cell at this position from now on. */
  put(position: number, entry: Entry): void {
    const before = this.at(position);
    if (this.tells(entry) || (before !== undefined && this.tells(before))) {
      this.found = null;
    }
    this.entries[position] = entry;
  }
}
