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
  staleness: Staleness
): readonly NotebookCell[] {
  const { wrong } = toldBy(staleness);
  return wrong.size === 0 ? [] : codeCells.filter(({ key }) => wrong.has(key));
}

/** The cells that ran several times since their inputs were made, and changed them further each time. */
export function repeatedCells(staleness: Staleness): ReadonlySet<CellKey> {
  return toldBy(staleness).repeated;
}

interface Told {
  readonly wrong: ReadonlySet<CellKey>;
  readonly repeated: ReadonlySet<CellKey>;
}

/** While somebody types, what is stale stays as it was: most keystrokes ask about the same object. */
const toldByStaleness = new WeakMap<Staleness, Told>();

function toldBy(staleness: Staleness): Told {
  let told = toldByStaleness.get(staleness);
  if (told === undefined) {
    const cells = [...staleness.cells.values()];
    told = {
      wrong: new Set(cells.flatMap(({ key, inputs }) => (inputs.length > 0 ? key : []))),
      repeated: new Set(cells.flatMap(({ key, repeats }) => (repeats > 1 ? key : [])))
    };
    toldByStaleness.set(staleness, told);
  }
  return told;
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
    this._areMany ??= toldBy(this.staleness).wrong.size > PLANS;
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
