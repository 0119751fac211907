/** Compares the history with a real kernel: random sessions of work, through the real protocol. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { generateSession } from './generated-session';
import type { Session } from './generated-session';
import { differences } from './judge';
import type { KernelRecord, PlayedStep, Tally } from './judge';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';

/** Plays sessions on one real kernel, one after another. */
async function play(sessions: readonly Session[]): Promise<readonly (readonly PlayedStep[])[]> {
  const driver = spawn(PYTHON, [join(__dirname, 'drive_kernel.py')]);
  let output = '';
  let errors = '';
  driver.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  driver.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  driver.stdin.end(JSON.stringify(sessions.map(({ steps }) => steps)));
  const status = await new Promise(resolve => driver.on('close', resolve));
  if (status !== 0) {
    throw new Error(errors);
  }
  return output
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as readonly PlayedStep[]);
}

/** Number of sessions per kernel. */
const BATCH = 100;

async function judge(first: number, count: number): Promise<Tally> {
  const tally: Tally = { checks: 0, runs: 0, names: 0, owners: 0, states: 0, ghosts: 0 };
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done);
    const seeds = Array.from({ length: size }, (_, index) => first + done + index);
    const sessions = seeds.map(generateSession);
    const played = await play(sessions);
    const record: KernelRecord = { executed: [] };
    const found = sessions.flatMap((session, index) =>
      differences(session, played[index], record, tally).map(what => `${session.seed}: ${what}`)
    );
    expect(found).toEqual([]);
  }
  return tally;
}

describe('random sessions on a real kernel', () => {
  it(
    'match their true course',
    async () => {
      const tally = await judge(1, FULL ? 600 : 6);
      // The generator still produces every kind of case.
      for (const [what, times] of Object.entries(tally)) {
        expect([what, times > (FULL ? 20 : 4)]).toEqual([what, true]);
      }
    },
    FULL ? 3_600_000 : 180_000
  );
});
