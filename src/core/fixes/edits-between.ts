import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import { longestNondecreasingSubsequence } from '../notebook/longest-subsequence';
import { deleteCell, insertCell, replaceText } from './cell-edits';
import type { Edit } from './edit';

/**
 * The edits that turn `before` into `after`, a later version of the same notebook. Cells are matched by their keys,
 * cells with new keys are new, and as few cells as possible move.
 */
export function editsBetween(
  before: NotebookDocument,
  after: NotebookDocument,
  isNew: (key: CellKey) => boolean
): readonly Edit[] {
  const old = new Map(before.cells.map(cell => [cell.key, cell]));
  const oldOf = (cell: NotebookCell): NotebookCell | null =>
    isNew(cell.key) ? null : (old.get(cell.key) ?? null);
  const kept = after.cells.flatMap(cell => oldOf(cell) ?? []);
  const keptKeys = new Set(kept.map(({ key }) => key));
  const inRun = longestNondecreasingSubsequence(kept.map(({ index }) => index));
  const staying = new Set(kept.filter((_, at) => inRun[at]).map(({ key }) => key));
  const edits: Edit[] = before.cells.filter(({ key }) => !keptKeys.has(key)).map(deleteCell);
  let anchor: NotebookCell | null = null;
  for (const cell of after.cells) {
    const was = oldOf(cell);
    if (was === null) {
      edits.push(insertCell(anchor, cell.type, cell.source));
      continue;
    }
    edits.push(...changeOf(was, cell.source));
    if (staying.has(was.key)) {
      anchor = was;
    } else {
      edits.push({ kind: 'move-cell', cell: was.key, after: anchor?.key ?? null });
    }
  }
  return before.path === after.path
    ? edits
    : [
        ...edits,
        { kind: 'rename-notebook', name: after.path.slice(after.path.lastIndexOf('/') + 1) }
      ];
}

/** One replacement of the text between the common beginning and the common end. */
function changeOf(cell: NotebookCell, source: string): readonly Edit[] {
  if (cell.source === source) {
    return [];
  }
  const shorter = Math.min(cell.source.length, source.length);
  let start = 0;
  while (start < shorter && cell.source[start] === source[start]) {
    start++;
  }
  let common = 0;
  while (
    common < shorter - start &&
    cell.source[cell.source.length - 1 - common] === source[source.length - 1 - common]
  ) {
    common++;
  }
  const end = cell.source.length - common;
  return [replaceText(cell, start, end, source.slice(start, source.length - common))];
}
