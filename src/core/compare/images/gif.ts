/** Parses GIF images: the blocks of the file, and LZW compression. */

/** A GIF file with compressed frames. */
export interface GifFile {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly GifFrame[];
}

/** A frame: the part of the image that it draws. */
export interface GifFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each color. */
  readonly palette: Uint8Array;
  /** The index of the transparent color; null if there is none. */
  readonly transparent: number | null;
  /** In hundredths of a second. */
  readonly delay: number;
  /** Disposal before the next frame: 2 clears it, 3 restores what was there before. */
  readonly disposal: number;
  readonly isInterlaced: boolean;
  readonly minimumCodeSize: number;
  /** The compressed color indices. */
  readonly compressed: Uint8Array;
}

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
const END = 0x3b;

/** The frames in a file; null if it is not a GIF or is truncated. */
export function readGif(file: Uint8Array): GifFile | null {
  const name = String.fromCharCode(...file.subarray(0, 6));
  return name === 'GIF87a' || name === 'GIF89a' ? new GifReader(file).read() : null;
}

type Control = Pick<GifFrame, 'transparent' | 'delay' | 'disposal'>;

const NO_CONTROL: Control = { transparent: null, delay: 0, disposal: 0 };

class GifReader {
  private at = 6;

  constructor(private readonly file: Uint8Array) {}

  read(): GifFile | null {
    const [width, height, flags] = [this.number(), this.number(), this.byte()];
    this.at += 2;
    const palette = this.palette(flags);
    const frames: GifFrame[] = [];
    let control = NO_CONTROL;
    while (this.at < this.file.length) {
      const kind = this.byte();
      if (kind === END) {
        return frames.length === 0 ? null : { width, height, frames };
      }
      if (kind === EXTENSION) {
        const isControl = this.byte() === GRAPHIC_CONTROL;
        const data = this.blocks();
        control = isControl ? controlOf(data) : control;
      } else if (kind === IMAGE) {
        frames.push(this.frame(palette, control));
        control = NO_CONTROL;
      } else {
        return null;
      }
    }
    return null;
  }

  private frame(shared: Uint8Array, control: Control): GifFrame {
    const [left, top, width, height] = [this.number(), this.number(), this.number(), this.number()];
    const flags = this.byte();
    const own = this.palette(flags);
    const leastBits = this.byte();
    const isInterlaced = (flags & 0x40) !== 0;
    const palette = own.length > 0 ? own : shared;
    const packed = this.blocks();
    return {
      left,
      top,
      width,
      height,
      palette,
      ...control,
      isInterlaced,
      minimumCodeSize: leastBits,
      compressed: packed
    };
  }

  private palette(flags: number): Uint8Array {
    const length = (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
    this.at += length;
    return this.file.subarray(this.at - length, this.at);
  }

  /** Data consists of blocks of at most 255 bytes, terminated by an empty block. */
  private blocks(): Uint8Array {
    const parts: number[] = [];
    for (let length = this.byte(); length > 0; length = this.byte()) {
      for (const byte of this.file.subarray(this.at, this.at + length)) {
        parts.push(byte);
      }
      this.at += length;
    }
    return Uint8Array.from(parts);
  }

  private byte(): number {
    return this.at < this.file.length ? this.file[this.at++] : 0;
  }

  private number(): number {
    return this.byte() + 256 * this.byte();
  }
}

function controlOf(data: Uint8Array): Control {
  const [flags = 0, low = 0, high = 0, color = 0] = data;
  return {
    transparent: (flags & 1) === 0 ? null : color,
    delay: low + 256 * high,
    disposal: (flags >> 2) & 7
  };
}

const MAX_CODES = 4096;

/** The color indices of a frame, row by row; null if the data is incomplete. */
export function gifColors(frame: GifFrame): Uint8Array | null {
  const { width, height, minimumCodeSize, compressed } = frame;
  const size = width * height;
  if (minimumCodeSize < 1 || minimumCodeSize > 8) {
    return null;
  }
  const colors = new Uint8Array(size);
  const [clear, end] = [1 << minimumCodeSize, (1 << minimumCodeSize) + 1];
  // Each code extends the colors of an earlier code by one color.
  const [before, last] = [new Uint16Array(MAX_CODES), new Uint8Array(MAX_CODES)];
  const lengths = new Uint16Array(MAX_CODES).fill(1);
  for (let color = 0; color < clear; color++) {
    last[color] = color;
  }
  let [bits, next, previous, written] = [minimumCodeSize + 1, end + 1, -1, 0];
  for (let bit = 0; bit + bits <= compressed.length * 8 && written < size;) {
    const code = codeAt(compressed, bit, bits);
    bit += bits;
    if (code === clear) {
      [bits, next, previous] = [minimumCodeSize + 1, end + 1, -1];
      continue;
    }
    if (code === end || code > next || (code === next && previous < 0)) {
      return null;
    }
    const isNew = code === next;
    const known = isNew ? previous : code;
    const length = lengths[known] + (isNew ? 1 : 0);
    let first = known;
    for (let at = written + lengths[known] - 1; at >= written; at--) {
      if (at < size) {
        colors[at] = last[first];
      }
      first = at > written ? before[first] : first;
    }
    if (isNew && written + length - 1 < size) {
      colors[written + length - 1] = last[first];
    }
    written += length;
    if (previous >= 0 && next < MAX_CODES) {
      [before[next], last[next], lengths[next]] = [previous, last[first], lengths[previous] + 1];
      next++;
    }
    bits = next === 1 << bits && bits < 12 ? bits + 1 : bits;
    previous = code;
  }
  return written < size ? null : frame.isInterlaced ? inOrder(colors, width, height) : colors;
}

function codeAt(packed: Uint8Array, bit: number, bits: number): number {
  const at = bit >> 3;
  const word = packed[at] + 256 * (packed[at + 1] ?? 0) + 65_536 * (packed[at + 2] ?? 0);
  return (word >> (bit & 7)) & ((1 << bits) - 1);
}

/** Interlaced rows are stored in four passes. */
function inOrder(colors: Uint8Array, width: number, height: number): Uint8Array {
  const ordered = new Uint8Array(colors.length);
  let from = 0;
  for (const [start, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2]
  ] as const) {
    for (let row = start; row < height; row += step) {
      ordered.set(colors.subarray(from, from + width), row * width);
      from += width;
    }
  }
  return ordered;
}
