import fc from 'fast-check';
import { SessionLog } from '../../../src/core/history/session-log';
import { runOf, seedOf } from './made-history';

describe('SessionLog', () => {
  it('has every execution once and in order, however they are reported', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 })), numbers => {
        const log = new SessionLog('session');
        numbers.forEach(number => log.add(runOf(number, `x = ${number}`)));
        const expected = [...new Set(numbers)].sort((a, b) => a - b);
        expect(log.runs.map(({ sequence }) => sequence)).toEqual(expected);
        expect(log.isComplete).toBe(expected.every((number, index) => number === index + 1));
      })
    );
  });

  it('returns the effect of an execution', () => {
    const log = new SessionLog('session');
    expect(log.add(runOf(1, 'x = 1'))).toBe('appended');
    expect(log.add(runOf(3, 'x = 3'))).toBe('appended');
    expect(log.add(runOf(3, 'x = 3'))).toBe('none');
    expect(log.add(runOf(2, 'x = 2'))).toBe('rewritten');
  });

  it('prefers observed executions to remembered ones, and ended ones to unfinished ones', () => {
    const log = new SessionLog('session');
    log.add(seedOf(1, 'x = 1'));
    expect(log.add(runOf(1, 'x = 1', { ended: null }))).toBe('rewritten');
    expect(log.add(runOf(1, 'x = 1', { bound: ['x'] }))).toBe('rewritten');
    expect(log.add(seedOf(1, 'x = 1'))).toBe('none');
    expect(log.runs[0].bound).toEqual(['x']);
  });
});
