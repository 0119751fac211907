import type { RuleDocs } from '../contract';

/** What the page of `short-title` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name, extension included, is shorter than 10 characters.',
  limits:
    'The limit counts characters; a short word may be enough. Only `empty-title` reports an empty name.',
  bad: [
    {
      title: 'two characters',
      path: 'x2.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: ['The name `x2.ipynb` has 8 characters with its extension; use at least 10.'],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'ten characters',
      path: 'may1.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    },
    {
      title: 'an empty name: another rule reports it',
      path: '.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
