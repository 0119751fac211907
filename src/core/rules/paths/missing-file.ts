import {
  notebookFileNeeds,
  notebookFileUses,
  pathEdit,
  prepareFileUses
} from '../../file-paths/notebook-file-uses';
import type { FileUse } from '../../file-paths/file-use';
import type { Fix } from '../../fixes/edit';
import type { FileSuggestion } from '../../../protocol';
import type { RuleContext } from '../../rule-context/rule-context';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const OTHER_TITLE = 'Use `{other}`';

/** P2: a file that is read and that is not there. */
export const missingFile = defineRule({
  code: 'P2',
  name: 'missing-file',
  title: 'File not found',
  why: 'The notebook stops there with a FileNotFoundError.',
  category: 'path',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    missing: '`{file}` does not exist, and no cell above creates it.',
    other: '`{file}` does not exist, and no cell above creates it. The project has `{other}`.',
    archive: '`{file}` does not exist. `{other}` contains it.'
  },
  fixTitles: { other: OTHER_TITLE },
  fixes: 'unsafe',
  prepare: prepareFileUses,
  *check(context) {
    const { files } = context;
    if (files === null) {
      return;
    }
    const reported = new Set<string>();
    const later = writtenPaths(context);
    for (const { read, provider, isNeeded } of notebookFileNeeds(context)) {
      const { path, cell } = read;
      const isOpen = isNeeded && provider === null && !reported.has(path) && !later.has(path);
      if (!isOpen || cell.tags.includes('raises-exception')) {
        continue;
      }
      reported.add(path);
      if (files.find(path)?.kind !== 'missing' || (!hasKernel(context) && files.isIgnored(path))) {
        continue;
      }
      const suggestions = files.suggest(path);
      const isCase = suggestions.at(0)?.reason === 'case' && context.activeCodes.has('P3');
      if (!isCase) {
        yield report(read, suggestions, hasKernel(context));
      }
    }
  }
});

/** Files that some cell writes: where that is below the reader, H13 says it. */
function writtenPaths(context: RuleContext): ReadonlySet<string> {
  const written = notebookFileUses(context).filter(({ access }) => access === 'write');
  return new Set(written.map(({ path }) => path));
}

/** Without a kernel, as in CI, the data may be elsewhere. */
function hasKernel({ kernel, history }: RuleContext): boolean {
  return kernel !== null || history !== null;
}

function report(
  read: FileUse,
  suggestions: readonly FileSuggestion[],
  isLive: boolean
): RuleReport {
  const { cell, range, path } = read;
  const [first = null] = suggestions;
  const message = first === null ? 'missing' : first.reason === 'archive' ? 'archive' : 'other';
  return {
    cell,
    range,
    message,
    values: first === null ? { file: path } : { file: path, other: first.path },
    names: [path],
    ...(isLive ? {} : { severity: 'info' as const }),
    fixes: message === 'other' && first !== null ? fixes(read, first.path) : [],
    data: {
      path,
      suggestions: suggestions.map(({ path: file, member }) => ({ path: file, member }))
    }
  };
}

function fixes(read: FileUse, other: string): readonly Fix[] {
  const edit = pathEdit(read, other);
  return edit === null
    ? []
    : [
        {
          title: { template: OTHER_TITLE, values: { other } },
          applicability: 'unsafe',
          edits: [edit]
        }
      ];
}
