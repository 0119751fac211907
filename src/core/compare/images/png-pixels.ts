/** The pixels of PNG images, with 8 bits for each of red, green, blue and opacity. */
import { pngSamples, readPng } from './png';
import type { Pixels } from './image';

/** The pixels; null if the file cannot be read or has more than `most` pixels. */
export function pngPixels(file: Uint8Array, most: number): Pixels | null {
  const picture = readPng(file);
  if (picture === null || picture.width * picture.height > most) {
    return null;
  }
  const samples = pngSamples(picture);
  if (samples === null) {
    return null;
  }
  const { width, height, depth, color, bytesPerRow } = picture;
  const data = new Uint8Array(width * height * 4);
  const channels = CHANNELS[color] ?? 1;
  const held = new Array<number>(channels);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < channels; channel++) {
        held[channel] = sampleAt(samples, row * bytesPerRow, column * channels + channel, depth);
      }
      data.set(colorOf(held, picture), (row * width + column) * 4);
    }
  }
  return { width, height, data, frames: [] };
}

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A sample as stored. */
function sampleAt(samples: Uint8Array, start: number, index: number, depth: number): number {
  if (depth === 8) {
    return samples[start + index];
  }
  if (depth === 16) {
    return samples[start + 2 * index] * 256 + samples[start + 2 * index + 1];
  }
  const bit = index * depth;
  return (samples[start + (bit >> 3)] >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

interface Coloring {
  readonly depth: number;
  readonly color: number;
  readonly palette: Uint8Array;
  readonly transparency: Uint8Array;
}

function colorOf(
  held: readonly number[],
  { depth, color, palette, transparency }: Coloring
): readonly number[] {
  const most = 2 ** depth - 1;
  const scaled = (value: number): number => Math.round((value * 255) / most);
  const [first, second, third, fourth] = held;
  switch (color) {
    case 3: {
      const entry = palette.subarray(first * 3, first * 3 + 3);
      return [entry[0] ?? 0, entry[1] ?? 0, entry[2] ?? 0, transparency.at(first) ?? 255];
    }
    case 0:
    case 4: {
      const gray = scaled(first);
      return [gray, gray, gray, color === 4 ? scaled(second) : opacity(held, transparency)];
    }
    default:
      return [
        scaled(first),
        scaled(second),
        scaled(third),
        color === 6 ? scaled(fourth) : opacity(held, transparency)
      ];
  }
}

/** In an image without an alpha channel, one color may be transparent. */
function opacity(held: readonly number[], transparency: Uint8Array): number {
  const isSame =
    transparency.length >= 2 * held.length &&
    held.every((value, at) => value === transparency[2 * at] * 256 + transparency[2 * at + 1]);
  return isSame ? 0 : 255;
}
