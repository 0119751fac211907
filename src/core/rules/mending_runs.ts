/** Fixes that run what must run for stale results to be those of a fresh run. */
import type { Fix } from '../fixes/edit';
import { restartAndRunAll, runCells, runRow } from '../fixes/run_cells';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { RunPlan, Staleness } from '../staleness/staleness';

/** Where more cells than this are stale, one press runs them all: a plan for each would be long to find and to read. */
const PLANS = 25;

/** Makes the fixes for the cells of one notebook. */
export class MendingRuns {
  private readonly byKey: ReadonlyMap<CellKey, NotebookCell>;
  private readonly areMany: boolean;
  private whole: Fix | null = null;

  constructor(
    codeCells: readonly NotebookCell[],
    private readonly staleness: Staleness
  ) {
    this.byKey = new Map(codeCells.map(cell => [cell.key, cell]));
    const stale = [...staleness.cells.values()].filter(({ inputs }) => inputs.length > 0);
    this.areMany = stale.length > PLANS;
  }

  /** Runs what the stale cell's result needs, and the cell itself. */
  of(cell: NotebookCell): Fix {
    if (!this.areMany) {
      return this.fixFor(this.staleness.plan([cell.key]));
    }
    this.whole ??= this.fixFor(this.staleness.plan());
    return this.whole;
  }

  private fixFor({ restart, cells }: RunPlan): Fix {
    if (restart) {
      return restartAndRunAll();
    }
    const known = cells.flatMap(({ key }) => this.byKey.get(key) ?? []);
    return this.areMany ? runRow(known) : runCells(known);
  }
}
