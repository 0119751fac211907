import type { RuleDocs } from '../contract';

/** What the page of `copied-title` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name ends in `-Copy` and a number.',
  limits:
    'Copies made by other programs (`report (1).ipynb`) are reported for their characters, not as copies.',
  bad: [
    {
      title: 'a duplicate',
      path: 'orders-Copy1.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: ['The name `orders-Copy1.ipynb` is the name of a copy.'],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'the word without a number',
      path: 'orders-of-copy.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    },
    {
      title: 'a copy in the middle of the name',
      path: 'orders-Copy1-cleaned.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
