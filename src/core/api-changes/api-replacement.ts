/** Rewrites the use of a removed name, leaving everything around it as it is. */
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { NotebookNames } from '../analysis/access/notebook-names';
import { sourceRange } from '../rule-context/source-range';
import type { ApiUse } from './api-uses';

/** The edit; null where the use has another form than those that can be rewritten, or nothing replaces the name. */
export function replacementEdit(use: ApiUse, names: NotebookNames): Edit | null {
  const { at, change } = use;
  if (change.use === null) {
    return null;
  }
  return at.kind === 'attribute'
    ? attributeEdit(use, at.root, change.use, names)
    : at.kind === 'import'
      ? importEdit(use, change.use)
      : null;
}

/** `np.float_` → `np.float64`, `np.int` → `int`, `np.NINF` → `(-np.inf)`. */
function attributeEdit(
  { cell, summary, at }: ApiUse,
  root: string,
  use: string,
  names: NotebookNames
): Edit | null {
  const module = names.importedAs(root);
  const sign = use.startsWith('-') ? '-' : '';
  const target = use.slice(sign.length);
  const isLocal = !target.includes('.');
  const text =
    module !== null && target.startsWith(`${module}.`)
      ? `${root}${target.slice(module.length)}`
      : isLocal && names.bindings(target).length === 0
        ? target
        : null;
  if (text === null || at.kind !== 'attribute') {
    return null;
  }
  const { start, end } = sourceRange(summary, at.node);
  return replaceText(cell, start, end, sign === '' ? text : `(${sign}${text})`);
}

/** `from numpy import float_` → `from numpy import float64 as float_`; a module that moved is replaced in its place. */
function importEdit({ cell, summary, at, change }: ApiUse, use: string): Edit | null {
  if (at.kind !== 'import') {
    return null;
  }
  const { node, alias } = at;
  const module = node.module?.name ?? '';
  const cut = use.lastIndexOf('.');
  const [newModule, newName] = [use.slice(0, cut), use.slice(cut + 1)];
  if (change.api === module) {
    return null;
  }
  if (newModule === module) {
    const { start, end } = sourceRange(summary, alias);
    const bound = alias.asname?.name ?? alias.name.name;
    const text = newName === bound ? newName : `${newName} as ${bound}`;
    return replaceText(cell, start, end, text);
  }
  // The other names of the statement stay where they are.
  if (cut < 0 || node.names.length > 1 || newName !== alias.name.name || node.module === null) {
    return null;
  }
  const { start, end } = sourceRange(summary, node.module);
  return replaceText(cell, start, end, newModule);
}
