import type { RuleDocs } from '../contract';

const CODE = Array.from({ length: 11 }, (_, at) => ({ source: `step${at} = ${at}` }));

/** What the page of `too-little-text` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports more than 10 code cells without text between them, or a notebook in which less than 30 % of the cells are text.',
  limits: 'Only the number of cells counts, not their content. Comments do not count as text.',
  bad: [
    {
      title: 'eleven code cells in a row',
      cells: [{ source: '# Orders', type: 'markdown' }, ...CODE],
      messages: ['11 code cells follow each other without text, from cell 2 on.']
    },
    {
      title: 'no text',
      cells: [{ source: 'orders = 3' }, { source: 'orders' }],
      messages: ['Cells with text: 0 of 2. Explain what the code does, and what comes out.']
    }
  ],
  good: [
    {
      title: 'text before the code',
      cells: [{ source: '# Orders', type: 'markdown' }, { source: 'orders = 3' }]
    },
    { title: 'a lower share', cells: [{ source: 'orders = 3' }], options: { 'min-share': 0 } }
  ]
};
