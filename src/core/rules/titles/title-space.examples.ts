import type { RuleDocs } from '../contract';

/** What the page of `title-space` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name has a space.',
  limits: '`title-characters` reports other white space, such as a tab.',
  bad: [
    {
      title: 'spaces between words',
      path: 'orders of May.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: [
        'The name `orders of May.ipynb` contains a space, which must be quoted in commands and links.'
      ],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'hyphens between words',
      path: 'orders-of-may.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    },
    {
      title: 'a space in the folder only',
      path: 'my work/orders-of-may.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
