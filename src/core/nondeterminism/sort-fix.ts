/** The fix that puts what is shown in a certain order, shared by the rules on order. */
import { notebookNames } from '../analysis/access/notebook-names';
import { replaceText } from '../fixes/cell-edits';
import type { Edit, Fix } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import type { ShownOrder } from './shown-order';

/** Title of the fix. */
export const SORT_TITLE = 'Sort with `sorted()`';

/** Sorts where each order comes from; no fix where one cannot be sorted, or `sorted` may be something else. */
export function sortFixes(context: RuleContext, shown: readonly ShownOrder[]): readonly Fix[] {
  const origins = shown.map(({ origin }) => origin);
  const ranges = new Map<string, { cell: NotebookCell; range: SourceRange }>();
  for (const { cell, sortable } of origins) {
    if (sortable === null) {
      return [];
    }
    ranges.set(`${cell.key} ${sortable.start}`, { cell, range: sortable });
  }
  if (notebookNames(context).bindings('sorted').length > 0) {
    return [];
  }
  const edits = [...ranges.values()].map(({ cell, range }) => sorting(cell, range));
  const applicability = origins.every(({ isList }) => isList) ? 'safe' : 'unsafe';
  return [{ title: { template: SORT_TITLE, values: {} }, applicability, edits }];
}

/** `list(names)` becomes `sorted(names)`, and `names` becomes `sorted(names)`. */
function sorting(cell: NotebookCell, { start, end }: SourceRange): Edit {
  const { source } = cell;
  const isListed = /\blist\($/.test(source.slice(0, start)) && source[end] === ')';
  return isListed
    ? replaceText(cell, start - 'list('.length, start - 1, 'sorted')
    : replaceText(cell, start, end, `sorted(${source.slice(start, end)})`);
}
