import type { SourceReader } from '../history/source-reader';
import type { NotebookCell } from '../notebook/document';
import { matchCells } from '../notebook/identity';
import { longestRun } from '../notebook/longest-run';

/** A code cell of a notebook, and the cell of an earlier version of the notebook that it was. */
export interface MatchedCell {
  readonly cell: NotebookCell;
  /** Null for a cell that is new, or was no code cell. */
  readonly old: NotebookCell | null;
  /** Its program is another one: comments, blanks and layout do not count. */
  readonly isEdited: boolean;
  /** It stands elsewhere among the cells that were there before; as few cells as possible are taken to have moved. */
  readonly isMoved: boolean;
}

/** The code cells of `after`, in order, each with the cell of `before` that it was. No old cell is given twice. */
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
  const inRun = longestRun(known.map(({ old }) => old?.index ?? -1));
  const moved = new Set(known.filter((_, index) => !inRun[index]));
  return pairs.map(pair => ({
    ...pair,
    isEdited:
      pair.old !== null && reader.signature(pair.old.source) !== reader.signature(pair.cell.source),
    isMoved: moved.has(pair)
  }));
}
