import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { encode } from 'jpeg-js';
import type { Pixels } from '../../../../src/core/compare/images/image';
import { diffBase64Images, diffPixels } from '../../../../src/core/compare/images/image-difference';
import { readPixels } from '../../../../src/core/compare/images/pixels';
import { compareCell, shown } from '../compared';
import pictures from '../fixtures/pictures.json';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));
const base64 = (file: Uint8Array): string => Buffer.from(file).toString('base64');
const compare = (mime: string, a: string, b: string) =>
  compareCell([shown({ [mime]: a })], [shown({ [mime]: b })]);

/** Fully transparent pixels have no color. */
const visible = (data: Uint8Array): readonly number[] =>
  [...data].map((value, at) => (data[at - (at % 4) + 3] === 0 ? 0 : value));

function jpeg(seed: number, quality = 90): Uint8Array {
  const data = new Uint8Array(16 * 8 * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * seed) % 256));
  return new Uint8Array(encode({ width: 16, height: 8, data }, quality).data);
}

/** The same image with a comment in its file. */
function commented(file: Uint8Array): Uint8Array {
  return new Uint8Array([...file.slice(0, 2), 0xff, 0xfe, 0, 4, 65, 66, ...file.slice(2)]);
}

describe('pixels of images', () => {
  it.each(pictures.map(each => [`${each.mime}: ${each.name}`, each] as const))(
    '%s match Pillow',
    (_, { mime, file, pixels }) => {
      const read = readPixels(mime, bytes(file));
      const data = read?.data ?? new Uint8Array();
      // For large images, only the hash of the pixels is stored.
      if (pixels.length === 64) {
        expect(createHash('sha256').update(data).digest('hex')).toBe(pixels);
        return;
      }
      expect([read?.width, read?.height]).toEqual([5, 3]);
      expect(visible(read?.data ?? new Uint8Array())).toEqual(visible(bytes(pixels)));
    }
  );

  it.each(['image/png', 'image/jpeg', 'image/gif'])('rejects corrupt files of type %s', mime => {
    const whole =
      mime === 'image/jpeg'
        ? jpeg(7)
        : bytes(pictures.find(each => each.mime === mime)?.file ?? '');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const broken = whole.slice();
        broken[at] = value;
        const read = readPixels(mime, broken);
        expect(read === null || read.data.length === read.width * read.height * 4).toBe(true);
        expect(() => readPixels(mime, whole.slice(0, at))).not.toThrow();
      }),
      { numRuns: 150, seed: 5 }
    );
  });
});

describe('JPEG and GIF images', () => {
  it('are equal if their pixels are', () => {
    const [one, other] = [jpeg(7), commented(jpeg(7))].map(base64);
    expect(compare('image/jpeg', one, other)).toMatchObject({
      verdict: 'equal',
      normalizers: ['picture-packing']
    });
  });

  it('differ if a pixel differs', () => {
    const outcome = compare('image/jpeg', base64(jpeg(7)), base64(jpeg(8)));
    expect(outcome.verdict).toBe('different');
    expect(outcome.detail).toMatch(/^the pictures differ in \d+ of 128 pixels$/);
    const [palette, moving] = pictures.filter(each => each.mime === 'image/gif');
    expect(compare('image/gif', palette.file, moving.file)).toMatchObject({
      verdict: 'different',
      detail: 'the animations differ'
    });
  });

  it('are inconclusive if they cannot be read', () => {
    expect(compare('image/jpeg', 'AAAA', 'AAAB').verdict).toBe('incomplete');
    expect(compare('image/webp', 'AAAA', 'AAAB').verdict).toBe('incomplete');
  });
});

describe('the difference image', () => {
  const image = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([width, height]) =>
      fc
        .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
        .map((data): Pixels => ({ width, height, data, frames: [] }))
    );

  it('is empty for equal images, and symmetric', () => {
    fc.assert(
      fc.property(image, image, (a, b) => {
        expect(diffPixels(a, a)).toMatchObject({ changed: 0, bounds: null });
        const [there, back] = [diffPixels(a, b), diffPixels(b, a)];
        expect([there.changed, there.bounds]).toEqual([back.changed, back.bounds]);
        expect(there.data.length).toBe(there.width * there.height * 4);
      }),
      { seed: 2 }
    );
  });

  it('shows exactly the injected change in red', () => {
    fc.assert(
      fc.property(image, fc.nat(), (a, position) => {
        const at = (position % (a.width * a.height)) * 4;
        const data = a.data.slice();
        data[at + 3] = 255 - data[at + 3];
        const { changed, bounds, data: shownData } = diffPixels(a, { ...a, data });
        expect(changed).toBe(1);
        expect(bounds).toEqual({
          left: (at / 4) % a.width,
          top: Math.floor(at / 4 / a.width),
          width: 1,
          height: 1
        });
        expect([...shownData.slice(at, at + 4)]).toEqual([214, 39, 40, 255]);
      }),
      { seed: 4 }
    );
  });

  it('supports images of different sizes', () => {
    const [a] = pictures;
    expect(diffBase64Images(a.mime, a.file, a.file)?.changed).toBe(0);
    expect(diffBase64Images(a.mime, a.file, 'AAAA')).toBeNull();
    const small: Pixels = { width: 1, height: 1, data: new Uint8Array(4), frames: [] };
    const large: Pixels = { width: 2, height: 3, data: new Uint8Array(24), frames: [] };
    expect(diffPixels(small, large)).toMatchObject({ width: 2, height: 3, changed: 5 });
  });
});
