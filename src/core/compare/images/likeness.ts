/** Whether two images show the same picture, although their pixels differ. */
import type { Pixels } from './image';

/** Width and height of the grid on which images of different sizes are compared. */
const GRID = 48;
/** Of 255: the mean difference of the grid's fields, and that of the worst twentieth of them. */
const MEAN_DIFFERENCE = 5;
const FIELD_DIFFERENCE = 40;
/** Width and height of the blocks into which JPEG divides an image. */
const BLOCK = 8;
/** Of 255: compression changes the mean color of a block, and the colors in it, by at most this. */
const BLOCK_MEAN = 3;
const BLOCK_NOISE = 8;
const PIXEL_NOISE = 48;

/** Whether two images of different sizes look alike after both are reduced to one small size. */
export function looksAlike(a: Pixels, b: Pixels): boolean {
  if (Math.min(a.width, a.height, b.width, b.height) < GRID || a.frames.length > 0) {
    return false;
  }
  const [ours, theirs] = [reduced(a), reduced(b)];
  const differences = ours.map((value, at) => Math.abs(value - theirs[at])).sort((x, y) => x - y);
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  return (
    mean <= MEAN_DIFFERENCE &&
    differences[Math.floor(differences.length * 0.95)] <= FIELD_DIFFERENCE &&
    contrastOf(ours) > 0
  );
}

/** Whether the image consists of more than one color. */
function contrastOf(values: readonly number[]): number {
  return (
    values.reduce((most, each) => Math.max(most, each), 0) -
    values.reduce((least, each) => Math.min(least, each), 255)
  );
}

/** Mean red, green and blue of the fields of a grid, on white. */
function reduced({ width, height, data }: Pixels): number[] {
  const sums = new Float64Array(GRID * GRID * 3);
  const counts = new Uint32Array(GRID * GRID);
  for (let row = 0; row < height; row++) {
    const line = Math.floor((row * GRID) / height) * GRID;
    for (let column = 0; column < width; column++) {
      const field = line + Math.floor((column * GRID) / width);
      const at = (row * width + column) * 4;
      const opacity = data[at + 3] / 255;
      counts[field]++;
      for (let channel = 0; channel < 3; channel++) {
        sums[field * 3 + channel] += 255 - (255 - data[at + channel]) * opacity;
      }
    }
  }
  return Array.from(sums, (sum, at) => sum / Math.max(1, counts[Math.floor(at / 3)]));
}

/** Whether two images of the same size differ as JPEG files of different quality do: by noise in each block. */
export function looksRecompressed(a: Pixels, b: Pixels): boolean {
  for (let top = 0; top < a.height; top += BLOCK) {
    for (let left = 0; left < a.width; left += BLOCK) {
      if (!isNoise(a, b, left, top)) {
        return false;
      }
    }
  }
  return true;
}

function isNoise(a: Pixels, b: Pixels, left: number, top: number): boolean {
  const [right, bottom] = [Math.min(a.width, left + BLOCK), Math.min(a.height, top + BLOCK)];
  const count = (right - left) * (bottom - top);
  for (let channel = 0; channel < 3; channel++) {
    let [sum, squares] = [0, 0];
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const at = (row * a.width + column) * 4 + channel;
        const difference = a.data[at] - b.data[at];
        if (Math.abs(difference) > PIXEL_NOISE) {
          return false;
        }
        sum += difference;
        squares += difference * difference;
      }
    }
    if (Math.abs(sum / count) > BLOCK_MEAN || Math.sqrt(squares / count) > BLOCK_NOISE) {
      return false;
    }
  }
  return true;
}
