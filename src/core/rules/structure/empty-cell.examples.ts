import type { RuleDocs } from '../contract';

/** What the page of `empty-cell` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a cell of any type that holds nothing but blanks and has a cell with content below it.',
  why: 'An empty cell in the middle looks like something that was lost, and it is in the way when reading.',
  limits: 'Empty cells at the end are not reported: that is where the next one is written.',
  bad: [
    {
      title: 'an empty cell between two others',
      cells: [
        { source: '# Orders', type: 'markdown' },
        { source: ' \n' },
        { source: 'orders = 3' }
      ],
      messages: ['This cell is empty: a reader wonders what is missing. Delete it.'],
      fixed: ['# Orders', 'orders = 3']
    },
    {
      title: 'an empty Markdown cell',
      cells: [{ source: '', type: 'markdown' }, { source: 'orders = 3' }],
      messages: ['This cell is empty: a reader wonders what is missing. Delete it.'],
      fixed: ['orders = 3']
    }
  ],
  good: [
    {
      title: 'empty cells at the end',
      cells: [{ source: 'orders = 3' }, { source: '' }, { source: '', type: 'markdown' }]
    },
    {
      title: 'a cell with only a comment',
      cells: [{ source: '# later' }, { source: 'orders = 3' }]
    }
  ]
};
