import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { SHORTEST_TITLE, stemOf, titleLength, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T7: a file name too short to say anything. */
export const shortTitle = defineRule({
  code: 'T7',
  name: 'short-title',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    short:
      'The name `{title}` has {length} characters with its extension, fewer than {shortest}: it hardly says what the notebook is about. Rename it.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name, extension included, is shorter than 10 characters.',
    why: 'A name like `x2.ipynb` says nothing to those who did not write the notebook, and after a while not to those who did.',
    limits:
      'The limit counts characters; a short word may well say enough. An empty name is reported by `empty-title` alone.',
    bad: [
      {
        title: 'two characters',
        path: 'x2.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name `x2.ipynb` has 8 characters with its extension, fewer than 10: it hardly says what the notebook is about. Rename it.'
        ],
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
        title: 'an empty name is another rule’s matter',
        path: '.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }]
      }
    ]
  },
  *check({ document }) {
    const title = titleOf(document);
    const length = titleLength(title);
    if (length < SHORTEST_TITLE && stemOf(title).trim() !== '') {
      yield {
        cell: null,
        message: 'short',
        values: { title, length, shortest: SHORTEST_TITLE },
        fixes: renameFixes(document)
      };
    }
  }
});
