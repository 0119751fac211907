import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { StaleInput } from '../../core/staleness/staleness';
import type { NotebookState } from '../session/notebook-state';
import { cellStateOf } from '../session/notebook-state';
import type { CellMark } from './cell-states';
import { cellStateHint } from './cell-states';
import { staleHint, staleReasonText } from './stale-inputs';
import { stalenessOf } from './stale-cell-runner';

/** The mark of a cell with its tooltip. */
export interface MarkedCell {
  readonly mark: CellMark;
  readonly hint: string;
}

/** The mark of a cell with its tooltip; null for a cell whose result is current or unknown. */
export function markedCell(
  state: NotebookState,
  key: CellKey,
  trans: TranslationBundle
): MarkedCell | null {
  const mark = markOf(state, key);
  if (mark === null || mark === 'current') {
    return null;
  }
  const hint = mark === 'stale' ? hintOf(state, key, trans) : cellStateHint(mark, trans);
  return { mark, hint };
}

/** The mark of a cell; null if nothing is recorded or there is no such cell. */
export function markOf(state: NotebookState, key: CellKey): CellMark | null {
  const mark = cellStateOf(state, key);
  if (mark !== 'running' && state.execution.waiting.includes(key)) {
    return 'waiting';
  }
  return mark === 'current' && isStale(state, key) ? 'stale' : mark;
}

function isStale(state: NotebookState, key: CellKey): boolean {
  if (staleInputs(state, key).length === 0) {
    return false;
  }
  // The analysis may be about an earlier execution than the last one.
  const known = state.analyzedHistory?.cells.get(key)?.lastExecution ?? null;
  const last = state.kernel?.history.cells.get(key)?.lastExecution ?? null;
  return known?.kernelRun.sequence === last?.kernelRun.sequence;
}

/** How the first changed input of a stale cell changed, as a sentence. */
export function firstStaleReason(
  state: NotebookState,
  key: CellKey,
  trans: TranslationBundle
): string {
  const inputs = staleInputs(state, key);
  return inputs.length === 0 ? '' : staleReasonText(inputs[0], indexesOf(state), trans);
}

function hintOf(state: NotebookState, key: CellKey, trans: TranslationBundle): string {
  return staleHint(staleInputs(state, key), indexesOf(state), trans);
}

function staleInputs(state: NotebookState, key: CellKey): readonly StaleInput[] {
  return stalenessOf(state)?.cells.get(key)?.inputs ?? [];
}

/** The indexes of the cells in the analyzed document. */
function indexesOf({ analysis }: NotebookState): (key: CellKey) => number | null {
  const cells = analysis.kind === 'ready' ? analysis.document.cells : [];
  const indexes = new Map(cells.map(cell => [cell.key, cell.index]));
  return key => indexes.get(key) ?? null;
}
