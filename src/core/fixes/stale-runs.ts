/** Fixes that run what must run for stale results to be those of a fresh run. */
import type { Fix } from './edit';
import { restartAndRunAll, runCells, runRow } from './run-cells';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { CellStaleness, RunPlan, StaleInput, Staleness } from '../staleness/staleness';

/** Where more cells than this are stale, one press runs them all: a plan for each would be long to find and to read. */
const PLANS = 25;

/** What some cells read, by the cell. */
export type InputsByCell = ReadonlyMap<CellKey, readonly StaleInput[]>;

/** What cells read that another cell changed after they ran. */
export function changedInputs(staleness: Staleness): InputsByCell {
  return toldBy(staleness).changed;
}

/** What cells of whose inputs none changed read that another cell gives in a fresh run of the document. */
export function otherInputs(staleness: Staleness): InputsByCell {
  return toldBy(staleness).other;
}

/** The cells that ran several times since their inputs were made, and changed them further each time. */
export function repeatedCells(staleness: Staleness): ReadonlySet<CellKey> {
  return toldBy(staleness).repeated;
}

interface Told {
  /** How many cells read something that is other now. */
  readonly wrong: number;
  readonly changed: InputsByCell;
  readonly other: InputsByCell;
  readonly repeated: ReadonlySet<CellKey>;
}

/** While somebody types, what is stale stays as it was: most keystrokes ask about the same object. */
const toldByStaleness = new WeakMap<Staleness, Told>();

function toldBy(staleness: Staleness): Told {
  let told = toldByStaleness.get(staleness);
  if (told === undefined) {
    told = tell([...staleness.cells.values()]);
    toldByStaleness.set(staleness, told);
  }
  return told;
}

function tell(cells: readonly CellStaleness[]): Told {
  const changed = new Map<CellKey, readonly StaleInput[]>();
  const other = new Map<CellKey, readonly StaleInput[]>();
  for (const { key, inputs } of cells) {
    const given = inputs.filter(({ provider }) => provider !== null);
    const changes = given.filter(({ changedSinceRun }) => changedSinceRun);
    if (changes.some(({ provider }) => provider !== key)) {
      changed.set(key, changes);
    }
    if (given.length > 0 && !inputs.some(({ changedSinceRun }) => changedSinceRun)) {
      other.set(key, given);
    }
  }
  return {
    wrong: cells.filter(({ inputs }) => inputs.length > 0).length,
    changed,
    other,
    repeated: new Set(cells.filter(({ repeats }) => repeats > 1).map(({ key }) => key))
  };
}

/** Makes the fixes for the cells of one notebook. */
export class MendingRuns {
  private whole: Fix | null = null;

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
    return toldBy(this.staleness).wrong > PLANS;
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
