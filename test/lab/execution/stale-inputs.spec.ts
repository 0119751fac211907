import { nullTranslator } from '@jupyterlab/translation';
import type { StaleCauseKind, StaleInput } from '../../../src/core/staleness/staleness';
import { staleHint } from '../../../src/lab/execution/stale-inputs';

const trans = nullTranslator.load('freshkernel');

function hint(...inputs: readonly Partial<StaleInput>[]): string {
  const whole = inputs.map(input => ({
    name: 'df',
    state: null,
    reason: 'input' as const,
    provider: 'third',
    readFrom: null,
    readText: null,
    changedBy: 'third',
    changedByFailure: false,
    isRepeated: false,
    isRandom: false,
    cause: { kind: 'ran' as const, cell: 'third' },
    ...input
  }));
  return staleHint(whole, key => (key === 'third' ? 2 : null), trans);
}

/** What happened at a cell. */
function after(kind: StaleCauseKind, cell: string | null = 'third'): Partial<StaleInput> {
  return { cause: { kind, cell } };
}

describe('staleHint', () => {
  it.each<[Partial<StaleInput>, string]>([
    [{}, 'Cell 3 changed df after this cell ran.'],
    [
      { isRandom: true },
      'Cell 3 gave df a new value after this cell ran (random: a new value each time).'
    ],
    [after('edited'), 'Cell 3, which gives df, was edited and has not run again.'],
    [
      { ...after('edited'), provider: 'first' },
      'Cell 3, which gave df, was edited and has not run again.'
    ],
    [after('not-run'), 'Cell 3, which gives df, has not run yet.'],
    [after('failed'), 'Cell 3, which gives df, failed.'],
    [after('stale'), 'df comes from cell 3, which is stale.'],
    [after('another-cell'), 'In a fresh run, df comes from cell 3.'],
    [after('below'), 'In a fresh run, cell 3 has not changed df before this cell.'],
    [after('repeated'), 'This cell ran again, on the df that it had changed before.'],
    [after('ran-failed'), 'Cell 3 failed after this cell ran, and may have changed df.'],
    [after('stops'), 'In a fresh run, cell 3 fails before it gets to df.'],
    [after('gone', null), 'No cell gives df before this cell anymore.'],
    [{ ...after('gone', null), readFrom: 'b' }, 'df came from code that is in no cell anymore.'],
    [{ state: 'random:numpy' }, 'Cell 3 changed the random state of numpy after this cell ran.'],
    [
      { ...after('edited'), state: 'random:system' },
      'Cell 3, which gives the random state of the system, was edited and has not run again.'
    ],
    [
      { ...after('stale'), state: 'option:pandas' },
      'The configuration of pandas comes from cell 3, which is stale.'
    ]
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
