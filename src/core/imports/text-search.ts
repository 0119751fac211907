/** Finds the cells whose text may contain a word without reading all cells at each keystroke. */
import { changedPositions } from '../memo/incremental-list';
import type { CellRow, WithCellRows } from '../rule-context/cell-rows';

/** Bits for each cell: enough that a screenful of code sets a quarter of them. */
const BITS = 1024;
const WORDS = BITS / 32;

/**
 * Which pairs of neighboring characters the text of each cell contains, as bits that several pairs share: a set bit means that
 * the pair may be there, a clear one that it is not.
 */
export class TextSearch {
  private rows: readonly CellRow[] = [];
  /** Null for the first version: a notebook that is linted once is searched directly. */
  private bits: Int32Array | null = null;

  /** The search in this version; the same object for all versions that share a cache. */
  static of({ rows, change, cache }: WithCellRows): TextSearch {
    const search = (cache.get(TextSearch) as TextSearch | undefined) ?? new TextSearch();
    cache.set(TextSearch, search);
    search.update(rows, change);
    return search;
  }

  /** Whether `accepts` accepts some cell whose text contains `text`. */
  some(text: string, accepts: (row: CellRow) => boolean): boolean {
    const pairs = Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => pairAt(text, at));
    return this.rows.some(
      (row, at) =>
        pairs.every(pair => this.mayContain(at, pair)) &&
        row.cell.source.includes(text) &&
        accepts(row)
    );
  }

  private mayContain(row: number, pair: number): boolean {
    return this.bits === null || (this.bits[row * WORDS + (pair >>> 5)] & (1 << (pair & 31))) !== 0;
  }

  private update(rows: readonly CellRow[], change: WithCellRows['change']): void {
    const { rows: before, bits } = this;
    if (rows === before) {
      return;
    }
    this.rows = rows;
    if (before.length === 0) {
      this.bits = null;
    } else if (bits !== null && rows.length === before.length) {
      changedPositions(before, rows, change).forEach(at => fill(bits, at, rows[at].cell.source));
    } else {
      const all = new Int32Array(rows.length * WORDS);
      rows.forEach(({ cell }, at) => fill(all, at, cell.source));
      this.bits = all;
    }
  }
}

/** Sets the bits of a row. */
function fill(bits: Int32Array, row: number, source: string): void {
  const start = row * WORDS;
  bits.fill(0, start, start + WORDS);
  for (let at = 0; at < source.length - 1; at++) {
    const pair = pairAt(source, at);
    bits[start + (pair >>> 5)] |= 1 << (pair & 31);
  }
}

/** The number of the pair of UTF-16 units at an offset. */
function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) & (BITS - 1);
}
