/** Cells with outputs of an earlier kernel session, which only previous-session reports. */
import { isBlank } from '../notebook/blank';
import type { NotebookCell } from '../notebook/document';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { WithCellRows } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import { countedCells } from './execution-order';
import type { CountedCell } from './execution-order';

/**
 * The cells with an execution count that did not run in this kernel session, in document order. Empty unless the whole
 * history of this session is known. The counts themselves do not matter: every session counts from 1.
 */
export function cellsOfEarlierSession(
  context: Pick<RuleContext, 'history'> & WithCellRows
): readonly NotebookCell[] {
  const { history } = context;
  return history !== null && history.watched && history.complete ? notOfThisSession(context) : [];
}

const notOfThisSession = deriveFromCells(({ cell, history }) =>
  history?.state === 'earlier-session' && !isBlank(cell) ? cell : null
);

/** The cells that have not run in this session, as far as is known, whatever their counts are. */
const withoutRun = deriveFromCells(({ cell, history }) =>
  history?.lastExecution === null && !isBlank(cell) ? cell : null
);

/** The cells with comparable counts: those that are not from an earlier session. */
export function countsOfOneSession(
  context: Pick<RuleContext, 'history'> & WithCellRows
): readonly CountedCell[] {
  const { history } = context;
  const isKnown = history !== null && history.watched && history.complete;
  const earlier = new Set(isKnown ? withoutRun(context) : []);
  const counted = countedCells(context);
  return earlier.size === 0 ? counted : counted.filter(({ cell }) => !earlier.has(cell));
}
