import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { LONGEST_TITLE, titleLength, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T6: a file name that lists cut off. */
export const longTitle = defineRule({
  code: 'T6',
  name: 'long-title',
  title: 'Long file name',
  why: 'Programs truncate long names, and their paths exceed the limits of Windows and of archive formats.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    long: 'The name has {length} characters; more than {longest} may be cut off or refused.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
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
