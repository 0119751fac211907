/**
 * Whether two pictures have the same colors in the same positions, within a few pixels: another version of a library
 * draws the same plot with other fonts, edges and margins. A change of the data that moves lines less is not seen.
 */
import type { Pixels } from './image';

/** How far, in pixels, a color may be from where it was. */
export const REACH = 3;
/** Of 255: differences of a color that edges explain. */
const TOLERANCE = 40;
/** Of all pixels that are no background, the share that may have no counterpart. */
const MAX_SHARE = 0.001;
/** Width and height of a tile, and the number of pixels in one that may have no counterpart: a small dot has more. */
const TILE = 16;
const MAX_IN_TILE = 12;
/** Larger pictures are not compared, and not those whose sizes differ more. */
const MAX_PIXELS = 2_000_000;
const MAX_SCALE = 2.5;

/** Red, green and blue, row by row. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Whether everything that one of the pictures shows is in the other, within `REACH` pixels of the smaller one. */
export function hasSameInk(a: Pixels, b: Pixels): boolean {
  const [small, large] = a.width * a.height <= b.width * b.height ? [a, b] : [b, a];
  const scales = [large.width / small.width, large.height / small.height];
  if (
    small.width * small.height > MAX_PIXELS ||
    large.width * large.height > MAX_PIXELS * MAX_SCALE ||
    scales.some(scale => scale > MAX_SCALE || scale < 1 / MAX_SCALE) ||
    a.frames.length + b.frames.length > 0
  ) {
    return false;
  }
  const { width, height } = small;
  const [ours, theirs] = [resized(small, width, height), resized(large, width, height)];
  const ink = inkOf(ours) + inkOf(theirs);
  const [one, other] = [blurred(ours), blurred(theirs)];
  const missing = [unmatched(one, other), unmatched(other, one)];
  const count = missing.reduce((sum, { total }) => sum + total, 0);
  return (
    ink > 0 &&
    count <= MAX_SHARE * ink &&
    missing.every(({ mostInTile }) => mostInTile <= MAX_IN_TILE)
  );
}

/** The picture on white, with another size: each pixel is the mean of those that it covers. */
function resized({ width, height, data }: Pixels, toWidth: number, toHeight: number): Picture {
  const opaque = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const opacity = data[at * 4 + 3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      opaque[at * 3 + channel] = 255 - (255 - data[at * 4 + channel]) * opacity;
    }
  }
  const wide = averaged(opaque, height, width, toWidth, 3);
  const tall = averaged(wide, 1, height, toHeight, toWidth * 3);
  return { width: toWidth, height: toHeight, data: Uint8Array.from(tall, Math.round) };
}

/** Averages along one axis: `lines` lines of `from` groups of `size` values get `to` groups each. */
function averaged(
  values: Float32Array,
  lines: number,
  from: number,
  to: number,
  size: number
): Float32Array {
  if (from === to) {
    return values;
  }
  const result = new Float32Array(lines * to * size);
  const scale = from / to;
  for (let group = 0; group < to; group++) {
    const [start, end] = [group * scale, (group + 1) * scale];
    for (let source = Math.floor(start); source < Math.min(from, Math.ceil(end)); source++) {
      const weight = (Math.min(end, source + 1) - Math.max(start, source)) / scale;
      for (let line = 0; line < lines; line++) {
        const [at, target] = [(line * from + source) * size, (line * to + group) * size];
        for (let each = 0; each < size; each++) {
          result[target + each] += weight * values[at + each];
        }
      }
    }
  }
  return result;
}

/** Number of pixels whose color is not that of the first one. */
function inkOf({ data }: Picture): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    count += isNear(data, at, data, 0) ? 0 : 1;
  }
  return count;
}

function isNear(a: Uint8Array, at: number, b: Uint8Array, other: number): boolean {
  return (
    Math.abs(a[at] - b[other]) <= TOLERANCE &&
    Math.abs(a[at + 1] - b[other + 1]) <= TOLERANCE &&
    Math.abs(a[at + 2] - b[other + 2]) <= TOLERANCE
  );
}

/** Every pixel becomes the mean of those around it, so that edges of half a pixel matter less. */
function blurred(picture: Picture): Picture {
  const mean = (values: Uint8Array, first: number, last: number, step: number): number => {
    let sum = 0;
    for (let at = first; at <= last; at += step) {
      sum += values[at];
    }
    return sum / ((last - first) / step + 1);
  };
  return around(picture, 1, mean);
}

/** Replaces each value by one that is computed from those around it, along both axes. */
function around(
  { width, height, data }: Picture,
  reach: number,
  compute: (values: Uint8Array, first: number, last: number, step: number) => number
): Picture {
  let values = data;
  for (const [length, step] of [
    [width, 3],
    [height, width * 3]
  ]) {
    const result = new Uint8Array(values.length);
    for (let at = 0; at < values.length; at++) {
      const position = Math.floor(at / step) % length;
      const first = at - Math.min(position, reach) * step;
      const last = at + Math.min(length - 1 - position, reach) * step;
      result[at] = compute(values, first, last, step);
    }
    values = result;
  }
  return { width, height, data: values };
}

function least(values: Uint8Array, first: number, last: number, step: number): number {
  let found = 255;
  for (let at = first; at <= last; at += step) {
    found = values[at] < found ? values[at] : found;
  }
  return found;
}

function greatest(values: Uint8Array, first: number, last: number, step: number): number {
  let found = 0;
  for (let at = first; at <= last; at += step) {
    found = values[at] > found ? values[at] : found;
  }
  return found;
}

/** Pixels of a picture whose color is nowhere near in the other, in all and in the tile with the most of them. */
function unmatched(picture: Picture, other: Picture): { total: number; mostInTile: number } {
  const { width, data } = picture;
  const low = around(other, REACH, least).data;
  const high = around(other, REACH, greatest).data;
  const tilesPerRow = Math.ceil(width / TILE);
  const tiles = new Uint16Array(tilesPerRow * Math.ceil(picture.height / TILE));
  let total = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (isOutside(data, low, high, at)) {
      const [column, row] = [(at / 3) % width, Math.floor(at / 3 / width)];
      total++;
      tiles[Math.floor(row / TILE) * tilesPerRow + Math.floor(column / TILE)]++;
    }
  }
  return { total, mostInTile: tiles.reduce((most, each) => Math.max(most, each), 0) };
}

function isOutside(data: Uint8Array, low: Uint8Array, high: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel++) {
    if (data[channel] < low[channel] - TOLERANCE || data[channel] > high[channel] + TOLERANCE) {
      return true;
    }
  }
  return false;
}
