/** Recognizes the cells of a text that was read again. */
import type { NotebookCell } from '../core/notebook/document';

/** The cells, with those of the version before where nothing differs: so it shows which cell someone types in. */
export function keptCells(
  before: readonly NotebookCell[],
  now: readonly NotebookCell[]
): readonly NotebookCell[] {
  return now.map((cell, at) =>
    at < before.length && isSame(before[at], cell) ? before[at] : cell
  );
}

function isSame(a: NotebookCell, b: NotebookCell): boolean {
  return (
    a.key === b.key &&
    a.source === b.source &&
    a.index === b.index &&
    a.id === b.id &&
    a.type === b.type &&
    a.executionCount === b.executionCount &&
    a.editable === b.editable &&
    JSON.stringify([a.tags, a.storedError]) === JSON.stringify([b.tags, b.storedError])
  );
}
