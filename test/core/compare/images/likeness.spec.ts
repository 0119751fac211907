/** Pictures that look the same although their pixels differ, and pictures that do not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { countsAsEqual } from '../../../../src/core/compare/outcome';
import { compareCell, shown } from '../compared';

type Color = readonly [number, number, number];
type Drawing = (x: number, y: number) => Color;

/** A drawing with coordinates from 0 to 1. */
const wave: Drawing = (x, y) =>
  Math.abs(y - 0.5 - 0.3 * Math.sin(x * 6)) < 0.08 ? [31, 119, 180] : [255, 255, 255];
const otherWave: Drawing = (x, y) =>
  Math.abs(y - 0.5 - 0.3 * Math.cos(x * 6)) < 0.08 ? [31, 119, 180] : [255, 255, 255];
const bars: Drawing = (x, y) => (y > 1 - Math.floor(x * 5) / 5 ? [255, 127, 14] : [250, 250, 250]);
const otherBars: Drawing = (x, y) => (y > Math.floor(x * 5) / 5 ? [255, 127, 14] : [250, 250, 250]);
const shade: Drawing = (x, y) => [Math.round(60 + 120 * x), Math.round(60 + 120 * y), 128];
const ripple: Drawing = (x, y) => [
  Math.round(128 + 60 * Math.sin(9 * x + 4 * y)),
  110,
  Math.round(90 + 50 * y)
];
const spotted: Drawing = (x, y) =>
  Math.hypot(x - 0.7, y - 0.3) < 0.08 ? [200, 60, 60] : shade(x, y);

function pixels(drawing: Drawing, width: number, height: number, alpha = 255): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const [column, row] = [at % width, Math.floor(at / width)];
    data.set([...drawing((column + 0.5) / width, (row + 0.5) / height), alpha], at * 4);
  }
  return data;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG image with or without opacity. */
function png(data: Uint8Array, width: number, height: number, hasOpacity: boolean): object {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, hasOpacity ? 6 : 2, 0, 0, 0], 8);
  const rows: number[] = [];
  for (let at = 0; at < width * height; at++) {
    if (at % width === 0) {
      rows.push(0);
    }
    rows.push(...data.subarray(at * 4, at * 4 + (hasOpacity ? 4 : 3)));
  }
  const file = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0))
  ]);
  return shown({ 'image/png': file.toString('base64') });
}

const drawn = (drawing: Drawing, width: number, height: number): object =>
  png(pixels(drawing, width, height), width, height, false);

function jpeg(drawing: Drawing, quality: number): object {
  const image = { width: 96, height: 64, data: pixels(drawing, 96, 64) };
  return shown({ 'image/jpeg': Buffer.from(encode(image, quality).data).toString('base64') });
}

const compare = (a: object, b: object) => compareCell([a], [b]);

describe('opaque pictures with and without a channel for opacity', () => {
  it.each([wave, bars, shade, spotted])('are equal', drawing => {
    const data = pixels(drawing, 20, 10);
    const outcome = compare(png(data, 20, 10, true), png(data, 20, 10, false));
    expect(outcome).toMatchObject({ verdict: 'equal', normalizers: ['picture-packing'] });
  });

  it.each([
    [wave, otherWave, 255],
    [bars, otherBars, 255],
    [shade, spotted, 255],
    [wave, wave, 254 - 100]
  ])('differ where a pixel does', (one, other, opacity) => {
    const [a, b] = [pixels(one, 20, 10), pixels(other, 20, 10, opacity)];
    expect(compare(png(a, 20, 10, false), png(b, 20, 10, true)).verdict).toBe('different');
  });
});

describe('colors that differ slightly', () => {
  const changed =
    (by: number): Drawing =>
    (x, y) => {
      const [red, green, blue] = shade(x, y);
      return [red + (x > 0.5 ? by : 0), green, blue];
    };

  it.each([1, 2, -1, -2])('are similar up to 2 of 255: %i', by => {
    expect(compare(drawn(shade, 20, 10), drawn(changed(by), 20, 10)).verdict).toBe('similar');
  });

  it.each([3, -3, 10, 50])('are different beyond: %i', by => {
    expect(compare(drawn(shade, 20, 10), drawn(changed(by), 20, 10)).verdict).toBe('different');
  });
});

describe('JPEG pictures', () => {
  it.each([
    [shade, 95, 85],
    [shade, 90, 75],
    [ripple, 95, 90],
    [ripple, 90, 80]
  ])('that were compressed again are similar', (drawing, one, other) => {
    const outcome = compare(jpeg(drawing, one), jpeg(drawing, other));
    expect(outcome).toMatchObject({
      verdict: 'similar',
      detail: 'the pictures differ by their compression only'
    });
  });

  it.each([
    [shade, spotted],
    [wave, otherWave],
    [bars, otherBars],
    [shade, (x: number, y: number): Color => [shade(x, y)[0] + 8, shade(x, y)[1], 128]]
  ])('that show different things are different', (one, other) => {
    expect(compare(jpeg(one, 95), jpeg(other, 90)).verdict).toBe('different');
  });
});

describe('pictures of different sizes', () => {
  it.each([
    [wave, 200, 150, 320, 240],
    [bars, 432, 288, 640, 480],
    [shade, 100, 100, 90, 80],
    [spotted, 300, 200, 310, 204]
  ])('are drawn differently', (drawing, ...sizes) => {
    const [width, height, otherWidth, otherHeight] = sizes;
    const outcome = compare(drawn(drawing, width, height), drawn(drawing, otherWidth, otherHeight));
    expect(outcome).toMatchObject({ verdict: 'different', aspect: 'looks-alike' });
    expect(outcome.detail).toContain(
      `drawn at ${otherWidth} × ${otherHeight} pixels instead of ${width} × ${height}; the pictures look alike`
    );
  });

  it.each([
    [wave, otherWave],
    [bars, otherBars],
    [wave, bars],
    [shade, wave]
  ])('are different where the picture changed', (one, other) => {
    expect(compare(drawn(one, 200, 150), drawn(other, 320, 240))).toMatchObject({
      verdict: 'different',
      aspect: 'values'
    });
  });
});

describe('pictures that two versions of matplotlib drew', () => {
  const text = readFileSync(join(__dirname, 'fixtures/drawn-by-versions.json'), 'utf8');
  const { plots } = JSON.parse(text) as {
    readonly plots: Readonly<
      Record<string, Readonly<Record<'before' | 'same' | 'slight' | 'visible', string>>>
    >;
  };
  const show = (base64: string): object => shown({ 'image/png': base64 });

  it.each(Object.entries(plots))(
    '%s: changed values are never called a presentation',
    (_, plot) => {
      const { before, same, slight, visible } = plot;
      expect(countsAsEqual(compare(show(before), show(same)))).toBe(true);
      const small = compare(show(before), show(slight));
      expect(countsAsEqual(small) ? null : small.aspect).toBe(
        countsAsEqual(compare(show(same), show(slight))) ? null : 'looks-alike'
      );
      expect(compare(show(before), show(visible)).aspect).toBe('values');
    }
  );

  it('differ where one version drew both', () => {
    const { same, slight } = plots['line'];
    expect(compare(show(same), show(slight)).aspect).toBe('values');
  });
});

describe('a line in pictures of nearly one size', () => {
  const lineAt =
    (height: number): Drawing =>
    (x, y) => {
      const edge = Math.min(1, Math.max(0, 2 - 200 * Math.abs(y - height - 0.1 * x)));
      return [255 - 224 * edge, 255 - 136 * edge, 255 - 75 * edge];
    };

  it.each([
    [0, 'looks-alike'],
    [0.004, 'looks-alike'],
    [0.03, 'values'],
    [0.3, 'values']
  ])('that moves by %f of the height', (by, aspect) => {
    const outcome = compare(drawn(lineAt(0.3), 300, 200), drawn(lineAt(0.3 + by), 302, 201));
    expect(outcome.aspect).toBe(aspect);
  });
});
