import fc from 'fast-check';
import { cellChanges, revertChanges } from '../../../src/core/restore/cell-changes';

const version = fc.uniqueArray(
  fc.record({ number: fc.nat(12), source: fc.constantFrom('a', 'b', 'c', '') }),
  { selector: ({ number }) => number, maxLength: 10 }
);

it('every round can be reverted', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const changes = cellChanges(before, after);
      expect(
        revertChanges(
          after.map(({ source }) => source),
          changes
        )
      ).toEqual(before.map(({ source }) => source));
    })
  );
});

it('lists only what changed', () => {
  const cells = ['a', 'b', 'c'].map((source, number) => ({ number, source }));
  expect(cellChanges(cells, cells)).toEqual([]);
  const changed = [cells[0], { number: 1, source: 'B' }, cells[2]];
  expect(cellChanges(cells, changed)).toEqual([
    { from_index: 1, to_index: 1, before: 'b', after: 'B' }
  ]);
});
