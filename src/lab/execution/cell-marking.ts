import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey } from '../../core/notebook/document';
import type { KernelExecution } from '../../protocol';
import type { NotebookState } from '../session/notebook-state';
import { cellStateOf } from '../session/notebook-state';
import type { CellMark } from './cell-states';
import { cellStateHint } from './cell-states';
import { staleHint } from './stale-inputs';
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
  return { mark, hint: hintOf(mark, state, key, trans) };
}

/** The mark of a cell; null if nothing is recorded or there is no such cell. */
export function markOf(state: NotebookState, key: CellKey): CellMark | null {
  const mark = cellStateOf(state, key);
  if (mark !== 'running' && state.execution.waiting.includes(key)) {
    return 'waiting';
  }
  if (mark === 'failed' && lastRunOf(state, key)?.status === 'interrupted') {
    return 'interrupted';
  }
  return mark === 'current' && isStale(state, key) ? 'stale' : mark;
}

function lastRunOf(state: NotebookState, key: CellKey): KernelExecution | null {
  return state.kernel?.history.cells.get(key)?.lastExecution?.kernelRun ?? null;
}

function isStale(state: NotebookState, key: CellKey): boolean {
  const inputs = stalenessOf(state)?.cells.get(key)?.inputs ?? [];
  if (inputs.length === 0) {
    return false;
  }
  // The analysis may be about an earlier execution than the last one.
  const known = state.analyzedHistory?.cells.get(key)?.lastExecution ?? null;
  const last = state.kernel?.history.cells.get(key)?.lastExecution ?? null;
  return known?.kernelRun.sequence === last?.kernelRun.sequence;
}

function hintOf(
  mark: CellMark,
  state: NotebookState,
  key: CellKey,
  trans: TranslationBundle
): string {
  if (state.kernel?.history.cells.get(key)?.endedKernel === 'edited') {
    return trans.__('Edited since the kernel ended here: run the cell again.');
  }
  if (mark === 'edited') {
    return lastRunOf(state, key)?.status === 'error'
      ? trans.__('Edited since it failed: run the cell again.')
      : cellStateHint(mark, trans);
  }
  return mark === 'stale' ? staleHintOf(state, key, trans) : cellStateHint(mark, trans);
}

function staleHintOf(state: NotebookState, key: CellKey, trans: TranslationBundle): string {
  const { analysis } = state;
  const inputs = stalenessOf(state)?.cells.get(key)?.inputs ?? [];
  const cells = analysis.kind === 'ready' ? analysis.document.cells : [];
  const indexes = new Map(cells.map(cell => [cell.key, cell.index]));
  return staleHint(inputs, provider => indexes.get(provider) ?? null, trans);
}
