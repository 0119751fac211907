/** Made-up pictures: stripes, as PNG and as JPEG. */
import { encode as encodeJpeg } from 'jpeg-js';
import type { Extent } from '../data-shapes/shape';
import { bigEndian, concatenate, crc32, utf8 } from './bytes';
import { zlibRuns } from './zlib-runs';

/** The size of a picture of which the code shows none. */
const USUAL_SIZE = 256;
const MAX_PIXELS = 1_048_576;

/** A size and a number of channels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
}

/** The size that the code needs; null if it is too large. */
export function pictureSize({ sizes, least, axes }: Readonly<Extent>): PictureSize | null {
  const known = sizes[0] ?? sizes[1] ?? null;
  const side = (axis: number): number =>
    sizes[axis] ?? Math.max(known === null || axis > 1 ? USUAL_SIZE : known, least[axis] ?? 0);
  const [height, width] = [side(0), side(1)];
  const depth = sizes[2] ?? least[2] ?? 0;
  const isGray = sizes[2] === 1 || (axes === 2 && depth === 0);
  const channels = isGray ? 1 : depth === 4 ? 4 : 3;
  return height * width > MAX_PIXELS ? null : { width, height, channels };
}

const LETTERS = { 1: 0, 3: 2, 4: 6 } as const;

/** A PNG file. */
export function pngPicture({ width, height, channels }: PictureSize): Uint8Array {
  const line = 1 + width * channels;
  const lines = new Uint8Array(line * height);
  for (let x = 0; x < width * channels; x++) {
    lines[1 + x] = levelAt(Math.floor(x / channels), x % channels, width);
  }
  for (let y = 1; y < height; y++) {
    // Filter 2: the differences from the line above, which are all zero but at the middle.
    lines[y * line] = 2;
    if (y === height >> 1) {
      lines.fill(64, y * line + 1, (y + 1) * line);
    }
  }
  const header = concatenate([
    bigEndian(width),
    bigEndian(height),
    Uint8Array.of(8, LETTERS[channels], 0, 0, 0)
  ]);
  return concatenate([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('tEXt', utf8('Comment\0Stand-in picture')),
    chunk('IDAT', zlibRuns(lines)),
    chunk('IEND', new Uint8Array())
  ]);
}

/** Four stripes in different colors. */
function levelAt(x: number, channel: number, width: number): number {
  const stripe = Math.floor((4 * x) / width);
  return channel === 3 ? 255 : (stripe * 50 + channel * 40 + 20) % 256;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const body = concatenate([utf8(name), content]);
  return concatenate([bigEndian(content.length), body, bigEndian(crc32(body))]);
}

const QUALITY = 75;

/** A JPEG file. */
export function jpegPicture({ width, height }: PictureSize): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at++) {
    const pixel = at >> 2;
    const isBelow = Math.floor(pixel / width) >= height >> 1;
    const level = levelAt(pixel % width, at & 3, width);
    pixels[at] = (at & 3) === 3 ? 255 : (level + (isBelow ? 64 : 0)) % 256;
  }
  return Uint8Array.from(encodeJpeg({ data: pixels, width, height }, QUALITY).data);
}

/** An SVG file. */
export function svgPicture({ width, height }: PictureSize): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>Stand-in picture</title><rect width="100%" height="100%" fill="#999"/></svg>\n`;
}
