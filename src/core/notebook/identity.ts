/**
 * Which cell is which, across edits and reopening. Files of nbformat 4.0–4.4 have no cell ids, so a cell is known by
 * the id in the file, else by its source, else by its place between cells that are known.
 */
import type { CellKey, CellType, NotebookCell } from './document';
import { alignCells } from './cell-alignment';
import { shortHash } from './short-hash';

/** What a host keeps of a cell so that its identity outlives the session. */
export interface CellRecord {
  /** Durable name of the cell, unique in its notebook; part of finding ids. */
  readonly identity: string;
  readonly id: string | null;
  readonly type: CellType;
  /** {@link sourceHash} of its last source. */
  readonly hash: string;
}

/** What is compared to tell cells apart. */
export type CellLook = Pick<NotebookCell, 'id' | 'type' | 'source'>;

/** Stands for a cell's source; comments on lines of their own, blank lines and trailing blanks do not count. */
export function sourceHash(cell: Pick<NotebookCell, 'type' | 'source'>): string {
  const lines = cell.source.split(/\r\n|\n|\r/).map(line => line.trimEnd());
  const isComment = (line: string): boolean => cell.type === 'code' && /^\s*#/.test(line);
  const significant = lines.filter(line => line !== '' && !isComment(line)).join('\n');
  return shortHash(`${cell.type}:${significant === '' ? cell.source : significant}`);
}

/**
 * For each new cell the position of the old cell that it is, or null. Found by file id, then by equal source, then
 * by likeness and order among what is left between cells already found.
 */
export function matchCells(
  oldCells: readonly CellLook[],
  newCells: readonly CellLook[]
): readonly (number | null)[] {
  return alignCells(
    oldCells.map(cell => ({
      id: cell.id,
      type: cell.type,
      hash: sourceHash(cell),
      source: cell.source
    })),
    newCells.map(cell => ({
      id: cell.id,
      type: cell.type,
      hash: sourceHash(cell),
      source: cell.source
    }))
  );
}

/** The identities of a notebook's cells while it is open: once given, a cell keeps its own through every edit. */
export class CellIdentities {
  private byKey = new Map<CellKey, string>();
  private records: readonly CellRecord[];
  private cells: readonly NotebookCell[] = [];

  /** `remembered` are the records of an earlier session on the same notebook. */
  constructor(remembered: readonly CellRecord[] = []) {
    this.records = remembered;
  }

  /** The identity of each cell of this version of the notebook. */
  update(cells: readonly NotebookCell[]): ReadonlyMap<CellKey, string> {
    if (cells !== this.cells && !this.knowsAll(cells)) {
      this.identify(cells);
    }
    this.cells = cells;
    return this.byKey;
  }

  /** What to keep for the next session. */
  toRecords(): readonly CellRecord[] {
    return this.cells.map(cell => ({
      identity: this.byKey.get(cell.key) ?? '',
      id: cell.id,
      type: cell.type,
      hash: sourceHash(cell)
    }));
  }

  private knowsAll(cells: readonly NotebookCell[]): boolean {
    return cells.every((cell, at) => cell === this.cells[at] || this.byKey.has(cell.key));
  }

  private identify(cells: readonly NotebookCell[]): void {
    const fresh = cells.filter(cell => !this.byKey.has(cell.key));
    const remembered = this.inherit(cells, fresh);
    const taken = new Set([...this.byKey.values(), ...remembered.values()]);
    for (const cell of fresh) {
      const identity = remembered.get(cell.key) ?? distinct(nameFor(cell), taken);
      taken.add(identity);
      this.byKey.set(cell.key, identity);
    }
  }

  /** Identities that new keys take over: all cells got new keys when the file was opened or read again. */
  private inherit(
    cells: readonly NotebookCell[],
    fresh: readonly NotebookCell[]
  ): ReadonlyMap<CellKey, string> {
    const isReopened = fresh.length === cells.length;
    const before = this.cells.length > 0 ? this.toRecords() : this.records;
    const inherited = new Map<CellKey, string>();
    if (!isReopened || before.length === 0) {
      return inherited;
    }
    this.byKey = new Map();
    alignCells(
      before.map(record => ({ ...record, source: null })),
      cells.map(cell => ({ id: cell.id, type: cell.type, hash: sourceHash(cell), source: null }))
    ).forEach((old, index) => {
      if (old !== null) {
        inherited.set(cells[index].key, before[old].identity);
      }
    });
    return inherited;
  }
}

function nameFor(cell: NotebookCell): string {
  return cell.id === null ? `source:${sourceHash(cell)}` : `id:${cell.id}`;
}

function distinct(name: string, taken: ReadonlySet<string>): string {
  let candidate = name;
  for (let ordinal = 2; taken.has(candidate); ordinal++) {
    candidate = `${name}#${ordinal}`;
  }
  return candidate;
}
