/** Parses PNG images. */
import { inflate } from './inflate';

/** An image with its compressed samples; metadata (date, software) is dropped. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  /** Depth, color type, palette and transparency: images with equal formats compare sample by sample. */
  readonly format: string;
  /** Bits of a sample. */
  readonly depth: number;
  /** The number of the color type. */
  readonly color: number;
  /** Red, green and blue of each color; empty if the samples are colors themselves. */
  readonly palette: Uint8Array;
  /** Opacities of the palette's colors, or the one transparent color. */
  readonly transparency: Uint8Array;
  /** The compressed samples. */
  readonly compressed: Uint8Array;
  readonly bytesPerPixel: number;
  readonly bytesPerRow: number;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CHANNELS: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4]
]);
/** Chunks that affect the displayed pixels. */
const DISPLAY_CHUNKS = ['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD'];
/** Larger images are not decompressed, in bytes. */
const MAX_BYTES = 200_000_000;

/** Parses a file; null if it is not a readable PNG. */
export function readPng(file: Uint8Array): PngImage | null {
  if (file.length < 33 || SIGNATURE.some((byte, at) => file[at] !== byte)) {
    return null;
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const packed: Uint8Array[] = [];
  const format: string[] = [];
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const data = file.subarray(at + 8, at + 8 + length);
    if (data.length < length) {
      return null;
    }
    if (name === 'IDAT') {
      packed.push(data);
    } else if (name === 'acTL') {
      // Only the first frame of an animation would be compared.
      return null;
    } else if (DISPLAY_CHUNKS.includes(name)) {
      format.push(`${name}:${data.join(',')}`);
      chunks.set(name, data);
    }
    at += 12 + length;
  }
  const [width, height, depth, color] = [
    view.getUint32(16),
    view.getUint32(20),
    file[24],
    file[25]
  ];
  const bits = depth * (CHANNELS.get(color) ?? 0);
  if (bits === 0 || file[26] !== 0 || file[27] !== 0 || file[28] !== 0 || packed.length === 0) {
    return null;
  }
  return {
    width,
    height,
    format: [depth, color, ...format.sort()].join(' '),
    depth,
    color,
    palette: chunks.get('PLTE') ?? new Uint8Array(),
    transparency: chunks.get('tRNS') ?? new Uint8Array(),
    compressed: joined(packed),
    bytesPerPixel: Math.max(1, bits >> 3),
    bytesPerRow: Math.ceil((width * bits) / 8)
  };
}

/** All samples, row by row; null if the data is corrupt or too large. */
export function pngSamples(picture: PngImage): Uint8Array | null {
  const { height, bytesPerRow, bytesPerPixel, compressed } = picture;
  const size = (bytesPerRow + 1) * height;
  const rows = size > MAX_BYTES ? null : inflate(compressed, 2, size);
  if (rows === null) {
    return null;
  }
  const samples = new Uint8Array(bytesPerRow * height);
  for (let row = 0; row < height; row++) {
    const [from, to] = [row * (bytesPerRow + 1), row * bytesPerRow];
    if (rows[from] > 4) {
      return null;
    }
    for (let at = 0; at < bytesPerRow; at++) {
      const left = at >= bytesPerPixel ? samples[to + at - bytesPerPixel] : 0;
      const up = row > 0 ? samples[to + at - bytesPerRow] : 0;
      const corner =
        at >= bytesPerPixel && row > 0 ? samples[to + at - bytesPerRow - bytesPerPixel] : 0;
      samples[to + at] = rows[from + 1 + at] + predicted(rows[from], left, up, corner);
    }
  }
  return samples;
}

/** The prediction of a sample by the row's filter. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const [byLeft, byUp, byCorner] = [left, up, corner].map(value => Math.abs(guess - value));
      return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
    }
    default:
      return 0;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
