import type { TranslationBundle } from '@jupyterlab/translation';
import type { CellKey, NotebookDocument } from '../../core/notebook/document';
import { staleReasonText } from '../execution/stale-inputs';
import { stalenessOf } from '../execution/stale-cell-runner';
import type { NotebookState } from '../session/notebook-state';
import type { PanelFinding } from './panel-finding';
import { isOfStaleResult, staleCellsWithoutFinding } from './verdict-facts';

/** Stale cells for which no finding is listed. */
export interface StaleCellList {
  /** At least one, in document order; the reason is a sentence. */
  readonly cells: readonly { readonly index: number; readonly reason: string }[];
  /** Whether findings list other stale cells. */
  readonly hasFindings: boolean;
}

/** The stale cells for which no finding is listed; null if there are none. */
export function staleCellList(
  state: NotebookState,
  document: NotebookDocument,
  rows: readonly PanelFinding[],
  trans: TranslationBundle
): StaleCellList | null {
  const stale = staleCellsWithoutFinding(state, document, rows);
  if (stale.size === 0) {
    return null;
  }
  const indexes = new Map(document.cells.map(({ key, index }) => [key, index]));
  const indexOf = (key: CellKey): number | null => indexes.get(key) ?? null;
  const cells = document.cells
    .filter(({ key }) => stale.has(key))
    .map(({ key, index }) => {
      const [input] = stalenessOf(state)?.cells.get(key)?.inputs ?? [];
      return { index, reason: staleReasonText(input, indexOf, trans) };
    });
  return { cells, hasFindings: rows.some(isOfStaleResult) };
}
