import type { RunPlan, Staleness } from '../../../src/core/staleness/staleness';
import { withRememberedPlans } from '../../../src/core/staleness/remembered_plans';

describe('withRememberedPlans', () => {
  it('makes each plan once, and tells plans apart', () => {
    const planOf = (...keys: readonly string[]): RunPlan => ({
      cells: keys.map(key => ({ key, reasons: ['input'] })),
      restart: false
    });
    const plan = jest.fn((cells?: readonly string[]) => planOf(...(cells ?? ['all'])));
    const neededBefore = jest.fn((cell: string) => planOf('before', cell));
    const staleness: Staleness = { cells: new Map(), plan, neededBefore };
    const remembered = withRememberedPlans(staleness);
    for (let time = 0; time < 3; time++) {
      expect(remembered.plan()).toEqual(planOf('all'));
      expect(remembered.neededBefore('a')).toEqual(planOf('before', 'a'));
      expect(remembered.neededBefore('b')).toEqual(planOf('before', 'b'));
    }
    expect(plan).toHaveBeenCalledTimes(1);
    expect(neededBefore).toHaveBeenCalledTimes(2);
    expect(remembered.plan(['a'])).toEqual(planOf('a'));
    expect(remembered.plan(['b'])).toEqual(planOf('b'));
  });
});
