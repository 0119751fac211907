import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { stemOf, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T1: a file name that is nothing but the extension. */
export const emptyTitle = defineRule({
  code: 'T1',
  name: 'empty-title',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    empty:
      'The notebook has no name: a file called `.ipynb` is hidden in most file browsers. Give it one.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name is nothing but `.ipynb`.',
    why: 'Names that begin with a dot are hidden files, and a file without a name says nothing to those who find it.',
    limits:
      'The name is judged as the host gives it; a notebook that was never saved has the name it will be saved under.',
    bad: [
      {
        title: 'nothing but the extension',
        path: 'work/.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The notebook has no name: a file called `.ipynb` is hidden in most file browsers. Give it one.'
        ],
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
  },
  *check({ document }) {
    const title = titleOf(document);
    if (stemOf(title).trim() === '') {
      yield { cell: null, message: 'empty', values: {}, fixes: renameFixes(document) };
    }
  }
});
