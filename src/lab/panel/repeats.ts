/** Findings with the same message become one row, which opens to its places. Display only. */
import type { PanelFinding } from './panel-finding';
import { cellTitle } from '../../core/report/cell-title';
import { groupBy } from '../../core/memo/group-by';

/** What the list shows at one position: a finding, or several that repeat its message. */
export type PanelEntry =
  | { readonly kind: 'finding'; readonly row: PanelFinding }
  | {
      readonly kind: 'repeats';
      /** Different from all ids of findings and keys of groups. */
      readonly key: string;
      /** At least two. */
      readonly rows: readonly PanelFinding[];
    };

/** The longest excerpt of a line of code. */
const MAX_EXCERPT = 80;

/** The entries of sorted rows; a repeated message stands where it occurs first. */
export function entriesOf(rows: readonly PanelFinding[]): readonly PanelEntry[] {
  return [...bundlesOf(rows).values()].map(members =>
    members.length === 1
      ? { kind: 'finding', row: members[0] }
      : { kind: 'repeats', key: `repeats:${members[0].finding.id}`, rows: members }
  );
}

/** Separates the rows whose message occurs in several cells. */
export function acrossCells(rows: readonly PanelFinding[]): {
  readonly across: readonly PanelFinding[];
  readonly within: readonly PanelFinding[];
} {
  const across = new Set<PanelFinding>();
  for (const members of bundlesOf(rows).values()) {
    const cells = new Set(members.map(({ finding }) => finding.cell?.key));
    if (cells.size > 1) {
      members.forEach(row => across.add(row));
    }
  }
  return {
    across: rows.filter(row => across.has(row)),
    within: rows.filter(row => !across.has(row))
  };
}

/** The rows of an entry. */
export function rowsOf(entry: PanelEntry): readonly PanelFinding[] {
  return entry.kind === 'finding' ? [entry.row] : entry.rows;
}

/** The line of code at which a finding starts, or the first line of its cell, shortened; empty without a cell. */
export function excerptOf({ finding: { cell, range } }: PanelFinding): string {
  if (cell === null) {
    return '';
  }
  const line = range === null ? cellTitle(cell.source) : lineAt(cell.source, range.start);
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT - 1)}…` : line;
}

function lineAt(source: string, offset: number): string {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  return source
    .slice(start, start + 10 * MAX_EXCERPT)
    .split('\n', 1)[0]
    .trim();
}

function bundlesOf(rows: readonly PanelFinding[]): ReadonlyMap<string, readonly PanelFinding[]> {
  return groupBy(rows, ({ finding: { code, severity }, sentence }) =>
    JSON.stringify([code, severity, sentence])
  );
}
