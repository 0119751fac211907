import type { CellType } from './document';
import { shortHash } from './short-hash';

/** An id for a new cell, made from what it holds, so that the same change gives the same file; none of `taken`. */
export function newCellId(type: CellType, source: string, taken: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal++) {
    const id = shortHash(`${type}\n${ordinal}\n${source}`);
    if (!taken.has(id)) {
      return id;
    }
  }
}
