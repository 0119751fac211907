import type { TranslationBundle } from '@jupyterlab/translation';
import { addToGroup } from '../../core/memo/group-by';
import type { CellKey, NotebookCell, NotebookDocument } from '../../core/notebook/document';
import type { CellStaleness } from '../../core/staleness/staleness';
import { rootCauseText, staleReasonText } from '../execution/stale-inputs';
import { stalenessOf } from '../execution/stale-cell-runner';
import type { NotebookState } from '../session/notebook-state';
import type { PanelFinding } from './panel-finding';
import { isOfStaleResult, staleCellsWithoutFinding } from './verdict-facts';

/** A stale cell; the reason is a sentence. */
export interface StaleCellItem {
  readonly index: number;
  readonly reason: string;
}

/** Stale cells that one event made stale. */
export interface StaleCellGroup {
  /** What happened; null for a single cell, whose own reason says it. */
  readonly cause: string | null;
  /** Identifies the event while the list changes. */
  readonly key: string;
  /** At least one, in document order. */
  readonly cells: readonly StaleCellItem[];
}

/** Stale cells for which no finding is listed. */
export interface StaleCellList {
  /** At least one, in the order of their first cells. */
  readonly groups: readonly StaleCellGroup[];
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
  const known = (key: CellKey): CellStaleness | undefined => stalenessOf(state)?.cells.get(key);
  const byCause = new Map<string, NotebookCell[]>();
  for (const cell of document.cells.filter(({ key }) => stale.has(key))) {
    const root = known(cell.key)?.rootCause;
    addToGroup(byCause, `${root?.kind ?? ''} ${root?.cell ?? ''}`, cell);
  }
  const groups = [...byCause].map(([key, cells]): StaleCellGroup => {
    const root = known(cells[0].key)?.rootCause ?? null;
    const index = root === null || root.cell === null ? null : indexOf(root.cell);
    return {
      key,
      cause:
        root === null || cells.length === 1
          ? null
          : rootCauseText(root, index, cells.length, trans),
      cells: cells.map(cell => {
        const [input] = known(cell.key)?.inputs ?? [];
        return { index: cell.index, reason: staleReasonText(input, indexOf, trans) };
      })
    };
  });
  return { groups, hasFindings: rows.some(isOfStaleResult) };
}
