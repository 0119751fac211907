import type { NotebookDocument } from '../../core/notebook/document';
import type { PastDoubt, PastKernel } from '../../core/report/verdict-facts';
import { markOf } from '../execution/cell-marking';
import type { CellMark } from '../execution/cell-states';
import type { NotebookState } from '../session/notebook-state';

const DOUBTS: Readonly<Partial<Record<CellMark, PastDoubt>>> = {
  stale: 'stale',
  edited: 'edited',
  failed: 'failed',
  interrupted: 'interrupted',
  running: 'unfinished',
  waiting: 'unfinished',
  'earlier-session': 'earlier-session'
};

/** In which order they are listed. */
const ORDER: readonly PastDoubt[] = [
  'failed',
  'stale',
  'edited',
  'interrupted',
  'unfinished',
  'earlier-session'
];

/**
 * What was known of the outputs on the page when their kernel was last observed: the kernel is gone or no longer watched,
 * its outputs are not. Null if all was well, or if nothing is known.
 */
export function pastKernelOf(state: NotebookState, document: NotebookDocument): PastKernel | null {
  const { lastObserved: before, kernel } = state;
  const kind = kernel?.state.kind;
  if (before === null || (kind !== 'no-kernel' && kind !== 'off')) {
    return null;
  }
  const doubts = document.cells.map(({ key }) => {
    const isEdited = kernel?.history.cells.get(key)?.isEditedSinceSession === true;
    return DOUBTS[markOf(before, key) ?? 'current'] ?? (isEdited ? 'edited' : null);
  });
  const counts = ORDER.map(doubt => [doubt, doubts.filter(each => each === doubt).length] as const);
  const found = counts.filter(([, count]) => count > 0);
  return found.length === 0
    ? null
    : { end: kind === 'off' ? 'not-watched' : 'ended', counts: found };
}
