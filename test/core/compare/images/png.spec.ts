import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { inflate } from '../../../../src/core/compare/images/inflate';
import { pngSamples, readPng } from '../../../../src/core/compare/images/png';
import { compareCell, shown } from '../compared';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 3000 }),
  fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.nat(200)).map(([piece, times]) => {
    const whole = new Uint8Array(piece.length * times);
    for (let at = 0; at < times; at++) {
      whole.set(piece, at * piece.length);
    }
    return whole;
  })
);

interface Raster {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** A file with these RGB samples; the rows use `filters` in turn. */
function png(
  { width, height, samples }: Raster,
  filters: readonly number[],
  level: number
): Uint8Array {
  const row = width * 3;
  const rows = new Uint8Array((row + 1) * height);
  const at = (y: number, x: number): number => (y < 0 || x < 0 ? 0 : samples[y * row + x]);
  for (let y = 0; y < height; y++) {
    const filter = filters[y % filters.length];
    rows[y * (row + 1)] = filter;
    for (let x = 0; x < row; x++) {
      const [left, up, corner] = [at(y, x - 3), at(y - 1, x), at(y - 1, x - 3)];
      rows[y * (row + 1) + 1 + x] = at(y, x) - guess(filter, left, up, corner);
    }
  }
  const head = new Uint8Array(13);
  new DataView(head.buffer).setUint32(0, width);
  new DataView(head.buffer).setUint32(4, height);
  head.set([8, 2], 8);
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', new Uint8Array())
  ]);
}

function guess(filter: number, left: number, up: number, corner: number): number {
  const paeth = (): number => {
    const estimate = left + up - corner;
    const order = [left, up, corner].map(value => [Math.abs(estimate - value), value]);
    return order.reduce((best, next) => (next[0] < best[0] ? next : best))[1];
  };
  return [() => 0, () => left, () => up, () => Math.floor((left + up) / 2), paeth][filter]();
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

const raster = fc
  .record({ width: fc.integer({ min: 1, max: 9 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map((samples): Raster => ({ width, height, samples }))
  );
const filters = fc.array(fc.nat(4), { minLength: 1, maxLength: 5 });
const level = fc.nat(9);
const picture = (file: Uint8Array): readonly object[] => [
  shown({ 'image/png': Buffer.from(file).toString('base64') })
];

describe('PNG images', () => {
  it('are decompressed as zlib compresses them', () => {
    fc.assert(
      fc.property(bytes, level, (data, chosen) => {
        const packed = deflateSync(data, { level: chosen });
        expect(inflate(packed, 2, data.length)).toEqual(data);
        expect(inflate(packed, 2, data.length + 1)).toBeNull();
        expect(data.length === 0 || inflate(packed, 2, data.length - 1) === null).toBe(true);
      }),
      { numRuns: 300 }
    );
  });

  it('never throw for any compressed data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(500), (data, size) => {
        const result = inflate(data, 0, size);
        expect(result === null || result.length === size).toBe(true);
      }),
      { numRuns: 2000 }
    );
  });

  it('return their samples with every filter', () => {
    fc.assert(
      fc.property(raster, filters, level, (image, chosen, packing) => {
        const read = readPng(png(image, chosen, packing));
        expect(read === null ? null : pngSamples(read)).toEqual(image.samples);
      })
    );
  });

  it('are equal if and only if their pixels are', () => {
    fc.assert(
      fc.property(
        raster,
        filters,
        level,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (image, chosen, packing, at, by) => {
          const changed = image.samples.slice();
          changed[at % changed.length] += by;
          const file = picture(png(image, [0], 9));
          expect(['identical', 'equal']).toContain(
            compareCell(file, picture(png(image, chosen, packing))).verdict
          );
          const other = compareCell(
            file,
            picture(png({ ...image, samples: changed }, chosen, packing))
          );
          const was = image.samples[at % changed.length];
          const isSeen = Math.abs(changed[at % changed.length] - was) > 2;
          expect(other.verdict).toBe(isSeen ? 'different' : 'similar');
          expect(other.score).toBeLessThan(1);
        }
      )
    );
  });
});
