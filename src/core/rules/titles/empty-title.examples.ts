import type { RuleDocs } from '../contract';

/** What the page of `empty-title` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what: 'Reports a notebook whose file name is only `.ipynb`.',
  limits: 'A notebook that was never saved has the name under which it will be saved.',
  bad: [
    {
      title: 'only the extension',
      path: 'work/.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: ['The notebook has no name: most file browsers hide a file called `.ipynb`.'],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'a name',
      path: 'work/orders-of-a-year.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
