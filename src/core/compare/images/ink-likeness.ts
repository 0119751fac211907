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
  if (ink === 0) {
    return false;
  }
  const [one, other] = [blurred(ours), blurred(theirs)];
  const most = Math.floor(MAX_SHARE * ink);
  const missing = countMissing(one, other, most);
  return missing !== null && countMissing(other, one, most - missing) !== null;
}

/** The picture on white, with another size: each pixel is the mean of those that it covers. */
function resized({ width, height, data }: Pixels, toWidth: number, toHeight: number): Picture {
  const opaque = new Float32Array(width * height * 3);
  for (let at = 0, target = 0; target < opaque.length; at += 4, target += 3) {
    const opacity = data[at + 3] / 255;
    opaque[target] = 255 - (255 - data[at]) * opacity;
    opaque[target + 1] = 255 - (255 - data[at + 1]) * opacity;
    opaque[target + 2] = 255 - (255 - data[at + 2]) * opacity;
  }
  const wide = averaged(opaque, height, width, toWidth, 3);
  const tall = averaged(wide, 1, height, toHeight, toWidth * 3);
  const rounded = new Uint8Array(tall.length);
  for (let at = 0; at < tall.length; at++) {
    rounded[at] = tall[at] + 0.5;
  }
  return { width: toWidth, height: toHeight, data: rounded };
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
function blurred({ width, height, data }: Picture): Picture {
  const wide = averagedWithNeighbors(data, width, 3);
  return { width, height, data: averagedWithNeighbors(wide, height, width * 3) };
}

/** Each value becomes the mean, rounded down, of itself and those before and after it on an axis; `step` values lie between. */
function averagedWithNeighbors(values: Uint8Array, length: number, step: number): Uint8Array {
  const result = new Uint8Array(values.length);
  const end = (length - 1) * step;
  for (let line = 0; line < values.length; line += length * step) {
    for (let along = 0; along <= end; along += step) {
      const before = along === 0 ? 0 : step;
      const after = along === end ? 0 : step;
      const count = 1 + Math.sign(before) + Math.sign(after);
      for (let at = line + along; at < line + along + step; at++) {
        const sum = values[at] + (before && values[at - before]) + (after && values[at + after]);
        result[at] = sum / count;
      }
    }
  }
  return result;
}

/** The number of pixels whose color is nowhere near in the other picture; null if more than `most`, or many in one tile. */
function countMissing(picture: Picture, other: Picture, most: number): number | null {
  const { width, height, data } = picture;
  const tilesPerRow = Math.ceil(width / TILE);
  const tiles = new Uint16Array(tilesPerRow * Math.ceil(height / TILE));
  let total = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = (row * width + column) * 3;
      // Most have it in the same position.
      if (isNear(data, at, other.data, at) || hasCounterpart(picture, other, column, row)) {
        continue;
      }
      total++;
      const tile = Math.floor(row / TILE) * tilesPerRow + Math.floor(column / TILE);
      if (total > most || ++tiles[tile] > MAX_IN_TILE) {
        return null;
      }
    }
  }
  return total;
}

/** Whether each channel of a pixel is between the least and the greatest value within `REACH` pixels in the other picture. */
function hasCounterpart(
  { width, height, data }: Picture,
  other: Picture,
  column: number,
  row: number
): boolean {
  const [left, right] = [Math.max(0, column - REACH), Math.min(width - 1, column + REACH)];
  const [top, bottom] = [Math.max(0, row - REACH), Math.min(height - 1, row + REACH)];
  for (let channel = 0; channel < 3; channel++) {
    const value = data[(row * width + column) * 3 + channel];
    let [isAbove, isBelow] = [false, false];
    for (let y = top; y <= bottom && !(isAbove && isBelow); y++) {
      for (let x = left; x <= right; x++) {
        const there = other.data[(y * width + x) * 3 + channel];
        isAbove ||= value >= there - TOLERANCE;
        isBelow ||= value <= there + TOLERANCE;
      }
    }
    if (!(isAbove && isBelow)) {
      return false;
    }
  }
  return true;
}
