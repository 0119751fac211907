import type { NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { RuleReport } from '../rules/contract';
import { KeptByCell } from '../memo/cell-cache';
import type { InternalProblem } from './result';

/** What a rule of scope `cell` reported on a cell, and on what summary of it. */
interface CellReports {
  readonly cell: NotebookCell;
  readonly summary: CellSummary | null;
  readonly reports: readonly RuleReport[];
  readonly problem: InternalProblem | null;
}

/** What a rule of scope `cell` reported on each cell of a notebook, brought up to date version by version. */
export class ReportsOfCells {
  private readonly kept = new KeptByCell<CellReports>(
    ({ reports, problem }) => reports.length > 0 || problem !== null
  );

  /** Whether what was reported on the cell that stands at this position now is known; to be asked in document order. */
  holds(position: number, cell: NotebookCell, summary: CellSummary | null): boolean {
    const here = this.kept.at(position);
    if (here?.cell === cell && here.summary === summary) {
      return true;
    }
    const known = this.kept.find(cell.key, position);
    if (known?.summary !== summary || !isSameCell(known.cell, cell)) {
      return false;
    }
    this.put(position, known.cell === cell ? known : aboutCell(known, cell));
    return true;
  }

  /** What was reported on the cell that stands at this position. */
  put(position: number, reports: CellReports): void {
    this.kept.put(position, reports);
  }

  /** The first so many cells are all that there are now. */
  end(length: number): void {
    this.kept.end(length);
  }

  /** In document order. */
  get reports(): readonly RuleReport[] {
    return this.kept.telling.flatMap(({ reports }) => reports);
  }

  get problems(): readonly InternalProblem[] {
    return this.kept.telling.flatMap(({ problem }) => problem ?? []);
  }
}

/** Equal in all that a rule of scope `cell` may look at. */
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

/** Kept reports speak of the cell object of an earlier version; these speak of `cell`. */
function aboutCell(known: CellReports, cell: NotebookCell): CellReports {
  return { ...known, cell, reports: known.reports.map(report => renewCells(report, cell)) };
}

function renewCells(report: RuleReport, cell: NotebookCell): RuleReport {
  const related = report.related?.map(place =>
    place.cell.key === cell.key ? { ...place, cell } : place
  );
  return { ...report, cell: report.cell === null ? null : cell, related };
}
