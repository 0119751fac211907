import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { isUntitled, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T2: a file name that nobody chose. */
export const untitledNotebook = defineRule({
  code: 'T2',
  name: 'untitled-notebook',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    untitled: 'The name `{title}` does not say what the notebook is about. Rename it.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  docs: {
    what: 'Reports a notebook whose file name begins with `Untitled`.',
    why: '`Untitled` is the name that JupyterLab gives to new notebooks. Among ten of them nobody finds the right one.',
    limits: 'Only the English name is known.',
    bad: [
      {
        title: 'the name of a new notebook',
        path: 'Untitled3.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }],
        messages: [
          'The name `Untitled3.ipynb` does not say what the notebook is about. Rename it.'
        ],
        fixed: { path: 'orders-of-a-year.ipynb' }
      },
      {
        title: 'without a heading there is no name to propose',
        path: 'untitled.ipynb',
        cells: [{ source: 'orders = [3, 5]' }],
        messages: ['The name `untitled.ipynb` does not say what the notebook is about. Rename it.']
      }
    ],
    good: [
      {
        title: 'a name that only contains the word',
        path: 'why-untitled.ipynb',
        cells: [{ type: 'markdown', source: '# Orders of a year' }]
      }
    ]
  },
  *check({ document }) {
    const title = titleOf(document);
    if (isUntitled(title)) {
      yield { cell: null, message: 'untitled', values: { title }, fixes: renameFixes(document) };
    }
  }
});
