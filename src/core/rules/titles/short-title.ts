import { RENAME_TITLE, renameFixes } from '../../fixes/rename';
import { shortestTitle, stemOf, titleLength, titleOf } from '../../fixes/title';
import { defineRule } from '../contract';

/** T7: a file name too short to be meaningful. */
export const shortTitle = defineRule({
  code: 'T7',
  name: 'short-title',
  title: 'Short file name',
  why: 'A name like `x2.ipynb` does not describe the notebook.',
  category: 'title',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: true,
  optionDeclarations: {},
  messages: {
    short: 'The name `{title}` has {length} characters with its extension; use at least {shortest}.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'unsafe',
  *check({ document }) {
    const title = titleOf(document);
    const length = titleLength(title);
    const shortest = shortestTitle(title);
    if (length < shortest && stemOf(title).trim() !== '') {
      yield {
        cell: null,
        message: 'short',
        values: { title, length, shortest },
        fixes: renameFixes(document)
      };
    }
  }
});
