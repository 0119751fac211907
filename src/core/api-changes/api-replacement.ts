/** Rewrites the use of a removed name, leaving everything around it as it is. */
import { notebookNames } from '../analysis/access/notebook-names';
import type { NotebookNames } from '../analysis/access/notebook-names';
import { replaceText } from '../fixes/cell-edits';
import type { Edit, Fix } from '../fixes/edit';
import type { Alias, ImportFrom } from '../python/ast/nodes';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import type { ApiUse } from './api-uses';
import { libraryName } from './library-name';

/** The fix of a use of a name, with this title; none where the use has another form than those that can be rewritten. */
export function nameFixes(use: ApiUse, context: RuleContext, title: string): readonly Fix[] {
  const { change } = use;
  const edits = replacementEdits(use, context);
  return edits === null
    ? []
    : [
        {
          title: { template: title, values: { old: change.api, new: change.use ?? '' } },
          applicability: change.isSame ? 'safe' : 'unsafe',
          edits
        }
      ];
}

function replacementEdits(use: ApiUse, context: RuleContext): readonly Edit[] | null {
  const { at, change } = use;
  if (change.use === null) {
    return null;
  }
  return at.kind === 'attribute'
    ? (attributeEdit(use, at.root, change.use, notebookNames(context)) ??
        otherModule(use, change.use, context))
    : at.kind === 'import'
      ? importEdits(use, at, change.use)
      : null;
}

/** `np.float_` → `np.float64`, `np.int` → `int`, `np.NINF` → `(-np.inf)`. */
function attributeEdit(
  { cell, summary, at }: ApiUse,
  root: string,
  use: string,
  names: NotebookNames
): readonly Edit[] | null {
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
  return [replaceText(cell, start, end, sign === '' ? text : `(${sign}${text})`)];
}

/** `cm.get_cmap` → `plt.get_cmap`, with the import that this takes. */
function otherModule(
  { cell, summary, at }: ApiUse,
  use: string,
  context: RuleContext
): readonly Edit[] | null {
  if (at.kind !== 'attribute' || !/^[\w.]+\.[A-Za-z_]\w*$/.test(use)) {
    return null;
  }
  const found = libraryName(context, notebookNames(context), cell, use);
  const { start, end } = sourceRange(summary, at.node);
  return found === null ? null : [...found.imports, replaceText(cell, start, end, found.text)];
}

type ImportUse = Extract<ApiUse['at'], { kind: 'import' }>;

/**
 * `from numpy import float_` → `from numpy import float64 as float_`; a name that is in another module now gets a statement
 * of its own where the old one imports others.
 */
function importEdits(
  use: ApiUse,
  { node, alias }: ImportUse,
  target: string
): readonly Edit[] | null {
  const { cell, summary, change } = use;
  const module = node.module?.name ?? '';
  const cut = target.lastIndexOf('.');
  const [newModule, newName] = [target.slice(0, cut), target.slice(cut + 1)];
  if (change.api === module || cut < 0 || node.module === null) {
    return null;
  }
  const bound = alias.asname?.name ?? alias.name.name;
  const text = newName === bound ? newName : `${newName} as ${bound}`;
  const edit = ({ start, end }: SourceRange, by: string): Edit => replaceText(cell, start, end, by);
  const aliasRange = sourceRange(summary, alias);
  if (newModule === module) {
    return [edit(aliasRange, text)];
  }
  if (node.names.length === 1) {
    const renamed = newName === alias.name.name ? [] : [edit(aliasRange, text)];
    return [edit(sourceRange(summary, node.module), newModule), ...renamed];
  }
  const taken = takenOut(use, node, alias);
  const { start } = sourceRange(summary, node);
  const indent = /(?<![^\n])[^\n]*$/.exec(cell.source.slice(0, start))?.[0] ?? '';
  return taken === null || indent.trim() !== ''
    ? null
    : [edit({ start, end: start }, `from ${newModule} import ${text}\n${indent}`), edit(taken, '')];
}

/** The text of a name in an import, with a comma; null where a comment stands in it. */
function takenOut(
  { cell, summary }: ApiUse,
  { names }: ImportFrom,
  alias: Alias
): SourceRange | null {
  const at = names.indexOf(alias);
  const range = (other: Alias): SourceRange => sourceRange(summary, other);
  const taken =
    at === 0
      ? { start: range(alias).start, end: range(names[1]).start }
      : { start: range(names[at - 1]).end, end: range(alias).end };
  return cell.source.slice(taken.start, taken.end).includes('#') ? null : taken;
}
