import { insertCell } from '../../fixes/cell-edits';
import { proposedHeading } from '../../fixes/title';
import { isBlank } from '../../notebook/blank';
import { defineRule } from '../contract';

const INSERT_TITLE = 'Insert the heading “{heading}”';

/** C4: a notebook without an introduction. */
export const missingOpeningText = defineRule({
  code: 'C4',
  name: 'missing-opening-text',
  title: 'No opening text',
  why: 'A title and a sentence about the purpose and the data help readers decide whether to continue.',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    missing: 'The notebook has no introduction: its first cell is not Markdown.'
  },
  fixTitles: { insert: INSERT_TITLE },
  fixes: 'safe',
  *check({ document }) {
    const first = document.cells.find(cell => !isBlank(cell));
    if (first === undefined || first.type === 'markdown') {
      return;
    }
    const heading = proposedHeading(document);
    yield {
      cell: first,
      isOfNotebook: true,
      formerCells: [first],
      message: 'missing',
      fixes:
        heading === null
          ? []
          : [
              {
                title: { template: INSERT_TITLE, values: { heading: heading.slice(2) } },
                applicability: 'safe',
                edits: [insertCell(null, 'markdown', heading)]
              }
            ]
    };
  }
});
