import fc from 'fast-check';
import type { CellAccesses, LocationAccess } from '../../../src/core/analysis/access/cell-accesses';
import { AccessTable, EVERYTHING } from '../../../src/core/analysis/access/cell-accesses';
import type { MissingRead } from '../../../src/core/analysis/access/cell-order';
import { CellOrder, orderAfter } from '../../../src/core/analysis/access/cell-order';
import { findMove } from '../../../src/core/fixes/move-search';
import type { MoveAnswer } from '../../../src/core/fixes/move-search';

const RUNS = process.env.FRESHKERNEL_SCALE === 'full' ? 20_000 : 2_000;

/** `a` is certainly read or written, `a?` possibly. */
interface PlainCell {
  readonly reads?: string;
  readonly writes?: string;
  readonly isOpaque?: boolean;
}

function accessesOf(words = ''): Map<string, LocationAccess> {
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

/** Reads without a provider above, but with one below. */
function missingIn(table: AccessTable): readonly MissingRead[] {
  return table.cells.flatMap(({ reads }, cell) =>
    [...reads.keys()]
      .filter(location => location !== EVERYTHING)
      .filter(location => table.sources(location, cell, null).length === 0)
      .filter(location => table.cells.some(({ writes }) => writes.has(location)))
      .map(location => ({ cell, location }))
  );
}

interface Setting {
  readonly pinned?: number;
  readonly counts?: readonly number[];
}

/** The answer for the first missing read; null where none is missing. */
function answerFor(
  cells: readonly PlainCell[],
  { pinned, counts }: Setting = {}
): MoveAnswer | null {
  const table = tableOf(cells);
  const missing = missingIn(table);
  if (missing.length === 0) {
    return null;
  }
  const [{ cell: reader, location }] = missing;
  return findMove({
    order: new CellOrder(table, missing),
    reader,
    locations: [location],
    providers: table.cells.flatMap(({ writes }, cell) => (writes.has(location) ? [cell] : [])),
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
      'puts the provider above its reader',
      [{ reads: 'a' }, { reads: 'a' }, { writes: 'a' }],
      [2, 0, 1]
    ],
    [
      'moves the reader where the provider depends on others',
      [{ reads: 'a' }, { writes: 'b' }, { reads: 'b', writes: 'a' }],
      [1, 2, 0]
    ],
    [
      'includes the dependencies of the provider',
      [{ reads: 'a' }, { reads: 'a' }, { writes: 'b' }, {}, { reads: 'b', writes: 'a' }],
      [2, 4, 0, 1, 3]
    ],
    [
      'is found where a later cell writes the name again for its own use',
      [{ reads: 'a', writes: 'a' }, { reads: 'a' }, { writes: 'a' }],
      [2, 0, 1]
    ],
    [
      'is not found where the provider reads a value that changed in between',
      [{ writes: 'b' }, { reads: 'a' }, { reads: 'b', writes: 'b' }, { reads: 'b', writes: 'a' }],
      'undecided'
    ],
    [
      'is not found where two cells provide it',
      [{ reads: 'a' }, { writes: 'a' }, { writes: 'a' }],
      'undecided'
    ],
    [
      'is found where the counts show which of two is meant',
      [{ reads: 'a' }, { writes: 'a' }, { writes: 'a' }],
      [1, 0, 2],
      { counts: [2, 1, 3] }
    ],
    [
      'does not pass an opaque cell',
      [{ reads: 'a' }, { isOpaque: true }, { writes: 'a' }],
      'undecided'
    ],
    ['does not move what is pinned', [{ reads: 'a' }, { writes: 'a' }], 'pinned', { pinned: 0 }],
    [
      'does not pass a pinned cell',
      [{ reads: 'a' }, { reads: 'b' }, { writes: 'a b' }],
      'pinned',
      { pinned: 1 }
    ],
    [
      'moves the other cell where the first is pinned',
      [{ writes: 'b' }, { reads: 'a' }, { reads: 'c?' }, { writes: 'a' }],
      'pinned',
      { pinned: 2 }
    ],
    [
      'is not found where the reader provides what the provider reads',
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

/** Runs cells: each writes a value that contains what it read; a location that is possibly written keeps both. */
function valuesRead(table: AccessTable, order: readonly number[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  const seen = new Map<string, string>();
  for (const cell of order) {
    const { reads, writes } = table.cells[cell];
    const inputs = [...reads.keys()]
      .sort()
      .map(location => `${location}=${values.get(location) ?? '-'}`);
    [...reads.keys()].forEach(location =>
      seen.set(`${cell} ${location}`, values.get(location) ?? '-')
    );
    const produced = `${cell}(${inputs.join()})`;
    for (const [location, { certain }] of writes) {
      values.set(location, certain ? produced : `${values.get(location) ?? '-'}|${produced}`);
    }
  }
  return seen;
}

const LOCATIONS = ['a', 'b', 'c', 'd'].flatMap(location => [location, location, `${location}?`]);
const words = fc.uniqueArray(fc.constantFrom(...LOCATIONS), {
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

/** The cells in order, and with one of them displaced. */
const displaced = fc
  .tuple(programs, fc.nat(), fc.nat())
  .map(([cells, from, to]) => {
    const all = program(cells);
    const moved = from % all.length;
    const rest = all.map((_, cell) => cell).filter(cell => cell !== moved);
    const location = to % all.length;
    const order = [...rest.slice(0, location), moved, ...rest.slice(location)];
    return { all, order };
  })
  .filter(({ all }) => missingIn(tableOf(all)).length === 0);

describe('moves in random programs', () => {
  it('change no value that a cell reads, and provide the missing one', () => {
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
        // Reads with values from complete cells only keep these values.
        for (const [read, value] of valuesNow) {
          if (!value.includes('-')) {
            expect([read, valuesThen.get(read)]).toEqual([read, value]);
          }
        }
        const [{ cell, location }] = missing;
        expect(valuesThen.get(`${cell} ${location}`)).not.toBe('-');
      }),
      { seed: 20241121, numRuns: RUNS }
    );
    expect(found).toBeGreaterThan(RUNS / 40);
  });

  it('return one displaced cell to where every cell reads its old values', () => {
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
