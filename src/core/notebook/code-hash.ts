import type { NotebookCell } from './document';
import { shortHash } from './short-hash';

/** A hash of the code cells' sources in document order: equal for versions that run the same. */
export function codeHash(cells: readonly Pick<NotebookCell, 'type' | 'source'>[]): string {
  const sources = cells.filter(({ type }) => type === 'code').map(({ source }) => source);
  return shortHash(JSON.stringify(sources));
}
