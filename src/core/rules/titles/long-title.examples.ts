import type { RuleDocs } from '../contract';

/** What the page of `long-title` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name, extension included, is longer than 100 characters.',
  limits: 'The notebook’s folder does not count.',
  bad: [
    {
      title: 'more than a hundred characters',
      path: 'the-orders-of-a-whole-year-with-their-returns-and-complaints-by-country-and-by-month-for-the-annual-report.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: ['The name has 112 characters; more than 100 may be cut off or refused.'],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'a hundred characters',
      path: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
