import { append, largest, replaceAll, smallest } from '../../../src/core/memo/lists';

const LONG = Array.from({ length: 1_000_000 }, (_, at) => at);

describe('lists of any length', () => {
  it('are appended, also to themselves', () => {
    const list = [1];
    append(list, LONG);
    expect(list).toHaveLength(1_000_001);
    const twice = [1, 2];
    append(twice, twice);
    append(twice, new Set([3]));
    expect(twice).toEqual([1, 2, 1, 2, 3]);
  });

  it('replace each other', () => {
    const list = [1, 2, 3];
    replaceAll(list, LONG);
    expect(list).toEqual(LONG);
    replaceAll(list, list);
    expect(list).toHaveLength(LONG.length);
  });

  it('have a largest and a smallest number', () => {
    expect([largest(LONG), smallest(LONG)]).toEqual([999_999, 0]);
    expect([largest([]), smallest([])]).toEqual([Math.max(), Math.min()]);
    expect([largest([1, NaN, 2]), smallest([1, NaN, 2])]).toEqual([NaN, NaN]);
  });
});
