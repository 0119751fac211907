import { nullTranslator } from '@jupyterlab/translation';
import type { StaleInput } from '../../../src/core/staleness/staleness';
import { staleHint } from '../../../src/lab/execution/stale-inputs';

const trans = nullTranslator.load('freshkernel');

function hint(...inputs: readonly Partial<StaleInput>[]): string {
  const whole = inputs.map(input => ({
    name: 'df',
    state: null,
    reason: 'input' as const,
    provider: 'third',
    readFrom: null,
    changedSinceRun: true,
    isRandom: false,
    ...input
  }));
  return staleHint(whole, key => (key === 'third' ? 2 : null), trans);
}

describe('staleHint', () => {
  it.each<[Partial<StaleInput>, string]>([
    [{}, 'Cell 3 changed df after this cell ran.'],
    [{ changedSinceRun: false }, 'Cell 3 now gives a different df.'],
    [{ reason: 'mutation' }, 'Cell 3 changed df in place after this cell ran.'],
    [{ reason: 'mutation', changedSinceRun: false }, 'Cell 3 now changes df differently.'],
    [{ reason: 'deleted-provider', provider: null }, 'df came from a cell that was deleted.'],
    [
      { provider: null, readFrom: 'third' },
      'In a fresh run, cell 3 has not changed df before this cell.'
    ],
    [{ provider: null, readFrom: 'elsewhere' }, 'df came from a cell that was deleted.'],
    [{ provider: 'elsewhere' }, 'df came from a cell that was deleted.'],
    [
      { reason: 'order' },
      'df now comes from cell 3: cells were moved or ran in a different order.'
    ],
    [{ reason: 'file', name: 'a.csv' }, 'Cell 3 now writes a different a.csv.'],
    [{ state: 'random:numpy' }, 'Cell 3 changed the random state of numpy after this cell ran.'],
    [
      { state: 'random:system', changedSinceRun: false },
      'Cell 3 now changes the random state of the system differently.'
    ],
    [
      { state: 'option:pandas', reason: 'order' },
      'The configuration of pandas now comes from cell 3: cells were moved or ran in a different order.'
    ],
    [{ state: 'cwd', provider: null }, 'The working directory came from a cell that was deleted.']
  ])('gives the reason: %j', (input, expected) => {
    expect(hint(input)).toBe(`Stale: a fresh run would give a different result.\n${expected}`);
  });

  it('names three inputs and counts the rest', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const lines = hint(...names.map(name => ({ name }))).split('\n');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('2 more inputs changed.');
  });
});
