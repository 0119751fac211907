import type { CellKey } from '../notebook/document';
import type { RunPlan, Staleness } from './staleness';

/** What makes the plans for some cells when it is asked. */
export interface PlannedOneByOne extends Pick<Staleness, 'cells' | 'limits' | 'neededBefore'> {
  plan(cells: readonly CellKey[]): RunPlan;
}

/**
 * The same with the plan for all, made beforehand. What is needed before a cell is worked out once: rules, panel, status
 * bar and cells all ask for it.
 */
export function withRememberedPlans(one: PlannedOneByOne, all: RunPlan): Staleness {
  const before = new Map<CellKey, RunPlan>();
  return {
    cells: one.cells,
    limits: one.limits,
    plan: cells => (cells === undefined ? all : one.plan(cells)),
    neededBefore: cell => {
      const plan = before.get(cell) ?? one.neededBefore(cell);
      before.set(cell, plan);
      return plan;
    }
  };
}
