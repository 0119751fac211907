import type { RuleDocs } from '../contract';

/** What the page of `missing-opening-text` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose first cell with content is not a Markdown cell.',
  limits:
    'The content of the text is not checked. The fix offers a heading only if the file name is meaningful.',
  bad: [
    {
      title: 'code comes first',
      path: 'analysis-of-orders.ipynb',
      cells: [{ source: 'orders = [3, 5]' }, { source: 'The end.', type: 'markdown' }],
      messages: ['The notebook has no introduction: its first cell is not Markdown.'],
      fixed: ['# Analysis of orders', 'orders = [3, 5]', 'The end.']
    },
    {
      title: 'a default file name gives no heading',
      path: 'Untitled.ipynb',
      cells: [{ source: '' }, { source: 'orders = [3, 5]' }],
      messages: ['The notebook has no introduction: its first cell is not Markdown.']
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
};
