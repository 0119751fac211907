import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { isUntitled, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T2: JupyterLab's default file name for a new notebook. */
export const untitledNotebook = defineRule({
  code: 'T2',
  name: 'untitled-notebook',
  title: 'Untitled notebook',
  why: '`Untitled` is JupyterLab’s default name for new notebooks. It does not describe the content.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    untitled: 'The name `{title}` does not describe the notebook.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const title = titleOf(document);
    if (isUntitled(title)) {
      yield { cell: null, message: 'untitled', values: { title }, fixes: renameFixes(document) };
    }
  }
});
