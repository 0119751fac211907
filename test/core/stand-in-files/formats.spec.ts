/** The formats of made-up files, read by other programs than those that write them. */
import { readPixels } from '../../../src/core/compare/images/pixels';
import { base64 } from '../../../src/core/stand-in-files/bytes';
import { jpegPicture, pictureSize, pngPicture } from '../../../src/core/stand-in-files/pictures';
import { formattedDate } from '../../../src/core/stand-in-files/sample-dates';

describe('pictures', () => {
  it('are small files', () => {
    const size = { width: 1_024, height: 1_024, channels: 3 } as const;
    expect(pngPicture(size).length).toBeLessThan(50_000);
  });

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

it('makes the base64 that others make', () => {
  for (const text of ['', 'a', 'ab', 'abc', 'Grüße €']) {
    expect(base64(new TextEncoder().encode(text))).toBe(Buffer.from(text).toString('base64'));
  }
});

it('writes dates in the formats of strptime', () => {
  expect(formattedDate(0, null)).toBe('2020-01-01');
  expect(formattedDate(1, '%d/%b/%y %I:%M %p, %A')).toBe('10/Jan/20 09:30 AM, Friday');
});
