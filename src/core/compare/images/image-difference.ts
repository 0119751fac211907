/** An image that highlights the differences of two images. */
import { decodeBase64 } from './base64';
import type { Pixels } from './image';
import { readPixels } from './pixels';

/** The differences of two images. */
export interface ImageDifference {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel: equal pixels are pale, different pixels are red. */
  readonly data: Uint8Array;
  /** Number of different pixels. */
  readonly changed: number;
  /** The smallest rectangle with all differences; null if there are none. */
  readonly bounds: Bounds | null;
}

/** A part of an image, in pixels from the left and the top. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const RED = [214, 39, 40, 255] as const;
/** The contrast of equal pixels, from 0 to 1. */
const PALE = 0.15;

/** Compares two base64 images pixel by pixel; null if one cannot be read. Uses the first frame of animations. */
export function diffBase64Images(mime: string, a: string, b: string): ImageDifference | null {
  const [ours, theirs] = [a, b].map(text => {
    const file = decodeBase64(text);
    return file === null ? null : readPixels(mime, file);
  });
  return ours === null || theirs === null ? null : diffPixels(ours, theirs);
}

/** Compares pixels; the parts that only the larger image has are different. */
export function diffPixels(a: Pixels, b: Pixels): ImageDifference {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const data = new Uint8Array(width * height * 4);
  let changed = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [one, other] = [offsetOf(a, row, column), offsetOf(b, row, column)];
      const target = (row * width + column) * 4;
      if (one >= 0 && other >= 0 && isSamePixel(a.data, one, b.data, other)) {
        data.set(pale(a.data, one), target);
        continue;
      }
      data.set(RED, target);
      changed++;
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
  }
  const bounds =
    changed === 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
  return { width, height, data, changed, bounds };
}

/** The number of different pixels of two images of the same size. */
export function countChangedPixels(a: Uint8Array, b: Uint8Array): number {
  let changed = 0;
  for (let at = 0; at < a.length; at += 4) {
    changed += isSamePixel(a, at, b, at) ? 0 : 1;
  }
  return changed;
}

/** The greatest difference of a color or opacity between two images of the same size, from 0 to 255. */
export function maxColorDifference(a: Uint8Array, b: Uint8Array): number {
  let greatest = 0;
  for (let at = 0; at < a.length; at++) {
    greatest = Math.max(greatest, Math.abs(a[at] - b[at]));
  }
  return greatest;
}

function offsetOf({ width, height }: Pixels, row: number, column: number): number {
  return row < height && column < width ? (row * width + column) * 4 : -1;
}

/** Fully transparent pixels are equal whatever their color. */
function isSamePixel(a: Uint8Array, one: number, b: Uint8Array, other: number): boolean {
  const opacity = a[one + 3];
  return (
    opacity === b[other + 3] &&
    (opacity === 0 ||
      (a[one] === b[other] && a[one + 1] === b[other + 1] && a[one + 2] === b[other + 2]))
  );
}

function pale(data: Uint8Array, at: number): readonly number[] {
  const gray = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  const shown = 255 - (255 - gray) * PALE * (data[at + 3] / 255);
  return [shown, shown, shown, 255].map(Math.round);
}
