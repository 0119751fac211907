/** Computes the panel's view from the findings and the user's choices; pure, so that it can be tested alone. */
import { cellTitle } from '../../core/report/cell-title';
import type { Fix } from '../../core/fixes/edit';
import type { Finding } from '../../core/rules/contract';
import type { Category, Phase, Severity } from '../../protocol';
import { CATEGORY_VALUES } from '../../protocol';
import { isOfStaleResult } from './panel-finding';
import type { PanelFinding } from './panel-finding';
import type { PanelEntry } from './repeats';
import { acrossCells, entriesOf, rowsOf } from './repeats';
import type { RootLine, StaleCellItem } from './stale-cell-list';

export type { PanelFinding } from './panel-finding';
import { groupBy } from '../../core/memo/group-by';

/** How findings are grouped. */
export type GroupBy = 'cell' | 'kind';

/** The user's choices of what to show. */
export interface PanelChoices {
  readonly phase: Phase;
  readonly groupBy: GroupBy;
  /** Severities to show; empty means all. */
  readonly severities: ReadonlySet<Severity>;
  /** Codes of the rules that are not checked in the filter. */
  readonly uncheckedCodes: ReadonlySet<string>;
  /** Words that must all occur in the row; `cell 3` selects that cell. */
  readonly text: string;
  readonly showHidden: boolean;
}

/** Findings under one heading. */
export interface PanelGroup {
  readonly key: string;
  readonly title: GroupTitle;
  /** What the list shows. */
  readonly entries: readonly PanelEntry[];
  /** The findings of all entries, in the same order. */
  readonly rows: readonly PanelFinding[];
  /** Stale cells without a finding that belong to it. */
  readonly others: readonly StaleCellItem[];
  /** Whether it is closed until the user opens it. */
  readonly isFolded: boolean;
}

/** Heading of a group. */
export type GroupTitle =
  | { readonly kind: 'notebook' }
  /** What made results stale, with their number. */
  | { readonly kind: 'root-cause'; readonly text: string }
  /** Messages that repeat in several cells. */
  | { readonly kind: 'several-cells' }
  | { readonly kind: 'cell'; readonly index: number; readonly firstLine: string }
  | { readonly kind: 'category'; readonly category: Category };

/** Number of findings of a rule, for the filter. */
export interface CodeCount {
  readonly code: string;
  readonly title: string;
  readonly category: Category;
  readonly count: number;
}

/** Everything that the panel lists and counts. */
export interface PanelView {
  readonly codes: readonly CodeCount[];
  readonly groups: readonly PanelGroup[];
  /** Rows in `groups`. */
  readonly shown: number;
  /** Number of visible findings in this phase with a safe fix that only edits the notebook. */
  readonly fixable: number;
  /** Number of hidden findings in this phase. */
  readonly hidden: number;
  /** Number of findings that the finishing phase would add. */
  readonly later: number;
}

/**
 * Computes the view.
 *
 * @param roots - the events under which stale results are listed
 */
export function buildPanelView(
  findings: readonly PanelFinding[],
  choices: PanelChoices,
  roots: readonly RootLine[] = []
): PanelView {
  const inPhase = findings.filter(({ finding }) => isInPhase(finding, choices.phase));
  const open = inPhase.filter(row => row.hidden === null);
  const visible = (choices.showHidden ? inPhase : open).filter(row => passes(row, choices));
  const { groups, rest } = groupByRoot(visible, roots);
  return {
    codes: countCodes(choices.showHidden ? inPhase : open),
    groups: [...groups, ...(choices.groupBy === 'cell' ? groupByCell(rest) : groupByKind(rest))],
    shown: visible.length,
    fixable: open.filter(row => !row.fixed && row.finding.fixes.some(isBatchFix)).length,
    hidden: inPhase.length - open.length,
    later: findings.filter(row => row.hidden === null && !inPhase.includes(row)).length
  };
}

/** Whether any filter is active. */
export function isFiltered(choices: PanelChoices): boolean {
  return (
    choices.severities.size > 0 || choices.uncheckedCodes.size > 0 || choices.text.trim() !== ''
  );
}

/** Whether “Fix all” may include a fix. */
function isBatchFix({ applicability, edits, actions = [] }: Fix): boolean {
  return (
    applicability === 'safe' &&
    actions.length === 0 &&
    edits.length > 0 &&
    edits.every(({ kind }) => kind !== 'rename-notebook')
  );
}

function isInPhase(finding: Finding, phase: Phase): boolean {
  return phase === 'finishing' || finding.phase === 'exploring';
}

function passes(row: PanelFinding, choices: PanelChoices): boolean {
  const { finding } = row;
  return (
    (choices.severities.size === 0 || choices.severities.has(finding.severity)) &&
    !choices.uncheckedCodes.has(finding.code) &&
    matchesText(row, choices.text)
  );
}

function matchesText({ finding, sentence }: PanelFinding, text: string): boolean {
  const query = text.trim().toLowerCase();
  const cell = /^(?:cell\s*)?(\d+)$/.exec(query);
  if (cell !== null) {
    return finding.cell?.index === Number(cell[1]) - 1;
  }
  const location = finding.cell === null ? 'notebook' : `cell ${finding.cell.index + 1}`;
  const haystack =
    `${finding.code} ${finding.name} ${finding.title} ${location} ${sentence}`.toLowerCase();
  return query.split(/\s+/).every(word => haystack.includes(word));
}

function countCodes(rows: readonly PanelFinding[]): readonly CodeCount[] {
  const counts = new Map<string, CodeCount>();
  for (const { finding } of rows) {
    const { code, title, category } = finding;
    counts.set(code, { code, title, category, count: (counts.get(code)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort(
    (a, b) =>
      rank(a.category) - rank(b.category) || a.code.localeCompare(b.code, 'en', { numeric: true })
  );
}

function groupByCell(rows: readonly PanelFinding[]): readonly PanelGroup[] {
  const { across, within } = acrossCells(rows);
  const groups = groupBy(within, ({ finding }) => finding.cell?.key ?? '');
  const inCells = [...groups]
    .map(([key, members]): PanelGroup => {
      const { cell } = members[0].finding;
      const title: GroupTitle =
        cell === null
          ? { kind: 'notebook' }
          : { kind: 'cell', index: cell.index, firstLine: cellTitle(cell.source) };
      return groupOf(`cell:${key}`, title, members.sort(bySeverityThenPosition));
    })
    .sort((a, b) => cellRank(a) - cellRank(b));
  if (across.length === 0) {
    return inCells;
  }
  const sorted = [...across].sort(bySeverityThenPosition);
  const several = groupOf('several-cells', { kind: 'several-cells' }, sorted);
  return [...inCells, several].sort((a, b) => cellRank(a) - cellRank(b));
}

function groupByKind(rows: readonly PanelFinding[]): readonly PanelGroup[] {
  const groups = groupBy(rows, ({ finding }) => finding.category);
  return [...groups]
    .map(([category, members]) =>
      groupOf(`kind:${category}`, { kind: 'category', category }, members.sort(byPosition))
    )
    .sort((a, b) => categoryRank(a.title) - categoryRank(b.title));
}

/** The key of the group of results that one event made stale. */
export function rootGroup(key: string): string {
  return `root:${key}`;
}

/** Results that one event made stale are listed under it, above all others. */
function groupByRoot(
  rows: readonly PanelFinding[],
  roots: readonly RootLine[]
): { readonly groups: readonly PanelGroup[]; readonly rest: readonly PanelFinding[] } {
  const isUnder = (row: PanelFinding, { cells }: RootLine): boolean =>
    row.finding.cell !== null && cells.has(row.finding.cell.key) && isOfStaleResult(row);
  const groups = roots.flatMap((root): readonly PanelGroup[] => {
    const { key, cause, others } = root;
    const members = rows.filter(row => isUnder(row, root));
    const group = groupOf(rootGroup(key), { kind: 'root-cause', text: cause }, members);
    const isFolded = members.length + others.length > MOST_OPEN;
    return members.length === 0 ? [] : [{ ...group, others, isFolded }];
  });
  return { groups, rest: rows.filter(row => !roots.some(root => isUnder(row, root))) };
}

/** More results than this are closed at first. */
const MOST_OPEN = 3;

/** A group of sorted rows. */
function groupOf(key: string, title: GroupTitle, sorted: readonly PanelFinding[]): PanelGroup {
  const entries = entriesOf(sorted);
  return { key, title, entries, rows: entries.flatMap(rowsOf), others: [], isFolded: false };
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function bySeverityThenPosition(a: PanelFinding, b: PanelFinding): number {
  return SEVERITY_RANK[a.finding.severity] - SEVERITY_RANK[b.finding.severity] || byPosition(a, b);
}

function byPosition(a: PanelFinding, b: PanelFinding): number {
  const [left, right] = [a.finding, b.finding];
  return (
    (left.cell?.index ?? -1) - (right.cell?.index ?? -1) ||
    (left.range?.start ?? -1) - (right.range?.start ?? -1)
  );
}

/** Sort key of a group. The fading rows of a deleted cell stay above the cell that took its index. */
function cellRank({ title, rows }: PanelGroup): number {
  if (title.kind === 'several-cells') {
    return -0.9;
  }
  const index = title.kind === 'cell' ? title.index : -1;
  return rows.every(row => row.fixed) ? index - 0.5 : index;
}

function categoryRank(title: GroupTitle): number {
  return title.kind === 'category' ? rank(title.category) : -1;
}

/** Sort key of a category: the more it affects a run, the earlier. */
function rank(category: Category): number {
  const order: readonly Category[] = ['crash', 'hidden-state', 'path', 'import', 'randomness'];
  const index = order.indexOf(category);
  return index === -1 ? order.length + CATEGORY_VALUES.indexOf(category) : index;
}
