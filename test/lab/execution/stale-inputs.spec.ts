import { nullTranslator } from '@jupyterlab/translation';
import type { StaleInput } from '../../../src/core/staleness/staleness';
import { staleHint } from '../../../src/lab/execution/stale-inputs';

const trans = nullTranslator.load('freshkernel');

function hint(...inputs: readonly Partial<StaleInput>[]): string {
  const whole = inputs.map(input => ({
    name: 'df',
    reason: 'input' as const,
    provider: 'third',
    changedSinceRun: true,
    ...input
  }));
  return staleHint(whole, key => (key === 'third' ? 2 : null), trans);
}

describe('staleHint', () => {
  it.each<[Partial<StaleInput>, string]>([
    [{}, 'df changed in cell 3 after this ran.'],
    [{ changedSinceRun: false }, 'Cell 3 would make another df now.'],
    [{ reason: 'mutation' }, 'df was changed in place in cell 3 after this ran.'],
    [{ reason: 'mutation', changedSinceRun: false }, 'Cell 3 would change df in another way now.'],
    [{ reason: 'deleted-provider', provider: null }, 'df came from a cell that is gone.'],
    [{ provider: 'elsewhere' }, 'df came from a cell that is gone.'],
    [{ reason: 'order' }, 'df comes from cell 3 now: cells were moved, or ran in another order.'],
    [
      { reason: 'file', name: 'a.csv' },
      'a.csv is written by cell 3, and would be another file now.'
    ]
  ])('says why: %j', (input, expected) => {
    expect(hint(input)).toBe(`Stale: a fresh run would give another result.\n${expected}`);
  });

  it('names three reasons and counts the others', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const lines = hint(...names.map(name => ({ name }))).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('And 2 more.');
  });
});
