import { insertCell } from '../../fixes/cell-edits';
import { isBlank } from '../../notebook/blank';
import { defineRule } from '../contract';

const INSERT_TITLE = 'Insert a closing cell';
const CLOSING_TEXT = '## Conclusion\n\nWhat came out, and what it means:';

/** C5: a notebook without closing text. */
export const missingClosingText = defineRule({
  code: 'C5',
  name: 'missing-closing-text',
  title: 'No closing text',
  why: 'A closing text states the result and what it means. Outputs alone leave that to the reader.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    missing: 'The notebook has no closing text: its last cell is not Markdown.'
  },
  fixTitles: { insert: INSERT_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const last = [...document.cells].reverse().find(cell => !isBlank(cell));
    if (last === undefined || last.type === 'markdown') {
      return;
    }
    yield {
      cell: last,
      isOfNotebook: true,
      formerCells: [last],
      message: 'missing',
      fixes: [
        {
          title: { template: INSERT_TITLE, values: {} },
          applicability: 'unsafe',
          edits: [insertCell(last, 'markdown', CLOSING_TEXT)]
        }
      ]
    };
  }
});
