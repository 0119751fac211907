/** Executes slices of generated sessions on fresh kernels: each shows what the execution showed. */
import { describeSlice, excessOf, report } from './slice-report';
import { ask, judge } from './sliced-notebooks';
import type { JudgedSlice } from './sliced-notebooks';
import { asNotebook, sessionSlice, targetsOf } from './sliced-sessions';
import type { Session } from './sliced-sessions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FIRST = Number(process.env.FRESHKERNEL_FIRST_SEED ?? 1);
const COUNT = Number(process.env.FRESHKERNEL_SEEDS ?? (FULL ? 1_000 : 30));
/** Sessions that one process judges. */
const BATCH = 50;
const MOST_TARGETS = 2;
jest.setTimeout(FULL ? 3_600_000 : 300_000);

function judged(sessions: readonly Session[]): readonly JudgedSlice[] {
  return judge(
    sessions.map(session => ({
      notebook: asNotebook(session),
      slices: targetsOf(session, MOST_TARGETS).flatMap(target =>
        [false, true].map(byStatement => sessionSlice(session, target, byStatement))
      )
    })),
    'plain'
  );
}

it('slices of generated sessions show what the executions showed', () => {
  const found: JudgedSlice[] = [];
  for (let seed = FIRST; seed < FIRST + COUNT; seed += BATCH) {
    const count = Math.min(BATCH, FIRST + COUNT - seed);
    found.push(...judged(ask<Session>(['sessions', `${seed}`, `${count}`])));
  }
  report(`sessions-${FIRST}-${COUNT}`, found);
  expect(found.length).toBeGreaterThan(COUNT);
  const wrong = found.filter(({ verdict }) => !verdict.isRight);
  expect(wrong.map(describeSlice)).toEqual([]);
  expect(excessOf(found)).toBeLessThanOrEqual(1.3);
});
