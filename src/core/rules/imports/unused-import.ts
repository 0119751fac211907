import { lineRemoval, wholeLine } from '../../fixes/whole-line';
import { replaceText } from '../../fixes/cell-edits';
import type { Edit, Fix } from '../../fixes/edit';
import type { UnusedImport } from '../../imports/unused-imports';
import { unusedImports } from '../../imports/unused-imports';
import { defineRule } from '../contract';
import { docs } from './unused-import.examples';

const REMOVE_TITLE = 'Remove {names}';

/** I6: an import that no cell uses. */
export const unusedImport = defineRule({
  code: 'I6',
  name: 'unused-import',
  title: 'Unused import',
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
  docs,
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
  const edits: Edit[] = [];
  let lastKept = -1;
  line.parts.forEach((part, at) => {
    if (!unused.includes(part)) {
      lastKept = at;
    }
  });
  line.parts.forEach((part, at) => {
    if (at < lastKept && unused.includes(part)) {
      edits.push(replaceText(cell, part.start, line.parts[at + 1].start, ''));
    }
  });
  if (lastKept < line.parts.length - 1) {
    const { end } = line.parts[line.parts.length - 1];
    edits.push(replaceText(cell, line.parts[lastKept].end, end, ''));
  }
  const losesComment = edits.some(
    edit => edit.kind === 'replace-text' && cell.source.slice(edit.start, edit.end).includes('#')
  );
  return losesComment ? null : edits;
}
