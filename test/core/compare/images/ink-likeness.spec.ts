/** Pictures with the same colors in the same positions: small random ones, judged by the definition. */
import fc from 'fast-check';
import type { Pixels } from '../../../../src/core/compare/images/image';
import { hasSameInk, REACH } from '../../../../src/core/compare/images/ink-likeness';

const TOLERANCE = 40;
const TILE = 16;

const onWhite = ({ width, height }: Pixels, dots: readonly (readonly number[])[]): Pixels => {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [column, row, red, green, blue] of dots) {
    data.set([red, green, blue], ((row % height) * width + (column % width)) * 4);
  }
  return { width, height, data, frames: [] };
};

const dot = fc.tuple(fc.nat(39), fc.nat(39), fc.nat(255), fc.nat(255), fc.nat(255));
const pair = fc
  .record({
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
    shared: fc.array(dot, { maxLength: 60 }),
    ours: fc.array(dot, { maxLength: 3 }),
    theirs: fc.array(dot, { maxLength: 3 })
  })
  .map(({ width, height, shared, ours, theirs }) => {
    const size = { width, height } as Pixels;
    return [onWhite(size, [...shared, ...ours]), onWhite(size, [...shared, ...theirs])] as const;
  });

type Color = (column: number, row: number) => readonly number[];

/** Columns, then rows: each mean is rounded down. */
function blurred({ width, height, data }: Pixels): Color {
  const mean = (values: readonly number[]): number =>
    Math.floor(values.reduce((sum, each) => sum + each, 0) / values.length);
  const near = (at: number, end: number): number[] =>
    [at - 1, at, at + 1].filter(each => each >= 0 && each < end);
  const wide: Color = (column, row) =>
    [0, 1, 2].map(channel =>
      mean(near(column, width).map(each => data[(row * width + each) * 4 + channel]))
    );
  return (column, row) =>
    [0, 1, 2].map(channel => mean(near(row, height).map(each => wide(column, each)[channel])));
}

function missing(a: Pixels, b: Pixels): [count: number, mostInTile: number] {
  const [ours, theirs] = [blurred(a), blurred(b)];
  const tiles = new Map<string, number>();
  let count = 0;
  for (let row = 0; row < a.height; row++) {
    for (let column = 0; column < a.width; column++) {
      const around: (readonly number[])[] = [];
      for (let y = Math.max(0, row - REACH); y <= Math.min(a.height - 1, row + REACH); y++) {
        for (let x = Math.max(0, column - REACH); x <= Math.min(a.width - 1, column + REACH); x++) {
          around.push(theirs(x, y));
        }
      }
      const isFound = ours(column, row).every((value, channel) => {
        const there = around.map(color => color[channel]);
        return value >= Math.min(...there) - TOLERANCE && value <= Math.max(...there) + TOLERANCE;
      });
      if (!isFound) {
        const tile = `${Math.floor(column / TILE)} ${Math.floor(row / TILE)}`;
        tiles.set(tile, (tiles.get(tile) ?? 0) + 1);
        count++;
      }
    }
  }
  return [count, Math.max(0, ...tiles.values())];
}

function ink({ data }: Pixels): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const differs = [0, 1, 2].some(
      channel => Math.abs(data[at + channel] - data[channel]) > TOLERANCE
    );
    count += differs ? 1 : 0;
  }
  return count;
}

function byDefinition(a: Pixels, b: Pixels): boolean {
  const [[one, oneInTile], [other, otherInTile]] = [missing(a, b), missing(b, a)];
  const all = ink(a) + ink(b);
  return all > 0 && one + other <= 0.001 * all && Math.max(oneInTile, otherInTile) <= 12;
}

it('finds each color near its position in the other picture', () => {
  const answers = new Set<boolean>();
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const expected = byDefinition(a, b);
      answers.add(expected);
      expect(hasSameInk(a, b)).toBe(expected);
    }),
    { numRuns: 40 }
  );
  expect([...answers].sort()).toEqual([false, true]);
});
