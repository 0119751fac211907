/** Runs the cells of some kept notebooks again, with the worker on real kernels. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, judge, keptCases } from '../../core/check/causes/cases';

const ROOT = join(__dirname, '../../..');
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(ROOT, '.venv/bin/python');
const SAMPLE = ['missing-file-and-what-follows', 'value-from-below', 'shuffled'];
/** Cells whose known cause is not detected. */
const NOT_DETECTED: ReadonlySet<string> = new Set(['host-name 1']);
const isFull = process.env.FRESHKERNEL_SCALE === 'full';

describe('causes in notebooks that run now', () => {
  const folder = mkdtempSync(join(tmpdir(), 'causes-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'are detected',
    () => {
      const script = join(__dirname, 'make_runs.py');
      execFileSync(PYTHON, [script, folder, ...(isFull ? [] : SAMPLE)], { stdio: 'inherit' });
      const cases = readdirSync(folder).flatMap(kind => keptCases(join(folder, kind)));
      expect(cases.length).toBeGreaterThanOrEqual(SAMPLE.length);
      for (const each of cases) {
        const { causes } = judge(each);
        for (const [cell, expected] of Object.entries(each.expect)) {
          const name = `${each.name} ${cell}`;
          const answer = answerOf(causes.get(Number(cell)), expected);
          expect([name, answer]).toEqual([name, NOT_DETECTED.has(name) ? 'unknown' : 'right']);
        }
      }
    },
    isFull ? 1_200_000 : 120_000
  );
});
