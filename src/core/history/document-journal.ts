import { matchCells } from '../notebook/cell-identity';
import { shortHash } from '../notebook/short-hash';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { DeletedCell } from './history-state';

/** Maximum number of deleted cells to keep; the oldest are dropped first. */
const MAX_DELETED = 500;
/** Maximum number of versions to keep per cell; the oldest are dropped first. */
const MAX_VERSIONS = 300;

/** Differences from the previous version of the document. */
export interface DocumentChange {
  /** Code cells that are new or replaced by a different object. */
  readonly changed: readonly NotebookCell[];
  /** Code cells were deleted or reinserted, or all keys changed: executions may belong to different cells now. */
  readonly isRegrouped: boolean;
}

/**
 * Tracks the versions of a notebook and remembers what is no longer in it: deleted cells with their positions, earlier
 * sources of cells, and earlier keys of cells (reading a file without ids again gives every cell a new key). A code
 * cell that is converted to text counts as deleted until it is converted back.
 */
export class DocumentJournal {
  private codeCells = new Map<CellKey, NotebookCell>();
  private readonly deletedCells = new Map<CellKey, DeletedCell>();
  private readonly successors = new Map<CellKey, CellKey>();
  private readonly versions = new Map<CellKey, Set<string>>();
  private current: NotebookDocument | null = null;
  /** The last non-empty version. */
  private lastNonEmpty: NotebookDocument | null = null;

  /** The latest version. */
  get document(): NotebookDocument | null {
    return this.current;
  }

  /** Code cells of the document. */
  get cells(): ReadonlyMap<CellKey, NotebookCell> {
    return this.codeCells;
  }

  /** Deleted code cells, most recent last. */
  get deleted(): ReadonlyMap<CellKey, DeletedCell> {
    return this.deletedCells;
  }

  /** The current key of a cell that once had `key`. */
  resolve(key: CellKey): CellKey {
    return this.successors.get(key) ?? key;
  }

  /** Processes the next version. */
  update(document: NotebookDocument): DocumentChange {
    if (document === this.current) {
      return { changed: [], isRegrouped: false };
    }
    const edited = this.editedIn(document);
    const change = edited === null ? this.regroup(document) : this.replace(edited);
    change.changed.forEach(cell => this.noteVersion(cell));
    this.current = document;
    this.lastNonEmpty = document.cells.length > 0 ? document : this.lastNonEmpty;
    return change;
  }

  /** The replaced cells, if keys and types are unchanged; otherwise null. */
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
    changed.forEach(cell => this.codeCells.set(cell.key, cell));
    return { changed, isRegrouped: false };
  }

  private regroup(document: NotebookDocument): DocumentChange {
    const isReread = this.isReread(document) && this.mapKeys(document);
    const before = this.codeCells;
    const codeCells = document.cells.filter(cell => cell.type === 'code');
    this.codeCells = new Map(codeCells.map(cell => [cell.key, cell]));
    const changed = codeCells.filter(cell => before.get(cell.key) !== cell);
    const removed = [...before.values()].filter(cell => !this.codeCells.has(cell.key));
    const revived = codeCells.filter(cell => this.deletedCells.delete(cell.key));
    removed.forEach(cell => this.recordDeleted(cell));
    return { changed, isRegrouped: isReread || removed.length > 0 || revived.length > 0 };
  }

  /** No cell has a key of the previous version. */
  private isReread({ cells }: NotebookDocument): boolean {
    const old = this.lastNonEmpty?.cells ?? [];
    // An edit leaves most cells in place.
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

  /** Maps old keys to new ones; returns false if no source is unchanged: the cells were replaced, not read again. */
  private mapKeys({ cells }: NotebookDocument): boolean {
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
        this.codeCells.delete(from.key);
        this.deletedCells.delete(from.key);
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
   * The previous cells, for comparison with a file that is read again: the file may contain earlier versions of cells,
   * and cells that were deleted after it was written.
   */
  private cellsAsIn(cells: readonly NotebookCell[]): readonly NotebookCell[] {
    const sources = new Map(cells.map(({ source }) => [shortHash(source), source]));
    const inFile = (key: CellKey): string | null => {
      const version = [...(this.versions.get(key) ?? [])].reverse().find(each => sources.has(each));
      return version === undefined ? null : (sources.get(version) ?? null);
    };
    const living = (this.lastNonEmpty?.cells ?? []).map(cell => {
      const source = inFile(cell.key);
      return source === null ? cell : { ...cell, source };
    });
    const deleted = [...this.deletedCells.values()].flatMap(({ cell }) => {
      const source = inFile(cell.key);
      return source === null || source.trim() === '' ? [] : [{ ...cell, source }];
    });
    return [...living, ...deleted];
  }

  private recordDeleted(cell: NotebookCell): void {
    const neighbors = this.current?.cells ?? [];
    this.deletedCells.set(cell.key, { key: cell.key, cell, neighbors });
    const [oldest] = this.deletedCells.keys();
    if (this.deletedCells.size > MAX_DELETED) {
      this.deletedCells.delete(oldest);
      this.versions.delete(oldest);
    }
  }

  private noteVersion({ key, source }: NotebookCell): void {
    const versions = this.versions.get(key) ?? new Set<string>();
    const version = shortHash(source);
    // The latest version is last.
    versions.delete(version);
    versions.add(version);
    const [oldest] = versions;
    if (versions.size > MAX_VERSIONS) {
      versions.delete(oldest);
    }
    this.versions.set(key, versions);
  }
}

/**
 * The index at which to reinsert a deleted cell: after the nearest preceding cell that still exists, otherwise before
 * the nearest following one, otherwise at the end.
 */
export function insertionIndex(
  { cell, neighbors }: DeletedCell,
  document: NotebookDocument
): number {
  const positions = new Map(document.cells.map(({ key, index }) => [key, index]));
  for (let above = cell.index - 1; above >= 0; above--) {
    const position = positions.get(neighbors[above].key);
    if (position !== undefined) {
      return position + 1;
    }
  }
  for (let below = cell.index + 1; below < neighbors.length; below++) {
    const position = positions.get(neighbors[below].key);
    if (position !== undefined) {
      return position;
    }
  }
  return document.cells.length;
}
