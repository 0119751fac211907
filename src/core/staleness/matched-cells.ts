import type { SourceReader } from '../history/source-reader';
import type { NotebookCell } from '../notebook/document';
import { matchCells } from '../notebook/cell-identity';
import { longestNondecreasingSubsequence } from '../notebook/longest-subsequence';

/** A code cell, matched with the same cell in an earlier version of the notebook. */
export interface MatchedCell {
  readonly cell: NotebookCell;
  /** Null for a cell that is new or was not a code cell. */
  readonly old: NotebookCell | null;
  /** Its program changed; comments, whitespace and layout are ignored. */
  readonly isEdited: boolean;
  /** Its position relative to the other matched cells changed; the minimum number of cells counts as moved. */
  readonly isMoved: boolean;
}

/** Matches the code cells of `after`, in order, with cells of `before`. No old cell is matched twice. */
export function matchCodeCells(
  before: readonly NotebookCell[],
  after: readonly NotebookCell[],
  reader: Pick<SourceReader, 'signature'>
): readonly MatchedCell[] {
  const matches = matchCells(before, after);
  const pairs = after.flatMap((cell, index) => {
    const match = matches[index];
    const old = match === null ? null : before[match];
    return cell.type === 'code' ? [{ cell, old: old?.type === 'code' ? old : null }] : [];
  });
  const known = pairs.filter(({ old }) => old !== null);
  const inRun = longestNondecreasingSubsequence(known.map(({ old }) => old?.index ?? -1));
  const moved = new Set(known.filter((_, index) => !inRun[index]));
  return pairs.map(pair => ({
    ...pair,
    isEdited:
      pair.old !== null &&
      pair.old.source !== pair.cell.source &&
      reader.signature(pair.old.source) !== reader.signature(pair.cell.source),
    isMoved: moved.has(pair)
  }));
}
