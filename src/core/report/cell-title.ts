import type { NotebookDocument } from '../notebook/document';
import { shortened } from './terminal';

/** Longer titles are cut. */
const MAX_TITLE = 40;

/**
 * The first line of a cell that is not blank, without the sign of a comment or heading, and the next ones while there are
 * only signs such as `(`; bounded, and empty for a blank cell.
 */
export function cellTitle(source: string): string {
  const lines = /^[^\p{L}\p{N}]*.*/mu.exec(source.slice(0, 10_000))?.[0] ?? '';
  const text = lines
    .trim()
    .replace(/^(?:#\s?%%|#[#=*\s-]*)\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(text, MAX_TITLE);
}

/** The titles of a notebook's cells, by their indexes. */
export function cellTitles({ cells }: NotebookDocument): ReadonlyMap<number, string> {
  return new Map(cells.map(({ index, source }) => [index, cellTitle(source)]));
}
