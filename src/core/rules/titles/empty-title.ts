import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { stemOf, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T1: a file name that consists of the extension only. */
export const emptyTitle = defineRule({
  code: 'T1',
  name: 'empty-title',
  title: 'No file name',
  why: 'Files whose names start with a dot are hidden, and a file without a name does not describe its content.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    empty: 'The notebook has no name: most file browsers hide a file called `.ipynb`.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const title = titleOf(document);
    if (stemOf(title).trim() === '') {
      yield { cell: null, message: 'empty', values: {}, fixes: renameFixes(document) };
    }
  }
});
