/**
 * Identifies cells across edits and reopening. Files of nbformat 4.0–4.4 have no cell ids, so a cell is matched by
 * its id, else by its source, else by its position between matched cells.
 */
import type { CellKey, CellType, NotebookCell } from './document';
import { alignCells } from './cell-alignment';
import { shortHash } from './short-hash';

/** What a host stores about a cell so that its identity outlives the session. */
export interface CellRecord {
  /** Durable name of the cell, unique in its notebook; part of finding ids. */
  readonly identity: string;
  readonly id: string | null;
  readonly type: CellType;
  /** {@link sourceHash} of its last source. */
  readonly hash: string;
}

/** The properties that matching compares. */
export type CellSignature = Pick<NotebookCell, 'id' | 'type' | 'source'>;

/** Hash of a cell's source that ignores whole-line comments, blank lines and trailing white space. */
export function sourceHash(cell: Pick<NotebookCell, 'type' | 'source'>): string {
  // Splitting at a text is much faster than splitting at an expression.
  const lineEnd = cell.source.includes('\r') ? /\r\n|\n|\r/ : '\n';
  const lines = cell.source.split(lineEnd).map(line => line.trimEnd());
  const isComment = (line: string): boolean =>
    cell.type === 'code' && line.trimStart().startsWith('#');
  const significant = lines.filter(line => line !== '' && !isComment(line)).join('\n');
  return shortHash(`${cell.type}:${significant === '' ? cell.source : significant}`);
}

/**
 * The index of the old cell that each new cell continues, or null. Matches by id, then by equal source, then by
 * similarity and order within the remaining gaps.
 */
export function matchCells(
  oldCells: readonly CellSignature[],
  newCells: readonly CellSignature[]
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

/** The identities of the cells of an open notebook: a cell keeps its identity through every edit. */
export class CellIdentities {
  private byKey = new Map<CellKey, string>();
  private records: readonly CellRecord[];
  private cells: readonly NotebookCell[] = [];

  /** @param remembered - records of an earlier session on the same notebook */
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

  /** The records to store for the next session. */
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

  /** Identities for new keys: all cells get new keys when the file is opened or read again. */
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
