import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T4: a space in the file name. */
export const titleSpace = defineRule({
  code: 'T4',
  name: 'title-space',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    space:
      'The name `{title}` has a space: in commands and links it must be quoted. Use `-` or `_` between words.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name has a space.',
    why: 'Scripts, shells, Makefiles and links need such a name quoted or escaped, and some break on it.',
    limits: 'Other white space, such as a tab, is reported by `title-characters`.',
    bad: [
      {
        title: 'spaces between words',
        path: 'orders of May.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name `orders of May.ipynb` has a space: in commands and links it must be quoted. Use `-` or `_` between words.'
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
  },
  *check({ document }) {
    const title = titleOf(document);
    if (title.includes(' ')) {
      yield { cell: null, message: 'space', values: { title }, fixes: renameFixes(document) };
    }
  }
});
