import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { isCopy, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T3: JupyterLab's default file name for a duplicate. */
export const copiedTitle = defineRule({
  code: 'T3',
  name: 'copied-title',
  title: 'Name of a copy',
  why: 'JupyterLab gives duplicates such names. They do not show how the two notebooks differ.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    copy: 'The name `{title}` is the name of a copy.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const title = titleOf(document);
    if (isCopy(title)) {
      yield { cell: null, message: 'copy', values: { title }, fixes: renameFixes(document) };
    }
  }
});
