/** The formats of made-up files, read by other programs than those that write them. */
import { inflateSync } from 'node:zlib';
import { readPixels } from '../../../src/core/compare/images/pixels';
import { base64, crc32, utf8 } from '../../../src/core/stand-in-files/bytes';
import { jpegPicture, pictureSize, pngPicture } from '../../../src/core/stand-in-files/pictures';
import { formattedDate } from '../../../src/core/stand-in-files/sample-dates';
import { zlibRuns } from '../../../src/core/stand-in-files/zlib-runs';

describe('a zlib stream', () => {
  it.each([
    ['nothing', []],
    ['one byte', [7]],
    ['all bytes', Array.from({ length: 256 }, (_, at) => at)],
    ['a run as long as a copy', [1, ...Array.from({ length: 258 }, () => 1)]],
    ['runs and others', Array.from({ length: 5_000 }, (_, at) => (at % 900 < 700 ? 200 : at % 251))]
  ])('is inflated to %s', (_, bytes) => {
    expect([...inflateSync(zlibRuns(Uint8Array.from(bytes)))]).toEqual(bytes);
  });

  it('is small for a picture', () => {
    const size = { width: 1_024, height: 1_024, channels: 3 } as const;
    expect(pngPicture(size).length).toBeLessThan(50_000);
  });
});

describe('pictures', () => {
  it.each([
    [1, 1, 1],
    [28, 28, 1],
    [33, 7, 3],
    [300, 200, 4]
  ] as const)('of %i × %i with %i channels are read as PNG', (width, height, channels) => {
    const pixels = readPixels('image/png', pngPicture({ width, height, channels }));
    expect(pixels).toMatchObject({ width, height });
  });

  it('are read as JPEG', () => {
    const pixels = readPixels('image/jpeg', jpegPicture({ width: 50, height: 20, channels: 3 }));
    expect(pixels).toMatchObject({ width: 50, height: 20 });
  });

  it('have the size that the code needs', () => {
    const of = (sizes: (number | null)[], least: number[], axes: number | null) =>
      pictureSize({ sizes, least, axes, multiple: 1 });
    expect(of([], [], null)).toEqual({ width: 256, height: 256, channels: 3 });
    expect(of([28, 28], [], 2)).toEqual({ width: 28, height: 28, channels: 1 });
    expect(of([], [10, 10, 1], null)?.channels).toBe(3);
    expect(of([], [10, 600, 4], null)).toEqual({ width: 600, height: 256, channels: 4 });
    expect(of([4_000, 4_000], [], null)).toBeNull();
  });
});

it('makes the checksum and the base64 that others make', () => {
  expect(crc32(utf8('123456789'))).toBe(0xcbf4_3926);
  for (const text of ['', 'a', 'ab', 'abc', 'Grüße €']) {
    expect(base64(utf8(text))).toBe(Buffer.from(text).toString('base64'));
  }
});

it('writes dates in the formats of strptime', () => {
  expect(formattedDate(0, null)).toBe('2020-01-01');
  expect(formattedDate(1, '%d/%b/%y %I:%M %p, %A')).toBe('10/Jan/20 09:30 AM, Friday');
});
