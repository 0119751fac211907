/** Executes slices of generated sessions on fresh kernels: each shows what the execution showed. */
import { describeSlice, excessOf, report } from './slice-report';
import { ask, judge } from './sliced-notebooks';
import type { JudgedSlice } from './sliced-notebooks';
import {
  asNotebook,
  executionsBehind,
  realSessions,
  sessionSlice,
  targetsOf
} from './sliced-sessions';
import type { Session } from './sliced-sessions';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const FIRST = Number(process.env.FRESHKERNEL_FIRST_SEED ?? 1);
const COUNT = Number(process.env.FRESHKERNEL_SEEDS ?? (FULL ? 1_000 : 5));
/** Notebooks of the corpus that may run here. */
const REAL_NOTEBOOKS = { development: 133, 'held-out': 54 };
/** Sessions that one process judges. */
const BATCH = 50;
const MOST_TARGETS = 2;
/** Sessions whose graphs are judged. */
const MOST_GRAPHS = 200;
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
        [false, true].flatMap(
          byStatement => sessionSlice(session, target, byStatement, reduces) ?? []
        )
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

it('what executions of generated sessions depend on shows what they showed', () => {
  const sessions = ask<Session>(['sessions', `${FIRST}`, `${Math.min(COUNT, MOST_GRAPHS)}`]);
  const found = judge(
    sessions.map(session => ({
      notebook: asNotebook(session),
      slices: targetsOf(session, MOST_TARGETS).flatMap(target =>
        target.kind === 'execution' ? [executionsBehind(session, target.sequence)] : []
      )
    })),
    'plain'
  );
  report(`session-graphs-${FIRST}`, found);
  const wrong = found.filter(({ verdict }) => !verdict.isRight);
  expect(wrong.map(describeSlice)).toEqual([]);
});

/** Notebooks of a part. */
const PART = 3;

/** In parts: the result so far is written after each. */
function judgeReal(group: 'development' | 'held-out'): readonly JudgedSlice[] {
  const first = Number(process.env.FRESHKERNEL_FIRST_NOTEBOOK ?? 0);
  const count = Number(process.env.FRESHKERNEL_NOTEBOOKS ?? REAL_NOTEBOOKS[group]);
  const sessions = Number(process.env.FRESHKERNEL_SESSIONS ?? 3);
  const found: JudgedSlice[] = [];
  for (let at = first; at < first + count; at += PART) {
    const some = Math.min(PART, first + count - at);
    found.push(
      ...judged(realSessions({ group, first: at, count: some, sessions }), 'shell', false)
    );
    report(`real-sessions-${group}-${first}`, found);
  }
  return found;
}

if (FULL) {
  it.each(['development', 'held-out'] as const)(
    'slices of sessions of real notebooks (%s)',
    group => {
      const wrong = judgeReal(group).filter(({ verdict }) => !verdict.isRight);
      expect(wrong.map(describeSlice)).toEqual([]);
    }
  );
}
