import fc from 'fast-check';
import {
  editDistance,
  lettered,
  nearestName,
  nearNames
} from '../../../src/core/fixes/nearest-name';

/** The textbook definition, without the shortcuts, over UTF-16 units. */
function slowDistance(a: string, b: string): number {
  const left = a.split('');
  const right = b.split('');
  const memo = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) {
      return i + j;
    }
    const key = `${i},${j}`;
    const known = memo.get(key);
    if (known !== undefined) {
      return known;
    }
    let best = Math.min(
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1)
    );
    if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
      best = Math.min(best, distance(i - 2, j - 2) + 1);
    }
    memo.set(key, best);
    return best;
  };
  return distance(left.length, right.length);
}

const word = fc.stringOf(fc.constantFrom('a', 'b', 'c', '_', 'é', '😀'), { maxLength: 8 });

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['data', 'data', 0],
    ['data', 'dtaa', 1],
    ['frame', 'frames', 1],
    ['kitten', 'sitting', 3],
    ['😀x', 'x', 2]
  ])('of %j and %j is %d', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
  });

  it('agrees with the textbook definition', () => {
    fc.assert(fc.property(word, word, (a, b) => editDistance(a, b) === slowDistance(a, b)));
  });

  it('with a limit is the same up to the limit and limit + 1 beyond', () => {
    fc.assert(
      fc.property(word, word, fc.nat(6), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
      })
    );
  });
});

describe('nearestName', () => {
  it.each([
    ['dataframe', ['dataframes', 'other'], 'dataframes'],
    ['Data', ['date', 'data'], 'data'],
    ['x', ['y', 'z'], null],
    ['df', ['dg', 'pf'], null],
    ['prnt', ['print', 'point'], 'print'],
    ['same', ['same'], null],
    ['count', ['mount', 'coun'], 'coun'],
    ['items', ['itemB', 'itemA'], 'itemA']
  ])('of %j among %j is %j', (name, candidates, expected) => {
    expect(nearestName(name, candidates)).toBe(expected);
  });

  it('does not depend on the order of the candidates', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 6 }), (name, candidates) => {
        expect(nearestName(name, [...candidates].reverse())).toBe(nearestName(name, candidates));
      })
    );
  });
});

describe('nearNames', () => {
  it('omits no intended name', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcABC_1éİ'), maxLength: 12 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 30 }), (name, others) => {
        const near = nearNames(name, others.map(lettered)).map(other => other.name);
        const reach = Math.min(3, Math.floor(name.length / 3));
        const meant = others.filter(other => editDistance(name, other) <= reach);
        expect(near).toEqual(expect.arrayContaining(meant));
      })
    );
  });
});
