/** Executes slices of generated sessions on fresh kernels: each shows what the execution showed. */
import { describeSlice, excessOf, report } from './slice-report';
import { ask, judge, realNotebooks } from './sliced-notebooks';
import type { JudgedSlice } from './sliced-notebooks';
import { asNotebook, realSessions, sessionSlice, targetsOf } from './sliced-sessions';
import type { Session } from './sliced-sessions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FIRST = Number(process.env.FRESHKERNEL_FIRST_SEED ?? 1);
const COUNT = Number(process.env.FRESHKERNEL_SEEDS ?? (FULL ? 1_000 : 30));
/** Sessions that one process judges. */
const BATCH = 50;
const MOST_TARGETS = 2;
jest.setTimeout(FULL ? 3_600_000 : 300_000);

function judged(
  sessions: readonly Session[],
  kernel: 'plain' | 'shell',
  reduces: boolean
): readonly JudgedSlice[] {
  return judge(
    sessions.map(session => ({
      notebook: asNotebook(session),
      slices: targetsOf(session, MOST_TARGETS).flatMap(target =>
        [false, true].map(byStatement => sessionSlice(session, target, byStatement, reduces))
      )
    })),
    kernel
  );
}

it('slices of generated sessions show what the executions showed', () => {
  const found: JudgedSlice[] = [];
  for (let seed = FIRST; seed < FIRST + COUNT; seed += BATCH) {
    const count = Math.min(BATCH, FIRST + COUNT - seed);
    found.push(...judged(ask<Session>(['sessions', `${seed}`, `${count}`]), 'plain', true));
  }
  report(`sessions-${FIRST}-${COUNT}`, found);
  expect(found.length).toBeGreaterThan(COUNT);
  const wrong = found.filter(({ verdict }) => !verdict.isRight);
  expect(wrong.map(describeSlice)).toEqual([]);
  expect(excessOf(found)).toBeLessThanOrEqual(1.3);
});

if (FULL) {
  it.each(['development', 'held-out'] as const)(
    'slices of sessions of real notebooks (%s)',
    group => {
      const most = Number(process.env.FRESHKERNEL_NOTEBOOKS ?? (group === 'development' ? 46 : 25));
      const found = realNotebooks(group, most).flatMap(notebook =>
        judged(realSessions([notebook]), 'shell', false)
      );
      report(`real-sessions-${group}`, found);
      const wrong = found.filter(({ verdict }) => !verdict.isRight);
      expect(wrong.map(describeSlice)).toEqual([]);
    }
  );
}
