import { lineRemoval, wholeLine } from '../../fixes/whole-line';
import { replaceText } from '../../fixes/cell-edits';
import type { Edit, Fix } from '../../fixes/edit';
import type { UnusedImport } from '../../imports/unused-imports';
import { unusedImports } from '../../imports/unused-imports';
import { defineRule } from '../contract';

const REMOVE_TITLE = 'Remove {names}';

/** I6: an import that no cell uses. */
export const unusedImport = defineRule({
  code: 'I6',
  name: 'unused-import',
  title: 'Unused import',
  why:
    'Others must install each imported package before the notebook runs, and readers search for uses that do ' +
    'not exist.',
  category: 'import',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    one: '{names} is imported but never used.',
    many: '{names} are imported but never used.'
  },
  merged: '{number} imports are never used, the first in {cell}.',
  fixTitles: { remove: REMOVE_TITLE },
  fixes: 'unsafe',
  *check(context) {
    for (const found of unusedImports(context)) {
      const { cell, line, unused } = found;
      const names = unused.map(({ name }) => `\`${name}\``);
      yield {
        cell,
        range: unused.length === 1 ? unused[0] : { start: line.start, end: line.end },
        message: unused.length === 1 ? 'one' : 'many',
        values: { names },
        names: unused.map(({ name }) => name),
        fixes: fixesOf(found, names)
      };
    }
  }
});

function fixesOf(found: UnusedImport, names: readonly string[]): readonly Fix[] {
  const edits = removal(found);
  return edits === null
    ? []
    : [{ title: { template: REMOVE_TITLE, values: { names } }, applicability: 'unsafe', edits }];
}

/** Null where the statement shares its line, or where a comment would get lost. */
function removal({ cell, line, unused }: UnusedImport): readonly Edit[] | null {
  if (unused.length === line.parts.length) {
    const whole = wholeLine({ cell, start: line.start, end: line.end });
    return whole === null || whole.text.includes('#') ? null : lineRemoval(cell, whole);
  }
  const { parts } = line;
  const kept = parts.filter(part => !unused.includes(part));
  const lastKept = kept[kept.length - 1];
  const { end } = parts[parts.length - 1];
  // Names before one that stays go with their comma, those after the last one with the comma before them.
  const ranges = unused
    .filter(({ start }) => start < lastKept.start)
    .map(part => ({ start: part.start, end: parts[parts.indexOf(part) + 1].start }));
  const all = lastKept.end < end ? [...ranges, { start: lastKept.end, end }] : ranges;
  return all.some(range => cell.source.slice(range.start, range.end).includes('#'))
    ? null
    : all.map(range => replaceText(cell, range.start, range.end, ''));
}
