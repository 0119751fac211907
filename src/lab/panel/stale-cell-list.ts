import type { TranslationBundle } from '@jupyterlab/translation';
import { addToGroup } from '../../core/memo/group-by';
import type { CellKey, NotebookCell, NotebookDocument } from '../../core/notebook/document';
import type { CellStaleness } from '../../core/staleness/staleness';
import { rootCauseText, staleReasonText } from '../execution/stale-inputs';
import { stalenessOf } from '../execution/stale-cell-runner';
import type { NotebookState } from '../session/notebook-state';
import type { PanelFinding } from './panel-finding';
import { isOfStaleResult } from './panel-finding';
import { keysOf, staleCells, staleCellsWithoutFinding } from './verdict-facts';

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

/** One event, and all stale results that follow from it. */
export interface RootLine {
  /** Identifies the event while the list changes. */
  readonly key: string;
  readonly cause: string;
  /** The cells with these results. */
  readonly cells: ReadonlySet<CellKey>;
  /** Those for which no finding is listed, in document order. */
  readonly others: readonly StaleCellItem[];
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
  const describe = describer(state, document, trans);
  const groups = describe.byRoot(stale).map(([key, cells]): StaleCellGroup => ({
    key,
    cause: cells.length === 1 ? null : describe.cause(cells),
    cells: cells.map(describe.item)
  }));
  return { groups, hasFindings: rows.some(isOfStaleResult) };
}

/** The events from which several stale results follow, and findings report some of these. */
export function rootLines(
  state: NotebookState,
  document: NotebookDocument,
  rows: readonly PanelFinding[],
  trans: TranslationBundle
): readonly RootLine[] {
  const found = new Set(rows.filter(isOfStaleResult).map(({ finding }) => finding.cell?.key));
  if (found.size === 0) {
    return [];
  }
  const describe = describer(state, document, trans);
  return describe.byRoot(staleCells(state, document, rows)).flatMap(([key, cells]) => {
    const cause = describe.cause(cells);
    const others = cells.filter(cell => !found.has(cell.key));
    return cause === null || cells.length === 1 || others.length === cells.length
      ? []
      : [{ key, cause, cells: keysOf(cells), others: others.map(describe.item) }];
  });
}

interface Describer {
  /** The cells by what made them stale, each group in document order. */
  byRoot(cells: ReadonlySet<CellKey>): readonly (readonly [string, readonly NotebookCell[]])[];
  /** What made all of these cells stale; null if that is unknown. */
  cause(cells: readonly NotebookCell[]): string | null;
  readonly item: (cell: NotebookCell) => StaleCellItem;
}

function describer(
  state: NotebookState,
  document: NotebookDocument,
  trans: TranslationBundle
): Describer {
  const indexes = new Map(document.cells.map(({ key, index }) => [key, index]));
  const indexOf = (key: CellKey): number | null => indexes.get(key) ?? null;
  const known = (key: CellKey): CellStaleness | undefined => stalenessOf(state)?.cells.get(key);
  return {
    byRoot: cells => {
      const byCause = new Map<string, NotebookCell[]>();
      for (const cell of document.cells.filter(({ key }) => cells.has(key))) {
        const root = known(cell.key)?.rootCause;
        addToGroup(byCause, `${root?.kind ?? ''} ${root?.cell ?? ''}`, cell);
      }
      return [...byCause];
    },
    cause: cells => {
      const root = known(cells[0].key)?.rootCause ?? null;
      const index = root === null || root.cell === null ? null : indexOf(root.cell);
      return root === null ? null : rootCauseText(root, index, cells.length, trans);
    },
    item: ({ key, index }) => {
      const [input] = known(key)?.inputs ?? [];
      return { index, reason: staleReasonText(input, indexOf, trans) };
    }
  };
}
