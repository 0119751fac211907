/**
 * Random sessions in real kernels: every sentence about a stale result says what happened, and once the cells of an offer
 * have run, nothing is left of what it was made for, and values are those of a fresh run.
 */
import { join } from 'node:path';
import { VERIFY_PYTHON } from '../staleness/edited-notebook';
import { SentenceJudge } from './judged-sentences';
import { Kernels } from './kernels';
import { Offers } from './offers';
import { KernelSession } from './session';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** The numbers of the first and the last session. */
const [FIRST, LAST] = (process.env.FRESHKERNEL_REASONS_NUMBERS ?? (FULL ? '1-1000' : '1-5'))
  .split('-')
  .map(Number);
/** Sessions with libraries take longer: one of so many. */
const WITH_LIBRARIES = 5;
const STEPS = 10;
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
jest.setTimeout(FULL ? 7_200_000 : 120_000);

/** What is wrong, with the session in which it is. */
type Problem = Readonly<Record<'what' | 'detail', string>>;

async function play(session: KernelSession, kinds: Set<string>): Promise<readonly Problem[]> {
  const offers = new Offers(session);
  const problems: Problem[] = [];
  await session.runAll();
  for (let step = 0; step < STEPS; step += 1) {
    await session.step();
    const judged = await SentenceJudge.of(session);
    judged.kinds.forEach(kind => kinds.add(kind));
    for (const { what, sentence } of judged.falsehoods()) {
      problems.push({ what, detail: `${sentence}\n${session.toString()}` });
    }
    if (session.random.chance(0.3)) {
      await offers.any();
    }
  }
  await offers.runStale();
  return [...problems, ...offers.left];
}

async function judge(libraries: boolean, python: string): Promise<void> {
  const step = libraries ? WITH_LIBRARIES : 1;
  const kernels = new Kernels(python, libraries);
  const kinds = new Set<string>();
  const problems: Problem[] = [];
  try {
    for (let seed = FIRST; seed <= LAST; seed += step) {
      problems.push(...(await play(new KernelSession(seed, kernels, libraries), kinds)));
      await kernels.restart();
    }
  } finally {
    await kernels.end();
  }
  expect(problems.slice(0, 3)).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['ran', 'repeated', 'another-cell']));
}

it('plain Python', async () => judge(false, TEST_PYTHON));

if (FULL) {
  it('pandas, NumPy and Matplotlib', async () =>
    judge(true, process.env.FRESHKERNEL_VERIFY_PYTHON ?? VERIFY_PYTHON));
}
