import { append } from '../memo/lists';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import { longestNondecreasingSubsequence } from '../notebook/longest-subsequence';
import { deleteCell, insertCell, replaceText } from './cell-edits';
import type { TextChange } from './apply';
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
    append(edits, changeOf(was, cell.source));
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
  const change = changeBetween(cell.source, source);
  return change === null ? [] : [replaceText(cell, change.start, change.end, change.text)];
}

/**
 * The replacement of the text between the common beginning and the common end; null for equal texts. It does not divide
 * a character of two UTF-16 units: a shared document would lose both halves.
 */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) {
    return null;
  }
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) {
    start++;
  }
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) {
    start--;
  }
  let common = 0;
  while (
    common < shorter - start &&
    before[before.length - 1 - common] === after[after.length - 1 - common]
  ) {
    common++;
  }
  if (common > 0 && isLowSurrogate(before.charCodeAt(before.length - common))) {
    common--;
  }
  return { start, end: before.length - common, text: after.slice(start, after.length - common) };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
