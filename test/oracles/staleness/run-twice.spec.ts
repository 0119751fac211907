/**
 * Notebooks whose cells all ran from top to bottom, twice: what counts as stale afterwards is what does not show what a
 * fresh run shows. Judged by what a real Python showed.
 */
import { RanNotebook } from '../../core/reactions/ran-notebook';
import { realSessions } from '../slices/sliced-sessions';
import type { Session } from '../slices/sliced-sessions';
import { generated, shownBy } from './edited-notebook';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = FULL ? 600 : 30;
/** The first notebooks of the corpus that may run here; some take long. */
const REAL_NOTEBOOKS = { development: 70, 'held-out': 35 };
jest.setTimeout(FULL ? 3_600_000 : 300_000);

interface Cell {
  readonly shownFirst: string;
  readonly shownAgain: string;
  readonly isStale: boolean;
  readonly what: string;
}

/** The cells after their second run; `bound`: the names that each execution bound, where a kernel reported them. */
function afterSecondRun(
  name: number | string,
  cells: readonly string[],
  shown: readonly string[],
  bound?: readonly (readonly string[])[]
): readonly Cell[] {
  const live = new RanNotebook(cells);
  for (const round of [0, cells.length]) {
    cells.forEach((_, index) => {
      const names = bound?.[round + index];
      live.run(index, names === undefined ? {} : { bound: [...names], rebound: [] });
    });
  }
  return live.staleInputs().map((inputs, index) => ({
    shownFirst: shown[index],
    shownAgain: shown[cells.length + index],
    isStale: inputs.length > 0,
    what: `${name}, cell ${index}: ${inputs.map(input => input.name).join(', ')}`
  }));
}

function describeCells(cells: readonly Cell[]): {
  readonly shows: number;
  readonly needless: readonly string[];
  readonly missed: readonly string[];
} {
  const shows = cells.filter(({ shownFirst, shownAgain }) => shownFirst + shownAgain !== '');
  const isSame = ({ shownFirst, shownAgain }: Cell): boolean => shownFirst === shownAgain;
  const needless = shows.filter(cell => cell.isStale && isSame(cell)).map(({ what }) => what);
  const missed = shows.filter(cell => !cell.isStale && !isSame(cell)).map(({ what }) => what);
  console.info(
    [
      `${shows.length} results, ${needless.length} needlessly stale, ${missed.length} missed`,
      ...needless,
      'missed:',
      ...missed
    ].join('\n')
  );
  return { shows: shows.length, needless, missed };
}

it('generated notebooks that ran twice', () => {
  const notebooks = generated(1, COUNT, FULL);
  const outputs = shownBy(
    notebooks.map(({ before, ...notebook }) => ({
      ...notebook,
      before,
      after: before,
      run: before.map((_, index) => index)
    })),
    FULL
  );
  const cells = notebooks.flatMap(({ seed = 0, before, stored }, at) => {
    const shown = [...stored, ...outputs[at]].map(({ text, error }) => text + (error ?? ''));
    return afterSecondRun(
      seed,
      before.map(({ source }) => source),
      shown
    );
  });
  const { shows, needless, missed } = describeCells(cells);
  expect(shows).toBeGreaterThan(COUNT);
  expect(needless.length / shows).toBeLessThan(0.05);
  // The number of files in a folder differs once a cell below has made one.
  expect(missed.length / shows).toBeLessThan(0.02);
});

if (FULL) {
  it.each(['development', 'held-out'] as const)('real notebooks that ran twice (%s)', group => {
    const count = Number(process.env.FRESHKERNEL_NOTEBOOKS ?? REAL_NOTEBOOKS[group]);
    const ran = realSessions({ group, first: 0, count, sessions: 'twice' });
    const cells = ran.flatMap(({ seed, cells: executed, reports }: Session) =>
      afterSecondRun(
        seed,
        executed.slice(0, executed.length / 2),
        reports.map(({ text, error }) => text + (error ?? '')),
        reports.map(({ bound }) => bound)
      )
    );
    const { shows, needless, missed } = describeCells(cells);
    expect(shows).toBeGreaterThan(count);
    // In one of them, most are: it sets an option of control for the plots of one cell.
    const notebooks = new Set(needless.map(what => what.split(', cell ')[0]));
    expect(notebooks.size / ran.length).toBeLessThan(0.1);
    expect(missed.length / shows).toBeLessThan(0.02);
  });
}
