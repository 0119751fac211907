import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { stemOf, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';
import { docs } from './empty-title.examples';

/** T1: a file name that consists of the extension only. */
export const emptyTitle = defineRule({
  code: 'T1',
  name: 'empty-title',
  title: 'No file name',
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
  docs,
  *check({ document }) {
    const title = titleOf(document);
    if (stemOf(title).trim() === '') {
      yield { cell: null, message: 'empty', values: {}, fixes: renameFixes(document) };
    }
  }
});
