/** Made-up pictures: stripes, as PNG and as JPEG. */
import { encode as encodePng } from 'fast-png';
import { encode as encodeJpeg } from 'jpeg-js';
import type { Extent } from '../data-shapes/shape';

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

/** A PNG file. */
export function pngPicture({ width, height, channels }: PictureSize): Uint8Array {
  const data = new Uint8Array(width * height * channels);
  for (let at = 0; at < data.length; at++) {
    const pixel = Math.floor(at / channels);
    data[at] = levelAt(pixel, at % channels, { width, height });
  }
  return encodePng({ width, height, channels, data, text: { Comment: 'Stand-in picture' } });
}

/** Four stripes in different colors, brighter in the lower half. */
function levelAt(
  pixel: number,
  channel: number,
  { width, height }: Pick<PictureSize, 'width' | 'height'>
): number {
  if (channel === 3) {
    return 255;
  }
  const stripe = Math.floor((4 * (pixel % width)) / width);
  const isBelow = Math.floor(pixel / width) >= height >> 1;
  return (stripe * 50 + channel * 40 + 20 + (isBelow ? 64 : 0)) % 256;
}

const QUALITY = 75;

/** A JPEG file. */
export function jpegPicture({ width, height }: PictureSize): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at++) {
    pixels[at] = levelAt(at >> 2, at & 3, { width, height });
  }
  return Uint8Array.from(encodeJpeg({ data: pixels, width, height }, QUALITY).data);
}

/** An SVG file. */
export function svgPicture({ width, height }: PictureSize): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>Stand-in picture</title><rect width="100%" height="100%" fill="#999"/></svg>\n`;
}
