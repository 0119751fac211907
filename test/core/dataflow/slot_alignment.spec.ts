import fc from 'fast-check';
import { alignSlots } from '../../../src/core/dataflow/slot_alignment';

it('continues equal things, and lets a changed one take the place of the lost one', () => {
  expect(alignSlots(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([0, 1, 2]);
  expect(alignSlots(['a', 'b', 'c'], ['b', 'c'])).toEqual([1, 2]);
  expect(alignSlots(['a', 'b', 'c'], ['x', 'a', 'b', 'c'])).toEqual([null, 0, 1, 2]);
  expect(alignSlots(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual([2, 0, 1]);
  expect(alignSlots([], ['a'])).toEqual([null]);
});

it('gives every known position at most once, and equal things to equal things', () => {
  const things = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(things, things, (known, wanted) => {
      const positions = alignSlots(known, wanted);
      const taken = positions.filter(position => position !== null);
      expect(positions.length).toBe(wanted.length);
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every(position => position >= 0 && position < known.length)).toBe(true);
    })
  );
});
