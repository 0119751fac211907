import type { RunPlan } from '../../../src/core/staleness/staleness';
import type { PlanSource } from '../../../src/core/staleness/memoized-plans';
import { memoizePlans } from '../../../src/core/staleness/memoized-plans';

describe('withRememberedPlans', () => {
  it('computes the plan before a cell once, and distinguishes plans', () => {
    const planOf = (...keys: readonly string[]): RunPlan => ({
      cells: keys.map(key => ({ key, reasons: ['input'] })),
      restart: false
    });
    const plan = jest.fn((cells: readonly string[]) => planOf(...cells));
    const neededBefore = jest.fn((cell: string) => planOf('before', cell));
    const isRandom = (): boolean => false;
    const stateOf = (): null => null;
    const one: PlanSource = {
      cells: new Map(),
      limits: new Map(),
      plan,
      neededBefore,
      isRandom,
      stateOf
    };
    const remembered = memoizePlans(one, planOf('all'));
    for (let time = 0; time < 3; time++) {
      expect(remembered.plan()).toEqual(planOf('all'));
      expect(remembered.neededBefore('a')).toEqual(planOf('before', 'a'));
      expect(remembered.neededBefore('b')).toEqual(planOf('before', 'b'));
    }
    expect(plan).not.toHaveBeenCalled();
    expect(neededBefore).toHaveBeenCalledTimes(2);
    expect(remembered.plan(['a'])).toEqual(planOf('a'));
    expect(remembered.plan(['b'])).toEqual(planOf('b'));
  });
});
