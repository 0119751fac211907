import type { CellType } from './document';
import { shortHash } from './short-hash';

/** An id for a new cell, derived from its content so that the same change writes the same file; not in `taken`. */
export function newCellId(type: CellType, source: string, taken: ReadonlySet<string>): string {
  for (let ordinal = 1; ; ordinal++) {
    const id = shortHash(`${type}\n${ordinal}\n${source}`);
    if (!taken.has(id)) {
      return id;
    }
  }
}
