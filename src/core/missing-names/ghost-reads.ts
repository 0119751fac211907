/** What the kernel's namespace shows about reads that fail when the notebook runs from top to bottom. */
import type { UnboundRead } from '../analysis/names/document-graph';
import { oldDefinition } from '../fixes/old-definition';
import type { Ghost, HistoryState } from '../history/history-state';
import { nameExists } from '../history/history-state';
import type { RuleContext } from '../rule-context/rule-context';

/** Whether the kernel is known to have the name now. */
export function isInKernel(history: HistoryState | null, name: string): boolean {
  return history !== null && history.watched && nameExists(history, name) === true;
}

/** Whether the kernel is known not to have the name. */
export function isKnownMissing(history: HistoryState | null, name: string): boolean {
  return (
    history !== null && history.watched && history.complete && nameExists(history, name) === false
  );
}

/**
 * The ghost that provides a read with its present value; null where there is none, or where another rule explains the
 * read better.
 */
export function ghostBehind(
  context: Pick<RuleContext, 'history' | 'document' | 'pythonVersion'>,
  read: UnboundRead
): Ghost | null {
  const { history } = context;
  const { kind } = read.reason;
  if (history === null || (kind !== 'undefined' && kind !== 'defined-below')) {
    return null;
  }
  const ghost = isInKernel(history, read.name)
    ? history.ghosts.find(({ name }) => name === read.name)
    : undefined;
  return ghost === undefined || isMovedBelow(context, read, ghost) ? null : ghost;
}

/** Whether the code that defined the name is unchanged in a cell below, so that only the cell's position is wrong. */
function isMovedBelow(
  { document, pythonVersion }: Pick<RuleContext, 'document' | 'pythonVersion'>,
  { reason }: UnboundRead,
  { name, source }: Ghost
): boolean {
  const text = oldDefinition(name, source, pythonVersion, other => other !== name).trim();
  const cells = reason.kind === 'defined-below' ? reason.cells : [];
  return cells.some(index => document.cells[index].source.includes(text));
}
