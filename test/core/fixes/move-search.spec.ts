import fc from 'fast-check';
import type { CellAccesses, PlaceAccess } from '../../../src/core/analysis/access/cell-accesses';
import { AccessTable, EVERYTHING } from '../../../src/core/analysis/access/cell-accesses';
import type { MissingRead } from '../../../src/core/analysis/access/cell-order';
import { CellOrder, orderAfter } from '../../../src/core/analysis/access/cell-order';
import { findMove } from '../../../src/core/fixes/move-search';
import type { MoveAnswer } from '../../../src/core/fixes/move-search';

const RUNS = process.env.FRESHKERNEL_SCALE === 'full' ? 20_000 : 5_000;

/** `a` is read or surely written, `a?` perhaps. */
interface PlainCell {
  readonly reads?: string;
  readonly writes?: string;
  readonly isOpaque?: boolean;
}

function accessesOf(words = ''): Map<string, PlaceAccess> {
  return new Map(
    words
      .split(' ')
      .filter(word => word !== '')
      .map(word => {
        const name = word.replace('?', '');
        return [`name:${name}`, { label: name, certain: !word.endsWith('?') }];
      })
  );
}

function tableOf(cells: readonly PlainCell[]): AccessTable {
  return new AccessTable(
    cells.map(({ reads, writes, isOpaque = false }): CellAccesses => ({
      reads: accessesOf(reads),
      writes: accessesOf(writes),
      isOpaque
    }))
  );
}

/** Reads that nothing above gives a value, though something below does. */
function missingIn(table: AccessTable): readonly MissingRead[] {
  return table.cells.flatMap(({ reads }, cell) =>
    [...reads.keys()]
      .filter(place => place !== EVERYTHING)
      .filter(place => table.sources(place, cell, null).length === 0)
      .filter(place => table.cells.some(({ writes }) => writes.has(place)))
      .map(place => ({ cell, place }))
  );
}

interface Setting {
  readonly pinned?: number;
  readonly counts?: readonly number[];
}

/** What is found for the first missing read; null where none is missing. */
function answerFor(
  cells: readonly PlainCell[],
  { pinned, counts }: Setting = {}
): MoveAnswer | null {
  const table = tableOf(cells);
  const missing = missingIn(table);
  if (missing.length === 0) {
    return null;
  }
  const [{ cell: reader, place }] = missing;
  return findMove({
    order: new CellOrder(table, missing),
    reader,
    places: [place],
    makers: table.cells.flatMap(({ writes }, cell) => (writes.has(place) ? [cell] : [])),
    isPinned: cell => cell === pinned,
    counts: counts ?? cells.map(() => null)
  });
}

/** The order of the cells after the move; the kind of obstacle where there is none. */
function outcome(cells: readonly PlainCell[], setting?: Setting): readonly number[] | string {
  const answer = answerFor(cells, setting);
  if (answer === null) {
    return 'nothing';
  }
  if (answer.kind === 'obstacle') {
    return answer.obstacle.reason.kind;
  }
  return orderAfter(answer.move, cells.length);
}

describe('a move', () => {
  it.each<[string, readonly PlainCell[], readonly number[] | string, Setting?]>([
    [
      'puts the maker above its reader',
      [{ reads: 'a' }, { reads: 'a' }, { writes: 'a' }],
      [2, 0, 1]
    ],
    [
      'moves the reader where the maker needs others',
      [{ reads: 'a' }, { writes: 'b' }, { reads: 'b', writes: 'a' }],
      [1, 2, 0]
    ],
    [
      'takes what the maker needs along',
      [{ reads: 'a' }, { reads: 'a' }, { writes: 'b' }, {}, { reads: 'b', writes: 'a' }],
      [2, 4, 0, 1, 3]
    ],
    [
      'is found where a later cell writes the name again for itself',
      [{ reads: 'a', writes: 'a' }, { reads: 'a' }, { writes: 'a' }],
      [2, 0, 1]
    ],
    [
      'is not found where the maker reads what was changed in between',
      [{ writes: 'b' }, { reads: 'a' }, { reads: 'b', writes: 'b' }, { reads: 'b', writes: 'a' }],
      'undecided'
    ],
    [
      'is not found where two cells make it',
      [{ reads: 'a' }, { writes: 'a' }, { writes: 'a' }],
      'undecided'
    ],
    [
      'is found where the counts tell which of two is meant',
      [{ reads: 'a' }, { writes: 'a' }, { writes: 'a' }],
      [1, 0, 2],
      { counts: [2, 1, 3] }
    ],
    [
      'does not pass what nobody knows',
      [{ reads: 'a' }, { isOpaque: true }, { writes: 'a' }],
      'undecided'
    ],
    ['does not move what is pinned', [{ reads: 'a' }, { writes: 'a' }], 'pinned', { pinned: 0 }],
    [
      'does not pass what is pinned',
      [{ reads: 'a' }, { reads: 'b' }, { writes: 'a b' }],
      'pinned',
      { pinned: 1 }
    ],
    [
      'goes the other way round what is pinned',
      [{ writes: 'b' }, { reads: 'a' }, { reads: 'c?' }, { writes: 'a' }],
      'pinned',
      { pinned: 2 }
    ],
    [
      'is not found where the reader makes what the maker reads',
      [
        { reads: 'a', writes: 'b' },
        { reads: 'b', writes: 'a' }
      ],
      'change'
    ]
  ])('%s', (_, cells, expected, ...[setting]) => {
    expect(outcome(cells, setting)).toEqual(expected);
  });
});

/** Runs cells: each writes a value that tells what it read; a place that is written perhaps keeps both. */
function valuesRead(table: AccessTable, order: readonly number[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const cell of order) {
    const { reads, writes } = table.cells[cell];
    const inputs = [...reads.keys()].sort().map(place => `${place}=${values.get(place) ?? '-'}`);
    [...reads.keys()].forEach(place => seen.set(`${cell} ${place}`, values.get(place) ?? '-'));
    const made = `${cell}(${inputs.join()})`;
    for (const [place, { certain }] of writes) {
      values.set(place, certain ? made : `${values.get(place) ?? '-'}|${made}`);
    }
  }
  return seen;
}

const PLACES = ['a', 'b', 'c', 'd'].flatMap(place => [place, place, `${place}?`]);
const words = fc.uniqueArray(fc.constantFrom(...PLACES), {
  maxLength: 2,
  selector: word => word[0]
});
const programs = fc.array(fc.record({ reads: words, writes: words }), {
  minLength: 2,
  maxLength: 6
});

function program(
  cells: readonly { readonly reads: readonly string[]; readonly writes: readonly string[] }[]
): readonly PlainCell[] {
  return cells.map(({ reads, writes }) => ({ reads: reads.join(' '), writes: writes.join(' ') }));
}

/** The cells with everything in order, and with one of them elsewhere. */
const displaced = fc
  .tuple(programs, fc.nat(), fc.nat())
  .map(([cells, from, to]) => {
    const all = program(cells);
    const moved = from % all.length;
    const rest = all.map((_, cell) => cell).filter(cell => cell !== moved);
    const place = to % all.length;
    const order = [...rest.slice(0, place), moved, ...rest.slice(place)];
    return { all, order };
  })
  .filter(({ all }) => missingIn(tableOf(all)).length === 0);

describe('moves in random programs', () => {
  it('change no value that a cell reads, and give the missing one', () => {
    let found = 0;
    fc.assert(
      fc.property(programs, cells => {
        const all = program(cells);
        const after = outcome(all);
        if (typeof after === 'string') {
          return;
        }
        found++;
        const table = tableOf(all);
        const missing = missingIn(table);
        const order = all.map((_, cell) => cell);
        const valuesNow = valuesRead(table, order);
        const valuesThen = valuesRead(table, after);
        // What had its values from complete cells alone has them still.
        for (const [read, value] of valuesNow) {
          if (!value.includes('-')) {
            expect([read, valuesThen.get(read)]).toEqual([read, value]);
          }
        }
        const [{ cell, place }] = missing;
        expect(valuesThen.get(`${cell} ${place}`)).not.toBe('-');
      }),
      { seed: 20241121, numRuns: RUNS }
    );
    expect(found).toBeGreaterThan(RUNS / 40);
  });

  it('bring one cell that is out of place back where every cell reads what it read', () => {
    let found = 0;
    fc.assert(
      fc.property(displaced, ({ all, order }) => {
        const shuffled = order.map(cell => all[cell]);
        const after = outcome(shuffled);
        if (typeof after === 'string') {
          return;
        }
        found++;
        const table = tableOf(all);
        const then = valuesRead(
          table,
          after.map(position => order[position])
        );
        const right = valuesRead(
          table,
          all.map((_, cell) => cell)
        );
        // One move may leave other cells without a value.
        if (![...then.values()].some(value => value.includes('-'))) {
          expect([...then].sort()).toEqual([...right].sort());
        }
      }),
      { seed: 20241121, numRuns: RUNS }
    );
    expect(found).toBeGreaterThan(RUNS / 40);
  });
});
