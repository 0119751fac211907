/** A picture that shows where two pictures differ. */
import { decodeBase64 } from './base64';
import type { Pixels } from './image';
import { readPixels } from './pixels';

/** Where two pictures differ. */
export interface PictureDifference {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel: what is the same is pale, what differs is red. */
  readonly data: Uint8Array;
  /** How many pixels differ. */
  readonly changed: number;
  /** The smallest part that has them all; null where none differs. */
  readonly bounds: Bounds | null;
}

/** A part of a picture, in pixels from the left and from above. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const RED = [214, 39, 40, 255] as const;
/** How much of the picture is left of what is the same. */
const PALE = 0.15;

/** Compares two pictures in base64 pixel by pixel; null where one cannot be read. Of moving ones, the first frames. */
export function differenceOfPictures(mime: string, a: string, b: string): PictureDifference | null {
  const [ours, theirs] = [a, b].map(text => {
    const file = decodeBase64(text);
    return file === null ? null : readPixels(mime, file);
  });
  return ours === null || theirs === null ? null : differenceOfPixels(ours, theirs);
}

/** The same for pixels; what only the larger picture has differs. */
export function differenceOfPixels(a: Pixels, b: Pixels): PictureDifference {
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const data = new Uint8Array(width * height * 4);
  let changed = 0;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [one, other] = [placeOf(a, row, column), placeOf(b, row, column)];
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

/** How many pixels of two pictures of one size differ. */
export function countChanged(a: Uint8Array, b: Uint8Array): number {
  let changed = 0;
  for (let at = 0; at < a.length; at += 4) {
    changed += isSamePixel(a, at, b, at) ? 0 : 1;
  }
  return changed;
}

/** The greatest difference of a colour or of opacity between two pictures of one size, of 255. */
export function greatestShade(a: Uint8Array, b: Uint8Array): number {
  let greatest = 0;
  for (let at = 0; at < a.length; at++) {
    greatest = Math.max(greatest, Math.abs(a[at] - b[at]));
  }
  return greatest;
}

function placeOf({ width, height }: Pixels, row: number, column: number): number {
  return row < height && column < width ? (row * width + column) * 4 : -1;
}

/** What cannot be seen has no colour. */
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
