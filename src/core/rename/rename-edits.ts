import type { Occurrence } from '../analysis/bindings/occurrence';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';

/** The edits that give occurrences of a variable another name: `import x` becomes `import x as y`. */
export function renameEdits(occurrences: readonly Occurrence[], newName: string): readonly Edit[] {
  return occurrences.map(({ cell, start, end, form }) =>
    form === 'import'
      ? replaceText(cell, end, end, ` as ${newName}`)
      : replaceText(cell, start, end, newName)
  );
}
