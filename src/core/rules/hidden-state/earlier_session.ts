/** Which cells bear outputs of a kernel session that is over: previous-session reports them, and no other rule. */
import { isBlank } from '../../notebook/blank';
import type { NotebookCell } from '../../notebook/document';
import type { RuleContext } from '../contract';

/**
 * The cells that have a count which is not from this kernel session, in document order. None unless everything that
 * this session ran is known. A cell whose count a run of this session bears, too, may be a copy of what ran, and is
 * left out.
 */
export function cellsOfEarlierSession({
  codeCells,
  history
}: Pick<RuleContext, 'codeCells' | 'history'>): readonly NotebookCell[] {
  if (history === null || !history.watched || !history.complete) {
    return [];
  }
  const earlier = codeCells.filter(
    cell => history.cells.get(cell.key)?.state === 'earlier-session' && !isBlank(cell)
  );
  if (earlier.length === 0) {
    return earlier;
  }
  const counts = new Set(
    history.runs
      .filter(({ origin }) => origin !== 'console' && origin !== 'other-notebook')
      .map(({ run }) => run.count)
  );
  return earlier.filter(({ executionCount }) => !counts.has(executionCount));
}

/** The code cells whose counts can be compared: those that are not from an earlier session. */
export function cellsOfOneSession(
  context: Pick<RuleContext, 'codeCells' | 'history'>
): readonly NotebookCell[] {
  const earlier = new Set(cellsOfEarlierSession(context));
  return earlier.size === 0
    ? context.codeCells
    : context.codeCells.filter(cell => !earlier.has(cell));
}
