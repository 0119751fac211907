import * as fc from 'fast-check';
import type { DifferenceCause } from '../../../src/core/check/causes/cause';
import type { RootCause } from '../../../src/lab/check/view/cause-groups';
import { rootCauses } from '../../../src/lab/check/view/cause-groups';

function cause(more: Partial<DifferenceCause>): DifferenceCause {
  const nothing = { cause: 'unknown', code: null, findingId: null, cellIndex: null } as const;
  return { ...nothing, message: 'Unknown.', ...more };
}

const MISSING = { cause: 'missing-module', message: 'The module `a` is not installed.' } as const;
const because = (cellIndex: number, name: string): DifferenceCause =>
  cause({
    cause: 'previous-error',
    cellIndex,
    message: `\`${name}\` is defined in cell ${cellIndex}.`
  });

/** Each root with its cells, and the cells of what follows from it. */
function rowsOf(causes: readonly (readonly [number, DifferenceCause])[]): readonly object[] {
  return rootCauses({ causes: new Map(causes) }).map(({ cells, cellIndex, inherited }) => ({
    cells,
    cellIndex,
    inherited: inherited.map(each => each.cells)
  }));
}

it('folds what follows from a cause beneath it, also over several cells', () => {
  const causes = [
    [3, cause({ ...MISSING, cellIndex: 3 })],
    [5, because(3, 'x')],
    [6, because(5, 'y')],
    [7, because(3, 'x')]
  ] as const;
  expect(rowsOf(causes)).toEqual([{ cells: [3], cellIndex: 3, inherited: [[5, 7], [6]] }]);
});

it('has one row for the same cause in several cells', () => {
  const causes = [
    [3, cause({ ...MISSING, cellIndex: 3 })],
    [9, cause({ ...MISSING, cellIndex: 9 })],
    [10, because(9, 'x')]
  ] as const;
  expect(rowsOf(causes)).toEqual([{ cells: [3, 9], cellIndex: null, inherited: [[10]] }]);
});

it('keeps a row where the other cell has no cause, or leads back', () => {
  const seed = cause({ cause: 'randomness', cellIndex: 1 });
  const there = because(8, 'x');
  const back = because(7, 'y');
  expect(
    rowsOf([
      [4, seed],
      [5, seed],
      [7, there],
      [8, back],
      [9, cause({})]
    ])
  ).toEqual([
    { cells: [4, 5], cellIndex: 1, inherited: [] },
    { cells: [7], cellIndex: 8, inherited: [] },
    { cells: [8], cellIndex: 7, inherited: [] },
    { cells: [9], cellIndex: null, inherited: [] }
  ]);
});

it('names every cell that has a cause exactly once', () => {
  const anyCause = fc.record({
    cause: fc.constantFrom('unknown', 'version', 'previous-error'),
    code: fc.constant(null),
    findingId: fc.constant(null),
    cellIndex: fc.option(fc.nat(9)),
    message: fc.constantFrom('a', 'b')
  }) as fc.Arbitrary<DifferenceCause>;
  const cellsOf = ({ cells, inherited }: RootCause): readonly number[] => [
    ...cells,
    ...inherited.flatMap(each => each.cells)
  ];
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(fc.nat(9), anyCause), { selector: ([at]) => at }), all => {
      const roots = rootCauses({ causes: new Map(all) });
      const named = roots.flatMap(cellsOf).sort((a, b) => a - b);
      expect(named).toEqual(all.map(([at]) => at).sort((a, b) => a - b));
    })
  );
});
