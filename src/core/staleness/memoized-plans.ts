import type { CellKey } from '../notebook/document';
import type { RunPlan, Staleness } from './staleness';

/** Computes plans on request. */
export interface PlanSource extends Pick<
  Staleness,
  'cells' | 'limits' | 'neededBefore' | 'isRandom' | 'stateOf'
> {
  plan(cells: readonly CellKey[]): RunPlan;
}

/**
 * Staleness with a precomputed plan for all stale cells. Memoizes the plan needed before each cell: rules, panel,
 * status bar and cells all request it.
 */
export function memoizePlans(source: PlanSource, all: RunPlan): Staleness {
  const before = new Map<CellKey, RunPlan>();
  return {
    cells: source.cells,
    limits: source.limits,
    stateOf: name => source.stateOf(name),
    isRandom: cell => source.isRandom(cell),
    plan: cells => (cells === undefined ? all : source.plan(cells)),
    neededBefore: cell => {
      const plan = before.get(cell) ?? source.neededBefore(cell);
      before.set(cell, plan);
      return plan;
    }
  };
}
