import type { NotebookCell } from '../notebook/document';
import type { Situation } from './situation';

/**
 * The cells whose outputs depend on the cell that fails: it, and those below that read what it or one of them defines or
 * changes. Only their outputs can confirm a step.
 */
export function witnessesOf({ failure, ...situation }: Situation): readonly NotebookCell[] {
  return dependentsOf(failure.cell.index, situation);
}

/** A cell, and those below whose outputs depend on it. */
export function dependentsOf(
  index: number,
  { document, lint }: Pick<Situation, 'document' | 'lint'>
): readonly NotebookCell[] {
  const names = new Set<string>();
  const found: NotebookCell[] = [];
  for (const cell of document.cells.slice(index)) {
    const summary = lint.summaries.get(cell.key);
    const reads = summary?.uses.some(name => names.has(name)) === true;
    if (cell.index === index || reads) {
      found.push(cell);
      summary?.defines.forEach(name => names.add(name));
      summary?.mutates.forEach(name => names.add(name));
    }
  }
  return found;
}
