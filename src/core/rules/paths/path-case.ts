import {
  isOwnLiteral,
  notebookFileNeeds,
  pathEdit,
  prepareFileUses
} from '../../file-paths/notebook-file-uses';
import type { FileUse } from '../../file-paths/file-use';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const RENAME_TITLE = 'Use `{other}`';

/** P3: a path that differs from the file's name in letter case. */
export const pathCase = defineRule({
  code: 'P3',
  name: 'path-case',
  title: 'Letter case of a path',
  why: 'macOS and Windows find the file; Linux and most servers do not.',
  category: 'path',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    case: 'The file is `{other}`. `{file}` is found only where letter case does not count.'
  },
  fixTitles: { rename: RENAME_TITLE },
  fixes: 'safe',
  fixApplicability: { rename: ['safe', 'unsafe'] },
  prepare: prepareFileUses,
  *check(context) {
    const { files } = context;
    if (files === null) {
      return;
    }
    const reported = new Set<string>();
    for (const { read, provider } of notebookFileNeeds(context)) {
      const { path } = read;
      if (provider !== null || reported.has(path) || files.find(path)?.kind !== 'missing') {
        continue;
      }
      reported.add(path);
      const same = files.suggest(path).filter(({ reason }) => reason === 'case');
      // Two files that differ only in case: either may be meant.
      if (same.length === 1) {
        yield report(read, same[0].path);
      }
    }
  }
});

function report(read: FileUse, other: string): RuleReport {
  const { cell, range, path } = read;
  const edit = pathEdit(read, other);
  const applicability = isOwnLiteral(read) ? 'safe' : 'unsafe';
  const title = { template: RENAME_TITLE, values: { other } };
  return {
    cell,
    range,
    message: 'case',
    values: { file: path, other },
    names: [path],
    fixes: edit === null ? [] : [{ title, applicability, edits: [edit] }],
    data: { path, other }
  };
}
