import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { LONGEST_TITLE, titleLength, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T6: a file name that lists cut off. */
export const longTitle = defineRule({
  code: 'T6',
  name: 'long-title',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    long: 'The name has {length} characters, more than {longest}: lists cut it off, and some systems and archives refuse it. Shorten it.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name, extension included, is longer than 100 characters.',
    why: 'Long names are cut off where they are shown, and paths made of them reach the limits of Windows and of archive formats.',
    limits: 'The folder that the notebook lies in does not count.',
    bad: [
      {
        title: 'more than a hundred characters',
        path: 'the-orders-of-a-whole-year-with-their-returns-and-complaints-by-country-and-by-month-for-the-annual-report.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name has 112 characters, more than 100: lists cut it off, and some systems and archives refuse it. Shorten it.'
        ],
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
  },
  *check({ document }) {
    const title = titleOf(document);
    const length = titleLength(title);
    if (length > LONGEST_TITLE) {
      yield {
        cell: null,
        message: 'long',
        values: { length, longest: LONGEST_TITLE },
        fixes: renameFixes(document)
      };
    }
  }
});
