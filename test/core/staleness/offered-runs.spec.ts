/** After the cells of an offer have run, in the offered order, nothing is left that it was offered for. */
import { RandomSession } from './random-sessions';
import { RanNotebook } from '../reactions/ran-notebook';

const COUNT = process.env.FRESHKERNEL_SCALE === 'full' ? 5000 : 50;
const STEPS = 8;
jest.setTimeout(3_600_000);

/** Runs the cells of a plan; false where only a restart helps, or nothing has to run. */
function carryOut(
  session: RandomSession,
  { cells, restart }: { readonly cells: readonly { readonly key: string }[]; restart: boolean }
): boolean {
  if (restart || cells.length === 0) {
    return false;
  }
  for (const { key } of cells) {
    session.run(session.notebook.indexOf(key));
  }
  return true;
}

function followOffers(seed: number): { readonly followed: number; readonly left: string[] } {
  const session = new RandomSession(seed);
  const left: string[] = [];
  let followed = 0;
  for (let step = 0; step < STEPS; step += 1) {
    session.step();
    const { notebook } = session;
    const before = notebook.analyze().staleness;
    if (step % 2 === 0) {
      const key = notebook.keyOf(session.position());
      if (before !== null && carryOut(session, before.neededBefore(key))) {
        followed += 1;
        const again = notebook.analyze().staleness?.neededBefore(key);
        if (again?.cells.length !== 0 || again.restart) {
          left.push(`before ${key}: ${JSON.stringify(again)}\n${session.toString()}`);
        }
      }
    } else if (before !== null && carryOut(session, before.plan())) {
      followed += 1;
      const again = notebook.analyze().staleness?.plan();
      const stale = notebook.staleInputs().flat();
      if (again?.cells.length !== 0 || stale.length > 0) {
        left.push(`stale: ${JSON.stringify([again, stale])}\n${session.toString()}`);
      }
    }
  }
  return { followed, left };
}

it('of random sessions', () => {
  const results = Array.from({ length: COUNT }, (_, seed) => followOffers(seed));
  expect(results.flatMap(({ left }) => left).slice(0, 2)).toEqual([]);
  expect(results.reduce((sum, { followed }) => sum + followed, 0)).toBeGreaterThan(COUNT);
});

describe('of an unseeded draw', () => {
  const CELLS = [
    'import random',
    'random.random()',
    'n = 10',
    'm = sum(random.random() for _ in range(n))',
    'print(m)',
    'n = 1000',
    'm = sum(random.random() for _ in range(n))',
    'r = m/n',
    'print(r)'
  ];

  function stale(notebook: RanNotebook): readonly number[] {
    return notebook
      .staleInputs()
      .flatMap((inputs, index) => (inputs.length > 0 ? [index + 1] : []));
  }

  it('a new value makes its readers stale, and nothing else', () => {
    const notebook = new RanNotebook(CELLS);
    notebook.runAll();
    notebook.run(6);
    expect(stale(notebook)).toEqual([8, 9]);
    expect(notebook.staleInputs()[7]).toMatchObject([{ name: 'm', isRandom: true }]);
    expect(
      notebook
        .analyze()
        .staleness?.plan()
        .cells.map(({ key }) => key)
    ).toEqual(['cell-7', 'cell-8']);
    notebook.run(7);
    expect(stale(notebook)).toEqual([9]);
    notebook.run(8);
    expect(stale(notebook)).toEqual([]);
  });

  it('a cell whose inputs are up to date needs nothing before it', () => {
    const notebook = new RanNotebook(CELLS);
    notebook.runAll();
    notebook.runAll();
    const needed = CELLS.map((_, index) =>
      notebook
        .analyze()
        .staleness?.neededBefore(notebook.keyOf(index))
        .cells.map(({ key }) => key)
    );
    // The kernel has `n` and `m` of the cells below.
    const first = [[], [], [], ['cell-2'], ['cell-2', 'cell-3']];
    expect(needed).toEqual([...first, [], [], [], []]);
  });
});
