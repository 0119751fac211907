/** The rows of the report's table: one for each code cell, before and after its verdict is known. */
import type { DifferenceCause } from '../../../core/check/causes/cause';
import type { CheckReport } from '../model/check-report';
import { kindOfCell } from '../../../core/check/verdict/cell-counts';
import type { CellKind } from '../../../core/check/verdict/cell-counts';
import type { CellProgress } from '../../../core/check/session/run-progress';
import type { CellFinding, CheckFindings } from '../worker/check-findings';

/** Which rows are shown. */
export type RowFilter = 'all' | 'different' | 'failed';

/** One row. */
export interface ReportRow {
  /** Over all cells of the notebook, from 0. */
  readonly index: number;
  readonly line: string;
  /** Where it stands while the notebook runs; null where that is not known. */
  readonly progress: CellProgress | null;
  /** Null until the runs were compared. */
  readonly finding: CellFinding | null;
  readonly sort: CellKind | null;
  readonly cause: DifferenceCause | null;
  readonly seconds: number | null;
}

/** The rows of a report as they are now, in document order. */
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

/** The rows that a filter lets through. */
export function filterRows(rows: readonly ReportRow[], filter: RowFilter): readonly ReportRow[] {
  switch (filter) {
    case 'all':
      return rows;
    case 'different':
      return rows.filter(({ sort }) => sort === 'different' || sort === 'incomplete');
    case 'failed':
      return rows.filter(({ sort }) => sort === 'failed');
  }
}

/** The cell that a report opens with: the first that fails or differs; null where none does. */
export function firstTelling(rows: readonly ReportRow[]): number | null {
  const telling = rows.find(({ sort }) => sort === 'failed' || sort === 'different');
  return telling?.index ?? null;
}

/** A cause and all cells that have it. */
export interface CauseGroup extends DifferenceCause {
  readonly cells: readonly number[];
}

/** The causes, each once, the most frequent first; what is not known comes last. */
export function causeGroups({ causes }: CheckFindings): readonly CauseGroup[] {
  const groups = new Map<string, { readonly cause: DifferenceCause; readonly cells: number[] }>();
  for (const [index, cause] of causes) {
    const key = JSON.stringify([cause.cause, cause.code, cause.cellIndex, cause.message]);
    const group = groups.get(key) ?? { cause, cells: [] };
    group.cells.push(index);
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ cause, cells }) => ({ ...cause, cells }))
    .sort(
      (a, b) =>
        Number(a.cause === 'unknown') - Number(b.cause === 'unknown') ||
        b.cells.length - a.cells.length ||
        a.cells[0] - b.cells[0]
    );
}
