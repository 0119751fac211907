/** Fixes that run what must run for stale results to be those of a fresh run. */
import type { Fix } from '../fixes/edit';
import { restartAndRunAll, runCells, runRow } from '../fixes/run_cells';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { RunPlan, Staleness } from '../staleness/staleness';

/** Where more cells than this are stale, one press runs them all: a plan for each would be long to find and to read. */
const PLANS = 25;

/** The cells whose last runs read what a fresh run of the document does not give them. */
export function cellsWithWrongInputs(
  codeCells: readonly NotebookCell[],
  { cells }: Staleness
): readonly NotebookCell[] {
  return codeCells.filter(({ key }) => (cells.get(key)?.inputs.length ?? 0) > 0);
}

/** Makes the fixes for the cells of one notebook. */
export class MendingRuns {
  private whole: Fix | null = null;
  private _areMany: boolean | null = null;

  constructor(
    private readonly byKey: ReadonlyMap<CellKey, NotebookCell>,
    private readonly staleness: Staleness
  ) {}

  /** Runs what the stale cell's result needs, and the cell itself. */
  of(cell: NotebookCell): Fix {
    if (!this.areMany) {
      return mendingRun(this.staleness.plan([cell.key]), this.byKey, runCells);
    }
    this.whole ??= mendingRun(this.staleness.plan(), this.byKey, runRow);
    return this.whole;
  }

  private get areMany(): boolean {
    this._areMany ??=
      [...this.staleness.cells.values()].filter(({ inputs }) => inputs.length > 0).length > PLANS;
    return this._areMany;
  }
}

/** Runs the cells of a plan, or says that only a restart helps. */
export function mendingRun(
  { restart, cells }: RunPlan,
  byKey: ReadonlyMap<CellKey, NotebookCell>,
  run: (cells: readonly NotebookCell[]) => Fix
): Fix {
  return restart ? restartAndRunAll() : run(cells.flatMap(({ key }) => byKey.get(key) ?? []));
}
