import fc from 'fast-check';
import { alignSlots } from '../../../../src/core/analysis/names/slot-alignment';

/** The full alignment: for each new item, the position of the old one. */
function positions<T>(known: readonly T[], wanted: readonly T[]): readonly (number | null)[] {
  const { head, tail, middle } = alignSlots(known, wanted, thing => thing);
  expect(head + middle.length + tail).toBe(wanted.length);
  const end = known.length - tail;
  return [
    ...known.slice(0, head).map((_, index) => index),
    ...middle,
    ...known.slice(end).map((_, index) => end + index)
  ];
}

it('aligns equal items, and replaces a removed item with a changed one', () => {
  expect(positions(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([0, 1, 2]);
  expect(positions(['a', 'b', 'c'], ['b', 'c'])).toEqual([1, 2]);
  expect(positions(['a', 'b', 'c'], ['x', 'a', 'b', 'c'])).toEqual([null, 0, 1, 2]);
  expect(positions(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([2, 0, 1]);
  expect(positions([], ['a'])).toEqual([null]);
});

it('uses every old position at most once, and aligns only equal items where possible', () => {
  const things = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(things, things, (known, wanted) => {
      const all = positions(known, wanted);
      const taken = all.filter(position => position !== null);
      expect(all.length).toBe(wanted.length);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every(position => position >= 0 && position < known.length)).toBe(true);
    })
  );
});
