/** The expressions whose values a cell shows. */
import type { NotebookNames } from '../analysis/access/notebook-names';
import type { Call, Expression } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import { isCapture } from '../python/ipython/magic-facts';
import { sourceRange } from '../rule-context/source-range';

const SHOWING = new Set(['print', 'display', 'IPython.display.display']);

/** Whether `%%capture` keeps what the cell shows. */
export function isCaptured({ masked }: CellSummary): boolean {
  return masked.forms.some(isCapture);
}

/** The last expression, which IPython displays; null where there is none or a semicolon follows. */
export function displayedExpression(summary: CellSummary): Expression | null {
  const last = summary.module?.body.at(-1);
  if (last?.kind !== 'Expr') {
    return null;
  }
  const { end } = sourceRange(summary, last);
  return /^\s*;/.test(summary.source.slice(end)) ? null : last.value;
}

/** What a call of `print` or `display` shows; null for other calls. */
export function shownArguments(
  names: NotebookNames,
  expression: Expression
): { readonly isPrinted: boolean; readonly args: readonly Expression[] } | null {
  if (expression.kind !== 'Call') {
    return null;
  }
  const name = names.qualified(expression.func) ?? builtinName(names, expression);
  const isElsewhere = expression.keywords.some(({ arg }) => arg?.name === 'file');
  return SHOWING.has(name) && !isElsewhere
    ? { isPrinted: name === 'print', args: expression.args }
    : null;
}

/** `display`, which IPython provides. */
function builtinName(names: NotebookNames, { func }: Call): string {
  const isFree = func.kind === 'Name' && names.bindings(func.id).length === 0;
  return isFree ? func.id : '';
}
