/** Fixes that run the cells needed to update stale results. */
import type { Fix } from './edit';
import { restartAndRunAll, runCells, runSequence } from './run-cells';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { CellStaleness, RunPlan, StaleInput, Staleness } from '../staleness/staleness';

/** With more stale cells than this, one fix runs them all: separate plans would take long to compute and to read. */
const MAX_PLANS = 25;

/** Inputs by the cell that reads them. */
export type InputsByCell = ReadonlyMap<CellKey, readonly StaleInput[]>;

/** Inputs that another cell changed after the reading cell ran. */
export function changedInputs(staleness: Staleness): InputsByCell {
  return factsOf(staleness).changed;
}

/** Inputs that come from another cell in a fresh run, for cells whose inputs did not change. */
export function differentInputs(staleness: Staleness): InputsByCell {
  return factsOf(staleness).other;
}

/** Cells that ran several times since their inputs were made, and changed them each time. */
export function repeatedCells(staleness: Staleness): ReadonlySet<CellKey> {
  return factsOf(staleness).repeated;
}

interface StaleFacts {
  /** Number of cells with stale or different inputs. */
  readonly affected: number;
  readonly changed: InputsByCell;
  readonly other: InputsByCell;
  readonly repeated: ReadonlySet<CellKey>;
}

/** While the user types, the staleness stays the same, so most keystrokes ask about the same object. */
const factsByStaleness = new WeakMap<Staleness, StaleFacts>();

function factsOf(staleness: Staleness): StaleFacts {
  let facts = factsByStaleness.get(staleness);
  if (facts === undefined) {
    facts = findFacts([...staleness.cells.values()]);
    factsByStaleness.set(staleness, facts);
  }
  return facts;
}

function findFacts(cells: readonly CellStaleness[]): StaleFacts {
  const changed = new Map<CellKey, readonly StaleInput[]>();
  const other = new Map<CellKey, readonly StaleInput[]>();
  for (const { key, inputs } of cells) {
    const given = inputs.filter(({ provider }) => provider !== null);
    const changes = given.filter(({ changedBy }) => changedBy !== null);
    if (changes.length > 0) {
      changed.set(key, changes);
    }
    if (given.length > 0 && inputs.every(({ changedBy }) => changedBy === null)) {
      other.set(key, given);
    }
  }
  return {
    affected: cells.filter(({ inputs }) => inputs.length > 0).length,
    changed,
    other,
    repeated: new Set(cells.filter(({ repeats }) => repeats > 1).map(({ key }) => key))
  };
}

/** Creates the fixes for the cells of one notebook. */
export class StaleRunFixes {
  private fullRun: Fix | null = null;

  constructor(
    private readonly byKey: ReadonlyMap<CellKey, NotebookCell>,
    private readonly staleness: Staleness
  ) {}

  /** Runs what the stale cell's result needs, and the cell itself. */
  fixFor(cell: NotebookCell): Fix {
    if (!this.areMany) {
      return planFix(this.staleness.plan([cell.key]), this.byKey, runCells);
    }
    this.fullRun ??= planFix(this.staleness.plan(), this.byKey, runSequence);
    return this.fullRun;
  }

  private get areMany(): boolean {
    return factsOf(this.staleness).affected > MAX_PLANS;
  }
}

/** Runs the cells of a plan, or restarts where only a restart helps. */
export function planFix(
  { restart, cells }: RunPlan,
  byKey: ReadonlyMap<CellKey, NotebookCell>,
  run: (cells: readonly NotebookCell[]) => Fix
): Fix {
  return restart ? restartAndRunAll() : run(cells.flatMap(({ key }) => byKey.get(key) ?? []));
}

/** Creates the fixes for cells that a user edited: each runs with what must run before it. */
export class EditedRunFixes {
  private readonly byKey: ReadonlyMap<CellKey, NotebookCell>;
  private readonly all: Fix | null;

  /** @param count - how many such cells there are */
  constructor(
    codeCells: readonly NotebookCell[],
    private readonly staleness: Staleness | null,
    count: number
  ) {
    this.byKey = new Map(count === 0 ? [] : codeCells.map(cell => [cell.key, cell]));
    const plan = count > MAX_PLANS ? staleness?.plan() : undefined;
    const isNeeded = plan !== undefined && !plan.restart && plan.cells.length > 0;
    this.all = isNeeded ? planFix(plan, this.byKey, runCells) : null;
  }

  /** Runs the cell; alone where only a restart makes its inputs right. */
  fixFor(cell: NotebookCell): Fix {
    if (this.all !== null) {
      return this.all;
    }
    const before = this.staleness?.neededBefore(cell.key) ?? NOTHING;
    const needed = before.restart ? [] : before.cells;
    return runCells([...needed.flatMap(({ key }) => this.byKey.get(key) ?? []), cell]);
  }
}

const NOTHING: RunPlan = { cells: [], restart: false };
