/**
 * Cells that run again, in random notebooks of statements that change something: what the analysis calls fresh is what a
 * real Python shows and holds after a fresh run, and repeating a cell that sets the same again makes nothing stale.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { RanNotebook } from '../../core/reactions/ran-notebook';
import { VERIFY_PYTHON } from '../staleness/edited-notebook';
import type { Program } from './generated-programs';
import { generatedProgram } from './generated-programs';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = FULL ? 4000 : 200;
const TEST_PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
jest.setTimeout(FULL ? 3_600_000 : 120_000);

interface Truth {
  readonly printed: readonly string[];
  readonly printedFresh: readonly string[];
  readonly left: readonly string[];
  readonly leftFresh: readonly string[];
}

function truthOf(programs: readonly Program[], python: string): readonly (Truth | null)[] {
  const { stdout, stderr, status } = spawnSync(python, [join(__dirname, 'run_sessions.py')], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input: JSON.stringify(programs)
  });
  if (status !== 0) {
    throw new Error(`${python} failed: ${stderr}`);
  }
  return JSON.parse(stdout) as readonly (Truth | null)[];
}

/** What the analysis and Python say of one session. */
interface Judged {
  /** Cells that are called fresh and show something else than a fresh run. */
  readonly wrong: readonly string[];
  /** Whether everything is called fresh. */
  readonly isClean: boolean;
  /** Whether everything is as after a fresh run. */
  readonly isSame: boolean;
}

function judge({ seed, cells, order }: Program, truth: Truth): Judged {
  const notebook = new RanNotebook(cells);
  order.forEach(cell => notebook.run(cell));
  const stale = notebook.staleInputs().map(inputs => inputs.length > 0);
  const shown = cells.map((_, cell) => truth.printed[order.lastIndexOf(cell)]);
  const isClean = !stale.includes(true);
  const isSameShown = shown.map((text, cell) => text === truth.printedFresh[cell]);
  const isSameLeft = truth.left.join('\n') === truth.leftFresh.join('\n');
  const session = `${seed}: ${order.join(' ')}\n${cells.join('\n---\n')}`;
  const wrong = cells.flatMap((_, cell) =>
    stale[cell] || isSameShown[cell] ? [] : [`cell ${cell} of ${session}`]
  );
  return {
    // A cell that ran again after cells below it may leave what no cell has read since: then no result shows it.
    wrong: [
      ...wrong,
      ...(isClean && isInOrder(order) && !isSameLeft ? [`what is left of ${session}`] : [])
    ],
    isClean,
    isSame: isSameLeft && !isSameShown.includes(false)
  };
}

/** Whether cells ran again only at once. */
function isInOrder(order: readonly number[]): boolean {
  return order.every((cell, at) => at === 0 || cell >= order[at - 1]);
}

function judgeAll(libraries: boolean, python: string): void {
  const programs = Array.from({ length: COUNT }, (_, seed) => generatedProgram(seed, libraries));
  const truths = truthOf(programs, python);
  const judged = programs.flatMap((program, at) => {
    const truth = truths[at];
    return truth === null ? [] : [{ program, ...judge(program, truth) }];
  });
  const same = judged.filter(({ isSame }) => isSame);
  const needless = same.filter(({ isClean }) => !isClean);
  const wrong = judged.flatMap(each => each.wrong);
  console.info(
    `${judged.length} sessions, ${wrong.length} wrong, ${same.length} the same as fresh, ${needless.length} of them needlessly stale`
  );
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(judged.length).toBeGreaterThan(COUNT / 3);
  // A counter that goes on and shows the same elsewhere is no needless one; what sets the same again is.
  expect(needless.length / same.length).toBeLessThan(0.5);
}

it('plain Python', () => {
  judgeAll(false, TEST_PYTHON);
});

if (FULL) {
  it('pandas, NumPy and Matplotlib', () => {
    judgeAll(true, process.env.FRESHKERNEL_VERIFY_PYTHON ?? VERIFY_PYTHON);
  });
}
