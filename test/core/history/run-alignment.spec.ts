import fc from 'fast-check';
import { alignExecutions } from '../../../src/core/history/execution-alignment';
import type { AlignableCell, ExecutionGroup } from '../../../src/core/history/execution-alignment';

const NEVER = (): boolean => false;
const ALWAYS = (): boolean => true;

function cell(key: string, source: string, more: Partial<AlignableCell> = {}): AlignableCell {
  const known = { key, source, signature: source, executionCount: null };
  return { ...known, taken: [], ...more };
}

function group(
  id: string,
  sources: readonly string[],
  more: Partial<ExecutionGroup> = {}
): ExecutionGroup {
  const first = Number(id) * 10;
  const known = { id, hasCellId: true, counts: [], first, last: first + 9 };
  return { ...known, signatures: sources, source: sources[0], ...more };
}

/** Few distinct sources, so that equal cells are common. */
const sourceArbitrary = fc.constantFrom('a = 1', 'b = a + 1', 'print(b)', 'import os', 'c = 3');
const groupsArbitrary = fc
  .array(
    fc.record({
      sources: fc.array(sourceArbitrary, { minLength: 1, maxLength: 3 }),
      hasCellId: fc.boolean(),
      start: fc.nat(40),
      length: fc.nat(10)
    }),
    { maxLength: 12 }
  )
  .map(made =>
    made
      .map(({ sources, hasCellId, start, length }, index) =>
        group(`${index}`, [...new Set(sources)], { hasCellId, first: start, last: start + length })
      )
      .sort((a, b) => a.last - b.last)
  );
const cellsArbitrary = fc
  .array(fc.record({ source: sourceArbitrary, count: fc.option(fc.nat(20)) }), { maxLength: 12 })
  .map(made =>
    made.map(({ source, count }, index) => cell(`cell-${index}`, source, { executionCount: count }))
  );

describe('alignRuns', () => {
  it('matches no cell with two groups that named different cells at the same time', () => {
    fc.assert(
      fc.property(groupsArbitrary, cellsArbitrary, fc.boolean(), (groups, cells, byLikeness) => {
        const matches = alignExecutions(groups, cells, () => byLikeness);
        const named = groups.filter(({ id, hasCellId }) => hasCellId && matches.has(id));
        for (const one of named) {
          for (const other of named) {
            const isSameCell = matches.get(one.id)?.key === matches.get(other.id)?.key;
            const overlap = one.first <= other.last && other.first <= one.last;
            expect(one !== other && isSameCell && overlap).toBe(false);
          }
        }
      })
    );
  });

  it('matches by source only equal sources', () => {
    fc.assert(
      fc.property(groupsArbitrary, cellsArbitrary, (groups, cells) => {
        const matches = alignExecutions(groups, cells, NEVER);
        for (const { id, signatures } of groups) {
          const match = matches.get(id);
          const source = cells.find(({ key }) => key === match?.key)?.source;
          expect(match === undefined || signatures.includes(source ?? '')).toBe(true);
        }
      })
    );
  });

  it('finds every cell with a unique source, in any order', () => {
    const distinct = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 15 });
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (numbers, dice) => {
        const cells = numbers.map(number => cell(`cell-${number}`, `value_${number} = load()`));
        const groups = shuffled(numbers, dice).map((number, index) =>
          group(`${index}`, [`value_${number} = load()`])
        );
        const matches = alignExecutions(groups, cells, ALWAYS);
        for (const { id, source } of groups) {
          const own = cells.find(other => other.source === source)?.key;
          expect(matches.get(id)).toEqual({ key: own, by: 'source' });
        }
      })
    );
  });

  it('finds edited cells between unchanged ones', () => {
    const cells = [
      cell('load', 'frame = pd.read_csv("sales.csv")'),
      cell('clean', 'frame = frame.dropna(subset=["price", "amount"])'),
      cell('plot', 'frame.plot(x="day", y="price")')
    ];
    const groups = [
      group('1', ['frame = pd.read_csv("sales.csv")']),
      group('2', ['frame = frame.dropna(subset=["price"])']),
      group('3', ['frame.plot(x="day", y="price")'])
    ];
    expect(alignExecutions(groups, cells, ALWAYS).get('2')).toEqual({
      key: 'clean',
      by: 'likeness'
    });
    expect(alignExecutions(groups, cells, NEVER).get('2')).toBeUndefined();
  });

  it('does not match an edited cell that is known to belong to another execution', () => {
    const cells = [
      cell('clean', 'frame = frame.dropna(subset=["price"])', { taken: [{ first: 1, last: 1 }] })
    ];
    const groups = [group('1', ['frame = frame.dropna(subset=["amount"])'])];
    expect(alignExecutions(groups, cells, ALWAYS).size).toBe(0);
  });

  it('distinguishes equal cells by their counts, otherwise by their order', () => {
    const cells = [
      cell('first', 'step()', { executionCount: 8 }),
      cell('between', 'x = 1'),
      cell('second', 'step()', { executionCount: 5 })
    ];
    const byCount = [
      group('1', ['step()'], { counts: [5] }),
      group('2', ['step()'], { counts: [8] })
    ];
    const counted = alignExecutions(byCount, cells, NEVER);
    expect([counted.get('1')?.key, counted.get('2')?.key]).toEqual(['second', 'first']);
    const byOrder = [group('1', ['step()']), group('2', ['x = 1']), group('3', ['step()'])];
    const ordered = alignExecutions(
      byOrder.map(each => ({ ...each, hasCellId: false })),
      cells,
      NEVER
    );
    expect(byOrder.map(({ id }) => ordered.get(id)?.key)).toEqual(['first', 'between', 'second']);
  });

  it('prefers the last execution of a cell to older versions', () => {
    const cells = [cell('only', 'x = 1')];
    const groups = [group('1', ['y = 2', 'x = 1'], { last: 30 }), group('2', ['x = 1'])];
    const matches = alignExecutions(groups, cells, NEVER);
    expect([matches.get('1'), matches.get('2')?.key]).toEqual([undefined, 'only']);
  });
});

function shuffled<Item>(items: readonly Item[], dice: Iterable<number>): readonly Item[] {
  const rolls = dice[Symbol.iterator]();
  const rest = [...items];
  const result: Item[] = [];
  while (rest.length > 0) {
    result.push(...rest.splice(Number(rolls.next().value) % rest.length, 1));
  }
  return result;
}
