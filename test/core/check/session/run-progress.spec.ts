import fc from 'fast-check';
import type { RunProgress } from '../../../../src/core/check/session/run-progress';
import {
  cellsDone,
  NO_PROGRESS,
  progressAfter
} from '../../../../src/core/check/session/run-progress';
import type { RunCellStatus, RunEvent } from '../../../../src/protocol';
import { ended, started, startedCell } from './events';

const finished: RunEvent = {
  kind: 'finished',
  sequence: 90,
  time: 90,
  status: 'finished',
  message: '',
  parameters_error: null,
  files: null,
  staging: null,
  missing_modules: []
};
const preparing = (step: 'staging' | 'environment', time: number): RunEvent => ({
  kind: 'preparing',
  sequence: time,
  time,
  step,
  message: step,
  done: null,
  total: null
});

const after = (...events: readonly RunEvent[]): RunProgress => progressAfter(NO_PROGRESS, events);

describe('the progress of a run', () => {
  it('follows its cells', () => {
    const progress = after(started([4, 2]), startedCell(4, 0), ended(4, 0), startedCell(2, 1));
    expect([...progress.cells]).toEqual([
      [4, 'ok'],
      [2, 'running']
    ]);
    expect(progress).toMatchObject({ order: [4, 2], running: 2, position: 1, isFinished: false });
    expect([cellsDone(progress), progress.seconds.get(4)]).toEqual([1, 0.5]);
  });

  it.each<[RunCellStatus, boolean, string, number]>([
    ['ok', false, 'ok', 1],
    ['error', false, 'failed', 1],
    ['error', true, 'ok', 1],
    ['timeout', false, 'failed', 1],
    ['kernel-died', false, 'failed', 1],
    ['interrupted', false, 'failed', 1],
    ['skipped', false, 'skipped', 1],
    ['not-run', false, 'waiting', 0]
  ])('of a cell that ended as %s (expected: %s) is %s', (status, expected, progress, done) => {
    const state = after(started([0]), ended(0, 0, { status, expected_error: expected }));
    expect([state.cells.get(0), cellsDone(state)]).toEqual([progress, done]);
  });

  it('does not count the time in which an environment is built', () => {
    expect(after(started([0]), preparing('staging', 5)).began).toBe(0);
    const state = after(started([0]), preparing('environment', 5));
    expect([state.began, state.preparing?.step]).toEqual([5, 'environment']);
    expect(progressAfter(state, [startedCell(0, 0)]).preparing).toBeNull();
  });

  it('is the same object if nothing changed', () => {
    expect(progressAfter(NO_PROGRESS, [])).toBe(NO_PROGRESS);
  });

  it('never changes an earlier state', () => {
    const before = after(started([0, 1]), startedCell(0, 0));
    const copy = { ...before, cells: new Map(before.cells), seconds: new Map(before.seconds) };
    progressAfter(before, [ended(0, 0), startedCell(1, 1), finished]);
    expect(before).toEqual(copy);
  });

  it('has the same end for events in any order, and for repeated ones', () => {
    const indexes = [3, 0, 7];
    const events = indexes.flatMap((index, at) => [startedCell(index, at), ended(index, at)]);
    const whole = after(started(indexes), ...events, finished);
    const order = fc.shuffledSubarray([...events, ...events, started(indexes)], {
      minLength: 2 * events.length + 1
    });
    fc.assert(
      fc.property(order, shuffled => {
        const state = after(...shuffled, finished);
        expect(new Map([...state.cells].sort())).toEqual(new Map([...whole.cells].sort()));
        expect([state.running, cellsDone(state), state.order]).toEqual([null, 3, indexes]);
      })
    );
  });

  it('shows nothing as running after the end of the run', () => {
    const state = after(started([0, 1]), finished, startedCell(1, 1), preparing('staging', 99));
    expect(state).toMatchObject({ running: null, preparing: null, isFinished: true });
    expect(state.cells.get(1)).toBe('waiting');
  });
});
