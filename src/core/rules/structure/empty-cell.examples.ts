import type { RuleDocs } from '../contract';

/** What the page of `empty-cell` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports an empty cell of any type that has a cell with content below it.',
  limits: 'Empty cells at the end are not reported: the next code goes there.',
  bad: [
    {
      title: 'an empty cell between two others',
      cells: [
        { source: '# Orders', type: 'markdown' },
        { source: ' \n' },
        { source: 'orders = 3' }
      ],
      messages: ['This cell is empty.'],
      fixed: ['# Orders', 'orders = 3']
    },
    {
      title: 'an empty Markdown cell',
      cells: [{ source: '', type: 'markdown' }, { source: 'orders = 3' }],
      messages: ['This cell is empty.'],
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
