/** Keeps the findings of the cell that is being typed in from flickering and from pointing at the wrong text. */
import type { CellKey, NotebookCell } from '../notebook/document';
import { movedRange } from '../rule-context/moved-range';
import type { SourceRange } from '../rule-context/rule-context';
import type { Finding } from '../rules/contract';

/**
 * Maps a finding from `standIn`, the last valid version of a cell, to `cell`, its current version. Fixes that would
 * change the cell are dropped, because they were made for another text.
 */
export function findingOnCurrent(
  finding: Finding,
  standIn: NotebookCell,
  cell: NotebookCell
): Finding {
  const isHere = finding.cell?.key === cell.key;
  const move = (range: SourceRange | null): SourceRange | null =>
    range === null ? null : movedRange(range, standIn.source, cell.source);
  return {
    ...finding,
    cell: isHere ? cell : finding.cell,
    range: isHere ? move(finding.range) : finding.range,
    related: finding.related.map(place =>
      place.cell.key === cell.key ? { cell, range: move(place.range) } : place
    ),
    fixes: finding.fixes.filter(fix => !fix.edits.some(edit => changesCell(edit, cell.key)))
  };
}

function changesCell(edit: Finding['fixes'][number]['edits'][number], key: CellKey): boolean {
  return (edit.kind === 'replace-text' || edit.kind === 'delete-cell') && edit.cell === key;
}
