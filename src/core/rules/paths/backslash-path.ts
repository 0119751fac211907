import {
  isOwnLiteral,
  notebookFileUses,
  prepareFileUses
} from '../../file-paths/notebook-file-uses';
import type { FileUse } from '../../file-paths/file-use';
import { isAbsolute } from '../../file-paths/path-text';
import type { PathLiteral } from '../../file-paths/value';
import { literalEdit, writtenLiteral } from '../../fixes/literal-text';
import { defineRule } from '../contract';
import type { RuleReport } from '../contract';

const SLASH_TITLE = 'Write the path with `/`';

/** P4: a path with backslashes. */
export const backslashPath = defineRule({
  code: 'P4',
  name: 'backslash-path',
  title: 'Backslash in a path',
  why:
    'Only Windows treats them as separators. In a literal without `r`, some are escapes: `\\n` is a line ' +
    'break.',
  category: 'path',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    backslash: '`{path}` has backslashes, which separate folders on Windows only.',
    escape: 'The backslash in `{path}` is not part of the path: Python reads it as an escape.'
  },
  fixTitles: { slash: SLASH_TITLE },
  fixes: 'safe',
  fixApplicability: { slash: ['safe', 'unsafe'] },
  prepare: prepareFileUses,
  *check(context) {
    const reported = new Set<string>();
    for (const use of notebookFileUses(context)) {
      const { tail, access, actor } = use;
      if (tail === null || access === 'mention' || actor === 'shell' || isAbsolute(use.written)) {
        continue;
      }
      const key = `${tail.cell.key} ${tail.range.start}`;
      const message = messageFor(tail);
      if (message !== null && !reported.has(key)) {
        reported.add(key);
        yield report(use, tail, message);
      }
    }
  }
});

/** Escapes of control characters, which no file name has. */
const CONTROL = /[\t\n\v\f\r\b\u0007]/;
/** A backslash that does not separate names: before a blank or a character of a pattern. */
const QUOTING = /\\(?=[ \\*?[\]{}()'"]|$)/g;

function messageFor({ cell, range, text }: PathLiteral): 'backslash' | 'escape' | null {
  const literal = writtenLiteral(cell, range);
  if (literal === null || !literal.content.includes('\\')) {
    return null;
  }
  const isEscape = CONTROL.test(text) && !CONTROL.test(literal.content);
  return isEscape ? 'escape' : text.replace(QUOTING, '').includes('\\') ? 'backslash' : null;
}

function report(use: FileUse, { cell, range }: PathLiteral, message: string): RuleReport {
  const literal = writtenLiteral(cell, range);
  const content = literal?.content ?? '';
  // Other escapes stand for characters.
  const isRaw = /r/i.test(literal?.prefix ?? '');
  const isPlain = isRaw || !/\\(?:[xuUN\n]|[0-7]{2})/.test(content.replaceAll('\\\\', ''));
  const edit = isPlain ? literalEdit(cell, range, content.replace(/\\\\?/g, '/')) : null;
  const applicability = isOwnLiteral(use) ? 'safe' : 'unsafe';
  const title = { template: SLASH_TITLE, values: {} };
  return {
    cell,
    range,
    message,
    values: { path: content },
    names: [content],
    fixes: edit === null ? [] : [{ title, applicability, edits: [edit] }]
  };
}
