/** The rows of the report's table, one for each code cell. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckReport } from '../model/check-report';
import { kindOfCell } from '../../../core/check/verdict/cell-counts';
import type { CellDifference } from '../../../protocol';
import type { CellProgress } from '../../../core/check/session/run-progress';
import type { CellFinding } from '../worker/check-findings';

/** Filter of the rows. */
export type RowFilter = 'all' | 'different' | 'failed' | 'incomplete' | 'new-output';

/** A row of the table. */
export interface ReportRow {
  /** Index over all cells of the notebook. */
  readonly index: number;
  readonly line: string;
  /** Progress during the run; null if unknown. */
  readonly progress: CellProgress | null;
  /** Null until the runs are compared. */
  readonly finding: CellFinding | null;
  readonly sort: CellDifference | null;
  readonly cause: DifferenceCause | null;
  readonly seconds: number | null;
}

/** The current rows of a report in document order. */
export function rowsOf(
  report: Pick<CheckReport, 'lines' | 'progress' | 'findings'>
): readonly ReportRow[] {
  const { lines, progress, findings } = report;
  const byIndex = new Map(findings?.cells.map(cell => [cell.index, cell]));
  return lines.map(({ index, line }) => {
    const finding = byIndex.get(index) ?? null;
    return {
      index,
      line,
      progress: progress.cells.get(index) ?? null,
      finding,
      sort: finding && kindOfCell(finding),
      cause: findings?.causes.get(index) ?? null,
      seconds: finding === null ? (progress.seconds.get(index) ?? null) : finding.seconds
    };
  });
}

/** The rows that match a filter. */
export function filterRows(rows: readonly ReportRow[], filter: RowFilter): readonly ReportRow[] {
  switch (filter) {
    case 'all':
      return rows;
    case 'different':
      return rows.filter(({ sort }) => sort !== null && DIFFERING.has(sort));
    case 'failed':
      return rows.filter(({ sort }) => sort === 'failed' || sort === 'failed-as-stored');
    default:
      return rows.filter(({ sort }) => sort === filter);
  }
}

const DIFFERING: ReadonlySet<CellDifference> = new Set([
  'different',
  'presentation',
  'looks-alike',
  'warnings'
]);

/** The first cell that fails or differs, whose row is open at first; null if there is none. */
export function firstRelevant(rows: readonly ReportRow[]): number | null {
  const isWorst = ({ sort }: ReportRow): boolean => sort === 'failed' || sort === 'different';
  const isRelevant = ({ sort }: ReportRow): boolean => sort !== null && DIFFERING.has(sort);
  return (rows.find(isWorst) ?? rows.find(isRelevant))?.index ?? null;
}
