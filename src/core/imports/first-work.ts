/** The first cell of a notebook that does more than prepare: imports below it come late. */
import { notebookNames } from '../analysis/access/notebook-names';
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { NotebookCell } from '../notebook/document';
import type { RuleContext } from '../rule-context/rule-context';
import { isPreparation } from './preparation';

/** The first cell that does more than prepare; null where none does. */
export const firstWork = memoizePerVersion((context: RuleContext): NotebookCell | null => {
  const names = notebookNames(context);
  const doesWork = (cell: NotebookCell): boolean =>
    !cell.tags.includes('parameters') &&
    (context.summary(cell)?.module?.body.some(statement => !isPreparation(statement, names)) ??
      false);
  return context.codeCells.find(doesWork) ?? null;
});
