/** What is special about the cell that someone types in: its findings neither flicker nor point at the wrong text. */
import type { CellKey, NotebookCell } from '../notebook/document';
import { movedRange } from '../rule-context/moved-range';
import type { SourceRange } from '../rule-context/rule-context';
import type { Finding } from '../rules/contract';

/**
 * A finding made while `standIn`, the last good version of a cell, stood in for `cell`: speaks of the cell as it is
 * now. Fixes that would change the cell go, because they were made for another text.
 */
export function speakOfCurrent(
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
