import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { isCopy, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T3: a file name that JupyterLab gave to a duplicate. */
export const copiedTitle = defineRule({
  code: 'T3',
  name: 'copied-title',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    copy: 'The name `{title}` is that of a copy: a reader cannot tell which of the two counts. Rename it, or delete it.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name ends in `-Copy` and a number.',
    why: 'JupyterLab names duplicates so. When both are kept, the difference between them is known to their author alone, and only for a while.',
    limits:
      'Copies made by other programs (`report (1).ipynb`) are reported for their characters, not as copies.',
    bad: [
      {
        title: 'a duplicate',
        path: 'orders-Copy1.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name `orders-Copy1.ipynb` is that of a copy: a reader cannot tell which of the two counts. Rename it, or delete it.'
        ],
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
  },
  *check({ document }) {
    const title = titleOf(document);
    if (isCopy(title)) {
      yield { cell: null, message: 'copy', values: { title }, fixes: renameFixes(document) };
    }
  }
});
