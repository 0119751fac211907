import { insertCell } from '../../fixes/cell_edits';
import { proposedHeading } from '../../fixes/title';
import { isBlank } from '../../notebook/blank';
import { defineRule } from '../contract';

const INSERT_TITLE = 'Insert the heading “{heading}”';

/** C4: a notebook that begins without a word. */
export const missingOpeningText = defineRule({
  code: 'C4',
  name: 'missing-opening-text',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    missing:
      'The notebook begins without text: a reader is not told what it is about. Begin with a Markdown cell.'
  },
  fixTitles: { insert: INSERT_TITLE },
  fixes: 'safe',
  docs: {
    what: 'Reports a notebook whose first cell with content is not a Markdown cell.',
    why: 'A title and a sentence on what the notebook does, and with which data, tell a reader whether to go on.',
    limits:
      'Whether the text says anything is not judged. A heading is offered only where the file name says something.',
    bad: [
      {
        title: 'code comes first',
        path: 'analysis-of-orders.ipynb',
        cells: [{ source: 'orders = [3, 5]' }, { source: 'The end.', type: 'markdown' }],
        messages: [
          'The notebook begins without text: a reader is not told what it is about. Begin with a Markdown cell.'
        ],
        fixed: ['# Analysis of orders', 'orders = [3, 5]', 'The end.']
      },
      {
        title: 'no heading can be made from a name that says nothing',
        path: 'Untitled.ipynb',
        cells: [{ source: '' }, { source: 'orders = [3, 5]' }],
        messages: [
          'The notebook begins without text: a reader is not told what it is about. Begin with a Markdown cell.'
        ]
      }
    ],
    good: [
      {
        title: 'a heading comes first',
        cells: [{ source: '# Orders', type: 'markdown' }, { source: 'orders = [3, 5]' }]
      },
      {
        title: 'empty cells do not count',
        cells: [{ source: '' }, { source: '# Orders', type: 'markdown' }]
      },
      { title: 'an empty notebook', cells: [{ source: '' }] }
    ]
  },
  *check({ document }) {
    const first = document.cells.find(cell => !isBlank(cell));
    if (first === undefined || first.type === 'markdown') {
      return;
    }
    const heading = proposedHeading(document);
    yield {
      cell: first,
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
