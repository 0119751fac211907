/** A notebook whose cells mostly set the same again when they are repeated. */
import notebook from './idempotent-notebook.json';
import { RanNotebook } from '../reactions/ran-notebook';

const CELLS: readonly string[] = notebook.cells;

/** Cells whose repetition changes something: each draws new numbers, or appends again. */
const DRAWS = CELLS.indexOf('x = np.random.rand(3)');
const APPENDS = CELLS.indexOf('lst.append(1)');
/** Cells that change a table which later cells have changed and replaced: what they do to that one is not known. */
const ON_ANOTHER_TABLE = CELLS.flatMap((source, cell) =>
  /^df(?:\[|\.columns| = df\.rename)/.test(source) ? [cell] : []
);

function staleAfter(order: readonly number[]): readonly number[] {
  const ran = new RanNotebook(CELLS);
  order.forEach(cell => ran.run(cell));
  return ran.staleInputs().flatMap((inputs, cell) => (inputs.length > 0 ? [cell] : []));
}

const ALL = CELLS.map((_, cell) => cell);

it('nothing is stale after all cells ran twice', () => {
  expect(staleAfter([...ALL, ...ALL])).toEqual([]);
});

it.each(ALL)('cell %i that ran twice at once', repeated => {
  const readers =
    repeated === DRAWS
      ? [DRAWS, DRAWS + 1, DRAWS + 2]
      : repeated === APPENDS
        ? [APPENDS, APPENDS + 1]
        : [];
  const order = ALL.flatMap(cell => (cell === repeated ? [cell, cell] : [cell]));
  expect(staleAfter(order)).toEqual(readers);
});

it.each(ALL)('cell %i that ran again after all others', repeated => {
  const changes = [DRAWS, APPENDS, ...ON_ANOTHER_TABLE].includes(repeated);
  expect(staleAfter([...ALL, repeated])).toEqual(changes ? [repeated] : []);
});
