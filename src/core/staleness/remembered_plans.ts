import type { CellKey } from '../notebook/document';
import type { RunPlan, Staleness } from './staleness';

/** The same, but each plan is made once: rules, panel, status bar and cells all ask for the same ones. */
export function withRememberedPlans(staleness: Staleness): Staleness {
  let all: RunPlan | null = null;
  const before = new Map<CellKey, RunPlan>();
  return {
    cells: staleness.cells,
    plan: cells => (cells === undefined ? (all ??= staleness.plan()) : staleness.plan(cells)),
    neededBefore: cell => {
      const plan = before.get(cell) ?? staleness.neededBefore(cell);
      before.set(cell, plan);
      return plan;
    }
  };
}
