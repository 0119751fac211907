/** Public notebooks, each edited a few times; judged by `real_notebooks.py`, which runs the predicted cells. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NotebookPair } from './edited-notebook';
import { parseLines, VERIFY_PYTHON } from './edited-notebook';
import { predict } from './judge';

const PROGRAM = join(__dirname, 'real_notebooks.py');
const REPORT = join(__dirname, '../../../.cache/staleness/public.md');

/** Results of running one edit. */
interface Finding {
  readonly isSound: boolean;
  /** Sufficient cells; null if only a restart helps. Not necessarily a smallest set. */
  readonly smallest: readonly number[] | null;
  /** The exception that ends a fresh run; null if there is none. */
  readonly error: string | null;
}

/** Figures for all edits that could be judged. */
export interface PublicTally {
  readonly notebooks: number;
  readonly edits: number;
  readonly sound: number;
  readonly ratio: number;
  readonly report: string;
}

function ask(argumentsOf: readonly string[], input = ''): readonly unknown[] {
  const { stdout, stderr, status } = spawnSync(VERIFY_PYTHON, [PROGRAM, ...argumentsOf], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input
  });
  if (status !== 0) {
    throw new Error(`${PROGRAM} failed: ${stderr}`);
  }
  return parseLines<unknown>(stdout);
}

/** Edits `notebooks` public notebooks `edits` times each, and judges the predicted cells. */
export function judgePublic(notebooks: number, edits: number): PublicTally {
  const pairs = ask(['propose', `${notebooks}`, '1', `${edits}`]) as readonly NotebookPair[];
  const asked = pairs.map(pair => {
    const { restart, stale } = predict(pair);
    return { ...pair, run: restart ? null : stale.map(({ index }) => index) };
  });
  const findings = ask(['judge'], JSON.stringify(asked)) as readonly (Finding | null)[];
  const judged = asked.flatMap((pair, index) => {
    const finding = findings[index];
    return finding === null ? [] : [{ pair, finding, size: (pair.run ?? pair.after).length }];
  });
  const sound = judged.filter(({ finding }) => finding.isSound);
  const enough = sound.map(({ finding, pair }) => (finding.smallest ?? pair.after).length);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const lines = judged.map(
    ({ pair, finding }) =>
      `${finding.isSound ? 'sound' : 'NOT SOUND'}: ${pair.category}, ${pair.edit.what}: predicted ${pair.run?.join() ?? 'restart'}, enough ${finding.smallest?.join() ?? 'restart'}, ${finding.error ?? 'runs'}`
  );
  mkdirSync(join(REPORT, '..'), { recursive: true });
  writeFileSync(REPORT, lines.join('\n'));
  return {
    notebooks: new Set(judged.map(({ pair }) => pair.category)).size,
    edits: judged.length,
    sound: sound.length / judged.length,
    ratio: sum(sound.map(({ size }) => size)) / sum(enough),
    report: REPORT
  };
}
