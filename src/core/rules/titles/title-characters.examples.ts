import type { RuleDocs } from '../contract';

/** What the page of `title-characters` says, and the notebooks that its tests run. */
export const docs: RuleDocs = {
  what:
    'Reports a notebook whose file name has characters other than letters, marks and digits of any script, `.`, ' +
    '`_` and `-`.',
  limits: 'Only `title-space` reports a plain space.',
  bad: [
    {
      title: 'characters with a special meaning',
      path: 'orders:may?.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      messages: [
        'The name `orders:may?.ipynb` contains `:` and `?`, which some systems do not accept.'
      ],
      fixed: { path: 'orders-of-a-year.ipynb' }
    },
    {
      title: 'with the strict option, a letter outside ASCII',
      path: 'größen-der-teile.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }],
      options: { strict: true },
      messages: [
        'The name `größen-der-teile.ipynb` contains `ö` and `ß`, which some systems do not accept.'
      ],
      fixed: { path: 'orders-of-a-year.ipynb' }
    }
  ],
  good: [
    {
      title: 'letters of any script',
      path: 'größen-数据.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    },
    {
      title: 'a space: another rule reports it',
      path: 'orders of May.ipynb',
      cells: [{ type: 'markdown', source: '# Orders of a year' }]
    }
  ]
};
