import { matchCells } from '../notebook/identity';
import { shortHash } from '../notebook/short-hash';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { DeletedCell } from './history-state';

/** Deleted cells beyond this number are forgotten, the oldest first. */
const KEPT_DELETED = 500;
/** Versions of a cell beyond this number are forgotten, the oldest first. */
const KEPT_VERSIONS = 300;
const NO_VERSIONS: ReadonlySet<string> = new Set();

/** What is different from the version of the document before. */
export interface DocumentChange {
  /** Code cells that are new or another object than before. */
  readonly changed: readonly NotebookCell[];
  /** Code cells went or came back, or all keys are new: which cell a run belongs to may be another one now. */
  readonly isRegrouped: boolean;
}

/**
 * Follows a notebook through its versions and remembers what they do not hold any more: cells that were deleted, with
 * their place; what stood in a cell before; and what a cell was called before the file was read again, which gives all
 * cells new keys where the file has no ids. A code cell that becomes text counts as deleted until it is code again.
 */
export class DocumentJournal {
  private living = new Map<CellKey, NotebookCell>();
  private readonly gone = new Map<CellKey, DeletedCell>();
  private readonly successors = new Map<CellKey, CellKey>();
  private readonly versions = new Map<CellKey, Set<string>>();
  private readonly paths = new Set<string>();
  private current: NotebookDocument | null = null;
  /** The last version that had cells. */
  private filled: NotebookDocument | null = null;

  /** The last version seen. */
  get document(): NotebookDocument | null {
    return this.current;
  }

  /** The code cells of the document. */
  get cells(): ReadonlyMap<CellKey, NotebookCell> {
    return this.living;
  }

  /** Code cells that are not in the document any more, the latest last. */
  get deleted(): ReadonlyMap<CellKey, DeletedCell> {
    return this.gone;
  }

  /** Whether the document is, or was, at this path. */
  hadPath(path: string): boolean {
    return this.paths.has(path);
  }

  /** What the cell is called now that was once called `key`. */
  resolve(key: CellKey): CellKey {
    return this.successors.get(key) ?? key;
  }

  /** Whether the cell was seen with exactly this text. */
  hadSource(key: CellKey, source: string): boolean {
    return this.versionsOf(key).has(shortHash(source));
  }

  /** Short hashes of the texts that the cell was seen with. */
  versionsOf(key: CellKey): ReadonlySet<string> {
    return this.versions.get(key) ?? NO_VERSIONS;
  }

  /** Takes in the next version. */
  update(document: NotebookDocument): DocumentChange {
    if (document === this.current) {
      return { changed: [], isRegrouped: false };
    }
    const edited = this.editedIn(document);
    const change = edited === null ? this.regroup(document) : this.replace(edited);
    change.changed.forEach(cell => this.noteVersion(cell));
    this.current = document;
    this.paths.add(document.path);
    this.filled = document.cells.length > 0 ? document : this.filled;
    return change;
  }

  /** The cells that are other objects now, where all are still in their places; else null. */
  private editedIn({ cells }: NotebookDocument): readonly NotebookCell[] | null {
    const before = this.current?.cells ?? [];
    if (before.length !== cells.length) {
      return null;
    }
    const edited: NotebookCell[] = [];
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (cell !== before[at]) {
        if (cell.key !== before[at].key || cell.type !== before[at].type) {
          return null;
        }
        edited.push(cell);
      }
    }
    return edited;
  }

  private replace(edited: readonly NotebookCell[]): DocumentChange {
    const changed = edited.filter(cell => cell.type === 'code');
    changed.forEach(cell => this.living.set(cell.key, cell));
    return { changed, isRegrouped: false };
  }

  private regroup(document: NotebookDocument): DocumentChange {
    const isReread = this.isReread(document) && this.follow(document);
    const before = this.living;
    const codeCells = document.cells.filter(cell => cell.type === 'code');
    this.living = new Map(codeCells.map(cell => [cell.key, cell]));
    const changed = codeCells.filter(cell => before.get(cell.key) !== cell);
    const removed = [...before.values()].filter(cell => !this.living.has(cell.key));
    const revived = codeCells.filter(cell => this.gone.delete(cell.key));
    removed.forEach(cell => this.bury(cell));
    return { changed, isRegrouped: isReread || removed.length > 0 || revived.length > 0 };
  }

  /** No cell has a key that was there before. */
  private isReread({ cells }: NotebookDocument): boolean {
    const old = this.filled?.cells ?? [];
    // An edit leaves most cells in their places.
    if (
      old.length === 0 ||
      cells.length === 0 ||
      old.some(({ key }, at) => cells[at]?.key === key)
    ) {
      return false;
    }
    const before = new Set(old.map(({ key }) => key));
    return !cells.some(({ key }) => before.has(key));
  }

  /** False where nothing is as it was: the cells were replaced, not read again. */
  private follow({ cells }: NotebookDocument): boolean {
    const before = this.cellsAsIn(cells);
    const pairs = matchCells(before, cells).flatMap((old, index) =>
      old === null ? [] : [[before[old], cells[index]] as const]
    );
    if (!pairs.some(([from, to]) => from.source === to.source && from.source.trim() !== '')) {
      return false;
    }
    const renamed = new Map<CellKey, CellKey>();
    for (const [from, to] of pairs) {
      if (from.type === 'code' && to.type === 'code') {
        renamed.set(from.key, to.key);
        this.living.delete(from.key);
        this.gone.delete(from.key);
        this.versions.set(to.key, this.versions.get(from.key) ?? new Set());
        this.versions.delete(from.key);
      }
    }
    for (const [key, successor] of this.successors) {
      this.successors.set(key, renamed.get(successor) ?? successor);
    }
    for (const [key, successor] of renamed) {
      this.successors.set(key, successor);
    }
    return true;
  }

  /**
   * The cells that there were, for comparing them with those of a file that is read again: it may hold earlier versions
   * of them, and cells that were deleted since it was written.
   */
  private cellsAsIn(cells: readonly NotebookCell[]): readonly NotebookCell[] {
    const sources = new Map(cells.map(({ source }) => [shortHash(source), source]));
    const inFile = (key: CellKey): string | null => {
      const version = [...(this.versions.get(key) ?? [])].reverse().find(each => sources.has(each));
      return version === undefined ? null : (sources.get(version) ?? null);
    };
    const living = (this.filled?.cells ?? []).map(cell => {
      const source = inFile(cell.key);
      return source === null ? cell : { ...cell, source };
    });
    const deleted = [...this.gone.values()].flatMap(({ cell }) => {
      const source = inFile(cell.key);
      return source === null || source.trim() === '' ? [] : [{ ...cell, source }];
    });
    return [...living, ...deleted];
  }

  private bury(cell: NotebookCell): void {
    const neighbours = this.current?.cells ?? [];
    this.gone.set(cell.key, { key: cell.key, cell, neighbours });
    const [oldest] = this.gone.keys();
    if (this.gone.size > KEPT_DELETED) {
      this.gone.delete(oldest);
      this.versions.delete(oldest);
    }
  }

  private noteVersion({ key, source }: NotebookCell): void {
    const versions = this.versions.get(key) ?? new Set<string>();
    const version = shortHash(source);
    // The latest is last.
    versions.delete(version);
    versions.add(version);
    const [oldest] = versions;
    if (versions.size > KEPT_VERSIONS) {
      versions.delete(oldest);
    }
    this.versions.set(key, versions);
  }
}

/**
 * Position in `document` at which to put a deleted cell back: behind the nearest cell that stood above it and is still
 * there, else before the nearest below, else at the end.
 */
export function placeOfDeleted(
  { cell, neighbours }: DeletedCell,
  document: NotebookDocument
): number {
  const places = new Map(document.cells.map(({ key, index }) => [key, index]));
  for (let above = cell.index - 1; above >= 0; above--) {
    const place = places.get(neighbours[above].key);
    if (place !== undefined) {
      return place + 1;
    }
  }
  for (let below = cell.index + 1; below < neighbours.length; below++) {
    const place = places.get(neighbours[below].key);
    if (place !== undefined) {
      return place;
    }
  }
  return document.cells.length;
}
