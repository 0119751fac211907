import { deleteCell } from '../../fixes/cell-edits';
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';

/** C3: an empty cell in the middle of the notebook. */
export const emptyCell = defineRule({
  code: 'C3',
  name: 'empty-cell',
  title: 'Empty cell',
  why: 'An empty cell in the middle looks as if code was lost, and distracts readers.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    empty: 'This cell is empty.'
  },
  fixTitles: { delete: 'Delete the empty cell' },
  fixes: 'safe',
  *check(context) {
    const { cells } = context.document;
    if (blankCode(context).length === 0 && !cells.some(isBlankText)) {
      return;
    }
    const last = cells.map(isBlank).lastIndexOf(false);
    for (const cell of cells.slice(0, Math.max(last, 0)).filter(isBlank)) {
      yield {
        cell,
        message: 'empty',
        fixes: [
          {
            title: { template: 'Delete the empty cell', values: {} },
            applicability: 'safe',
            edits: [deleteCell(cell)]
          }
        ]
      };
    }
  }
});

const blankCode = deriveFromCells(({ cell }) => (isBlank(cell) ? cell : null));

function isBlankText(cell: NotebookCell): boolean {
  return cell.type !== 'code' && isBlank(cell);
}
