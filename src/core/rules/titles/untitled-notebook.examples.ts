import type { RuleDocs } from '../contract';

/** What the page of `untitled-notebook` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name starts with `Untitled`.',
  limits: 'Only the English name is known.',
  bad: [
    {
      title: 'the name of a new notebook',
      path: 'Untitled3.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: ['The name `Untitled3.ipynb` does not describe the notebook.'],
      fixed: { path: 'orders-of-a-year.ipynb' }
    },
    {
      title: 'without a heading, no name is suggested',
      path: 'untitled.ipynb',
      cells: [{ source: 'orders = [3, 5]' }],
      messages: ['The name `untitled.ipynb` does not describe the notebook.']
    }
  ],
  good: [
    {
      title: 'a name that only contains the word',
      path: 'why-untitled.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
