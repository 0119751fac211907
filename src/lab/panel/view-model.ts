/** What the panel shows, worked out of the findings and the user's choices; pure, so that it can be tested alone. */
import type { Fix } from '../../core/fixes/edit';
import type { NotebookCell } from '../../core/notebook/document';
import type { Finding } from '../../core/rules/contract';
import type { Category, Phase, Severity } from '../../protocol';
import { CATEGORY_VALUES } from '../../protocol';
import type { HiddenBy } from '../settings/hidden';

/** How findings are arranged. */
export type GroupBy = 'cell' | 'kind';

/** What the user chose to see. */
export interface PanelChoices {
  readonly phase: Phase;
  readonly groupBy: GroupBy;
  /** Only these; all where empty. */
  readonly severities: ReadonlySet<Severity>;
  /** Rules whose box is not ticked. */
  readonly codesOff: ReadonlySet<string>;
  /** Words that all have to occur in the row; `cell 3` means that cell. */
  readonly text: string;
  readonly showHidden: boolean;
}

/** One finding, with what is known about it outside the core. */
export interface PanelFinding {
  readonly finding: Finding;
  /** The whole sentence, without marks. */
  readonly sentence: string;
  /** Equal for findings that look the same in the list. */
  readonly look: string;
  readonly hidden: HiddenBy | null;
  /** A fix was just applied to it; it is about to go. */
  readonly fixed: boolean;
}

/** Findings under one heading. */
export interface PanelGroup {
  readonly key: string;
  readonly title: GroupTitle;
  readonly rows: readonly PanelFinding[];
}

/** What the heading of a group says. */
export type GroupTitle =
  | { readonly kind: 'notebook' }
  | { readonly kind: 'cell'; readonly index: number; readonly firstLine: string }
  | { readonly kind: 'category'; readonly category: Category };

/** How often a rule was found, for the list of rules to choose from. */
export interface CodeCount {
  readonly code: string;
  readonly title: string;
  readonly category: Category;
  readonly count: number;
}

/** All that the panel lists and counts. */
export interface PanelView {
  /** Of the phase, without what is hidden, before any filter. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly codes: readonly CodeCount[];
  readonly groups: readonly PanelGroup[];
  /** Rows in `groups`. */
  readonly shown: number;
  /** How many of all in this phase have a fix that can do no harm and changes the notebook only. */
  readonly fixable: number;
  /** What is hidden in this phase. */
  readonly hidden: number;
  /** What the finishing phase would add. */
  readonly later: number;
}

/** Works out what to show. */
export function buildPanelView(
  findings: readonly PanelFinding[],
  choices: PanelChoices
): PanelView {
  const inPhase = findings.filter(({ finding }) => isInPhase(finding, choices.phase));
  const open = inPhase.filter(row => row.hidden === null);
  const visible = (choices.showHidden ? inPhase : open).filter(row => passes(row, choices));
  return {
    counts: countSeverities(open),
    codes: countCodes(choices.showHidden ? inPhase : open),
    groups: choices.groupBy === 'cell' ? groupByCell(visible) : groupByKind(visible),
    shown: visible.length,
    fixable: open.filter(row => !row.fixed && row.finding.fixes.some(isPlain)).length,
    hidden: inPhase.length - open.length,
    later: findings.filter(row => row.hidden === null && !inPhase.includes(row)).length
  };
}

/** Whether any filter is on. */
export function isFiltered(choices: PanelChoices): boolean {
  return choices.severities.size > 0 || choices.codesOff.size > 0 || choices.text.trim() !== '';
}

/** The first line of a cell that says something: not blank, and a heading without its marks. */
export function firstMeaningfulLine(cell: NotebookCell): string {
  const lines = cell.source.split('\n').map(line => line.trim());
  const line = lines.find(text => text !== '' && !(cell.type === 'code' && text.startsWith('#')));
  return (line ?? lines.find(text => text !== '') ?? '').replace(/^#+\s+/, '');
}

/** Whether a fix can be applied among others. */
function isPlain({ applicability, edits, actions = [] }: Fix): boolean {
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
    !choices.codesOff.has(finding.code) &&
    matchesText(row, choices.text)
  );
}

function matchesText({ finding, sentence }: PanelFinding, text: string): boolean {
  const query = text.trim().toLowerCase();
  const cell = /^(?:cell\s*)?(\d+)$/.exec(query);
  if (cell !== null) {
    return finding.cell?.index === Number(cell[1]) - 1;
  }
  const place = finding.cell === null ? 'notebook' : `cell ${finding.cell.index + 1}`;
  const haystack =
    `${finding.code} ${finding.name} ${finding.title} ${place} ${sentence}`.toLowerCase();
  return query.split(/\s+/).every(word => haystack.includes(word));
}

function countSeverities(rows: readonly PanelFinding[]): Record<Severity, number> {
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const { finding, fixed } of rows) {
    counts[finding.severity] += fixed ? 0 : 1;
  }
  return counts;
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
  const groups = collect(rows, ({ finding }) => finding.cell?.key ?? '');
  return groups
    .map(([key, members]): PanelGroup => {
      const { cell } = members[0].finding;
      const title: GroupTitle =
        cell === null
          ? { kind: 'notebook' }
          : { kind: 'cell', index: cell.index, firstLine: firstMeaningfulLine(cell) };
      return { key: `cell:${key}`, title, rows: members.sort(bySeverityThenPlace) };
    })
    .sort((a, b) => cellRank(a) - cellRank(b));
}

function groupByKind(rows: readonly PanelFinding[]): readonly PanelGroup[] {
  const groups = collect(rows, ({ finding }) => finding.category);
  return groups
    .map(([category, members]): PanelGroup => ({
      key: `kind:${category}`,
      title: { kind: 'category', category },
      rows: members.sort(byPlace)
    }))
    .sort((a, b) => categoryRank(a.title) - categoryRank(b.title));
}

function collect<Key>(
  rows: readonly PanelFinding[],
  keyOf: (row: PanelFinding) => Key
): readonly [Key, PanelFinding[]][] {
  const groups = new Map<Key, PanelFinding[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const members = groups.get(key);
    if (members === undefined) {
      groups.set(key, [row]);
    } else {
      members.push(row);
    }
  }
  return [...groups];
}

const SEVERITY_RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function bySeverityThenPlace(a: PanelFinding, b: PanelFinding): number {
  return SEVERITY_RANK[a.finding.severity] - SEVERITY_RANK[b.finding.severity] || byPlace(a, b);
}

function byPlace(a: PanelFinding, b: PanelFinding): number {
  const [left, right] = [a.finding, b.finding];
  return (
    (left.cell?.index ?? -1) - (right.cell?.index ?? -1) ||
    (left.range?.start ?? -1) - (right.range?.start ?? -1)
  );
}

/** The row of a cell that a fix took away stays above the cell that came to its place. */
function cellRank({ title, rows }: PanelGroup): number {
  const index = title.kind === 'cell' ? title.index : -1;
  return rows.every(row => row.fixed) ? index - 0.5 : index;
}

function categoryRank(title: GroupTitle): number {
  return title.kind === 'category' ? rank(title.category) : -1;
}

/** Kinds stand in the order of how much they matter to a run. */
function rank(category: Category): number {
  const order: readonly Category[] = ['crash', 'hidden-state', 'path', 'import', 'randomness'];
  const place = order.indexOf(category);
  return place === -1 ? order.length + CATEGORY_VALUES.indexOf(category) : place;
}
