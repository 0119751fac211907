import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleReport } from '../rules/contract';
import { CellCache } from './cell-cache';
import type { InternalProblem } from './result';

/** The reports of a rule of scope `cell` on a cell, and the summary that it saw. */
export interface CellReports {
  readonly cell: NotebookCell;
  readonly summary: CellSummary | null;
  readonly reports: readonly RuleReport[];
  readonly problem: InternalProblem | null;
}

/** The reports of a rule of scope `cell` on each cell of a notebook, updated version by version. */
export class CellReportCache {
  private readonly cache = new CellCache<CellReports>(
    ({ reports, problem }) => reports.length > 0 || problem !== null
  );

  /** Whether the reports on the cell that is now at this position are known; to be called in document order. */
  has(position: number, cell: NotebookCell, summary: CellSummary | null): boolean {
    const here = this.cache.at(position);
    if (here?.cell === cell && here.summary === summary) {
      return true;
    }
    const known = this.cache.find(cell.key, position);
    if (known?.summary !== summary || !isSameCell(known.cell, cell)) {
      return false;
    }
    this.put(position, known.cell === cell ? known : onCell(known, cell));
    return true;
  }

  /** Sets the reports on the cell at this position. */
  put(position: number, reports: CellReports): void {
    this.cache.put(position, reports);
  }

  /** Ends an update: the notebook has this many cells now. */
  end(length: number): void {
    this.cache.end(length);
  }

  /** In document order. */
  get reports(): readonly RuleReport[] {
    return this.cache.filled.flatMap(({ reports }) => reports);
  }

  get problems(): readonly InternalProblem[] {
    return this.cache.filled.flatMap(({ problem }) => problem ?? []);
  }
}

/** Whether two cells are equal in everything that a rule of scope `cell` may use. */
function isSameCell(a: NotebookCell, b: NotebookCell): boolean {
  return (
    a === b ||
    (a.source === b.source &&
      a.index === b.index &&
      a.type === b.type &&
      a.executionCount === b.executionCount &&
      a.editable === b.editable &&
      a.id === b.id &&
      a.tags.join('\n') === b.tags.join('\n') &&
      isSameError(a, b))
  );
}

function isSameError({ storedError: a }: NotebookCell, { storedError: b }: NotebookCell): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.ename === b.ename &&
      a.evalue === b.evalue &&
      a.traceback.join('\n') === b.traceback.join('\n'))
  );
}

/** Cached reports refer to the cell object of an earlier version; the returned ones refer to `cell`. */
function onCell(known: CellReports, cell: NotebookCell): CellReports {
  return { ...known, cell, reports: known.reports.map(report => renewCells(report, cell)) };
}

function renewCells(report: RuleReport, cell: NotebookCell): RuleReport {
  const related = report.related?.map(range =>
    range.cell.key === cell.key ? { ...range, cell } : range
  );
  return { ...report, cell: report.cell === null ? null : cell, related };
}
