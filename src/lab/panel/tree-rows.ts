/** The rows of the list as the keyboard sees them. */
import type { PanelEntry } from './repeats';
import type { PanelFinding, PanelGroup, PanelView } from './view-model';

/** Which rows are closed. */
export interface OpenRows {
  isCollapsed(group: PanelGroup): boolean;
  isOpen(places: readonly PanelFinding[]): boolean;
}

/** Findings with the same message. */
export type Repeats = Extract<PanelEntry, { kind: 'repeats' }>;

/** A row that the arrow keys can select. */
export type TreeRow =
  | { readonly kind: 'group'; readonly key: string; readonly group: PanelGroup }
  /** A stale cell without a finding. */
  | {
      readonly kind: 'stale-cell';
      readonly key: string;
      readonly parent: string;
      readonly index: number;
    }
  | {
      readonly kind: 'repeats';
      readonly key: string;
      readonly parent: string;
      readonly places: readonly PanelFinding[];
    }
  | {
      readonly kind: 'finding';
      readonly key: string;
      /** The row to which the left arrow key moves. */
      readonly parent: string;
      readonly finding: PanelFinding;
    };

/** The visible rows from top to bottom. */
export function visibleRows(view: PanelView, open: OpenRows): readonly TreeRow[] {
  return view.groups.flatMap((group): readonly TreeRow[] => [
    { kind: 'group', key: group.key, group },
    ...(open.isCollapsed(group) ? [] : rowsBelow(group, open))
  ]);
}

/** Key of the row of a stale cell without a finding. */
export function staleCellKey(group: string, index: number): string {
  return `${group} ${index}`;
}

function rowsBelow(group: PanelGroup, open: OpenRows): readonly TreeRow[] {
  const { key, others } = group;
  return [
    ...rowsOfFindings(group, open),
    ...others.map(({ index }): TreeRow => {
      return { kind: 'stale-cell', key: staleCellKey(key, index), parent: key, index };
    })
  ];
}

function rowsOfFindings({ key: parent, entries }: PanelGroup, open: OpenRows): readonly TreeRow[] {
  return entries.flatMap((entry): readonly TreeRow[] => {
    if (entry.kind === 'finding') {
      return [findingRow(entry.row, parent)];
    }
    const { key, rows } = entry;
    const places = open.isOpen(rows) ? rows.map(row => findingRow(row, key)) : [];
    return [{ kind: 'repeats', key, parent, places: rows }, ...places];
  });
}

function findingRow(row: PanelFinding, parent: string): TreeRow {
  return { kind: 'finding', key: row.finding.id, parent, finding: row };
}

/** Key of the row that is selected after the finding at `key` is fixed: the next one, or else the previous one. */
export function keyBeside(rows: readonly TreeRow[], key: string): string | null {
  const at = rows.findIndex(row => row.key === key);
  const isFinding = (row: TreeRow): boolean =>
    row.kind === 'repeats' || (row.kind === 'finding' && !row.finding.fixed);
  const next = rows.slice(at + 1).find(isFinding);
  return (next ?? rows.slice(0, at).reverse().find(isFinding))?.key ?? null;
}
