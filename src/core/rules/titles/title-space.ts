import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T4: a space in the file name. */
export const titleSpace = defineRule({
  code: 'T4',
  name: 'title-space',
  title: 'Space in file name',
  why: 'Scripts, shells, Makefiles and links need such a name quoted or escaped, and some break on it.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    space: 'The name `{title}` contains a space, which must be quoted in commands and links.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const title = titleOf(document);
    if (title.includes(' ')) {
      yield { cell: null, message: 'space', values: { title }, fixes: renameFixes(document) };
    }
  }
});
