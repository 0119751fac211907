/**
 * Cells that reach values by text, by state, by files or by parts of objects: the cells to run after an edit are executed in
 * IPython, and must show what a fresh run shows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CellText } from '../staleness/edited-notebook';
import { predict } from '../staleness/judge';

interface Pair {
  readonly kind: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly edited: number;
}

/** What IPython shows after the plan. */
interface Judgement {
  /** Cells whose output is not that of a fresh run. */
  readonly wrong?: readonly number[];
  /** Cells whose output the edit changes. */
  readonly changed?: readonly number[];
  readonly failure?: string;
  /** Why a fresh run fails. */
  readonly error?: string;
}

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PYTHON = process.env.FRESHKERNEL_PYTHON ?? resolve(__dirname, '../../../.venv/bin/python');
/** Of every three pairs of full scale one is held out: its seed is used only to confirm finished work. */
const SEED = process.env.FRESHKERNEL_HELD_OUT === '1' ? 700 : 1;
const COUNT = FULL ? 900 : 60;

function runPython(script: string, args: readonly string[], input: string): unknown {
  const { status, stdout, stderr } = spawnSync(PYTHON, [join(__dirname, script), ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28
  });
  if (status !== 0) {
    throw new Error(`${script} failed: ${stderr}`);
  }
  return JSON.parse(stdout) as unknown;
}

function cellsOf(sources: readonly string[]): readonly CellText[] {
  return sources.map((source, index) => ({ id: `cell-${index}`, source }));
}

/** The positions of the cells to run; null for a restart. */
function planOf({ before, after }: Pair): readonly number[] | null {
  const { restart, stale } = predict({ before: cellsOf(before), after: cellsOf(after) });
  return restart ? null : stale.map(({ index }) => index);
}

const pairs = existsSync(PYTHON)
  ? (runPython('pairs.py', [`${SEED}`, `${COUNT}`], '') as readonly Pair[])
  : [];
const planned = pairs.map(pair => ({ ...pair, plan: planOf(pair) }));
const judgements = runPython('run_pairs.py', [], JSON.stringify(planned)) as readonly Judgement[];
const judged = planned.map((pair, at) => ({ ...pair, ...judgements[at] }));

it('every notebook runs, before and after the edit', () => {
  expect(judged.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(judged.length).toBe(COUNT);
});

it('the cells of the plan show what a fresh run shows', () => {
  const unsound = judged.filter(({ wrong = [] }) => wrong.length > 0);
  const shown = unsound.map(({ kind, after, edited, plan, wrong, failure }) => ({
    kind,
    cells: after,
    edited,
    plan,
    wrong,
    failure
  }));
  expect(shown).toEqual([]);
});

it('few cells run that show the same', () => {
  const least = judged.reduce((sum, { changed = [] }) => sum + changed.length + 1, 0);
  const ran = judged.reduce((sum, { plan, after }) => sum + (plan?.length ?? after.length), 0);
  console.info(`${ran} cells run in ${judged.length} notebooks; at least ${least} are needed`);
  expect(ran / least).toBeLessThan(1.3);
});
