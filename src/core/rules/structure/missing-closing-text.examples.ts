import type { RuleDocs } from '../contract';

/** What the page of `missing-closing-text` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose last cell with content is not a Markdown cell.',
  limits:
    'The content of the text is not checked. The fix inserts a cell for you to fill in, so it is applied ' +
    'only on request.',
  bad: [
    {
      title: 'code comes last',
      cells: [{ source: '# Orders', type: 'markdown' }, { source: 'sum([3, 5])' }, { source: '' }],
      messages: ['The notebook has no closing text: its last cell is not Markdown.'],
      fixed: ['# Orders', 'sum([3, 5])', '## Conclusion\n\nWhat came out, and what it means:', '']
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
};
