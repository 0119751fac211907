/**
 * Which cells must run again after an edit, in random notebooks that draw with pyplot, judged in IPython with Matplotlib: with
 * figures that are closed when a cell ends, and with figures that stay open. `make test` has recorded notebooks.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EditedNotebook } from '../staleness/edited-notebook';
import { parseLines, VERIFY_PYTHON } from '../staleness/edited-notebook';
import { judge, tallyOf } from '../staleness/judge';
import { caseText, tallyLine } from '../staleness/report';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = 300;
jest.setTimeout(FULL ? 3_600_000 : 60_000);

function generated(): readonly EditedNotebook[] {
  const python = process.env.FRESHKERNEL_VERIFY_PYTHON ?? VERIFY_PYTHON;
  const program = join(__dirname, 'figure_notebooks.py');
  const { stdout, stderr, status } = spawnSync(python, [program, '1000', String(COUNT)], {
    encoding: 'utf8',
    maxBuffer: 1 << 30
  });
  if (status !== 0) {
    throw new Error(`${python} ${program} failed: ${stderr}`);
  }
  return parseLines<EditedNotebook>(stdout);
}

/** What may leave figures open when a cell ends: then, most edits need a fresh kernel, although few outputs show it. */
const KEEPS_FIGURES =
  /agg|svg'\)|ioff|interactive|close_figures|set_matplotlib_close|sca\(|figure\(fig/;

function expectSound(notebooks: readonly EditedNotebook[]): void {
  const verdicts = notebooks.map(notebook => judge(notebook));
  const closing = verdicts.filter(({ notebook: { before, after } }) =>
    [...before, ...after].every(({ source }) => !KEEPS_FIGURES.test(source))
  );
  console.info(tallyLine('all', tallyOf(verdicts)), tallyLine('closed', tallyOf(closing)));
  const unsound = verdicts.filter(({ isSound }) => !isSound);
  expect(unsound.slice(0, 3).map(verdict => caseText(verdict, ''))).toEqual([]);
  expect(tallyOf(closing)).toMatchObject({ needless: 0 });
  expect(tallyOf(closing).ratio).toBeLessThan(1.2);
}

it('recorded notebooks', () => {
  expectSound(parseLines(readFileSync(join(__dirname, 'recorded.jsonl'), 'utf8')));
});

if (FULL) {
  it('generated notebooks', () => {
    expectSound(generated());
  });
}
