import { insertCell } from '../../fixes/cell_edits';
import { isBlank } from '../../notebook/blank';
import { defineRule } from '../contract';

const INSERT_TITLE = 'Insert a closing cell';
const CLOSING_TEXT = '## Conclusion\n\nWhat came out, and what it means:';

/** C5: a notebook that ends without a word. */
export const missingClosingText = defineRule({
  code: 'C5',
  name: 'missing-closing-text',
  category: 'structure',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    missing:
      'The notebook ends without text: a reader is not told what came out of it. Close with a Markdown cell.'
  },
  fixTitles: { insert: INSERT_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose last cell with content is not a Markdown cell.',
    why: 'The result of an analysis is a sentence, not an output. Written down, it tells a reader what to look for, and its author what was meant.',
    limits:
      'Whether the text says anything is not judged. The fix inserts a cell to be filled in, which is why it is not applied without asking.',
    bad: [
      {
        title: 'code comes last',
        cells: [
          { source: '# Orders', type: 'markdown' },
          { source: 'sum([3, 5])' },
          { source: '' }
        ],
        messages: [
          'The notebook ends without text: a reader is not told what came out of it. Close with a Markdown cell.'
        ],
        fixed: ['# Orders', 'sum([3, 5])', CLOSING_TEXT, '']
      }
    ],
    good: [
      {
        title: 'text comes last',
        cells: [{ source: 'sum([3, 5])' }, { source: 'Eight orders.', type: 'markdown' }]
      },
      {
        title: 'empty cells do not count',
        cells: [{ source: 'Eight orders.', type: 'markdown' }, { source: '' }]
      },
      { title: 'an empty notebook', cells: [] }
    ]
  },
  *check({ document }) {
    const last = [...document.cells].reverse().find(cell => !isBlank(cell));
    if (last === undefined || last.type === 'markdown') {
      return;
    }
    yield {
      cell: last,
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
