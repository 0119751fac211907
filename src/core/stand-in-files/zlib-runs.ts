/**
 * A small zlib stream of bytes that repeat, as those of a made-up picture do: one block with the fixed codes of DEFLATE, in
 * which a run of equal bytes is a copy from one byte before.
 */
import { adler32, bigEndian, concatenate } from './bytes';

const END_OF_BLOCK = 256;
const DISTANCE_BITS = 5;

/** Codes of copies, the longest first: the symbol, the fewest bytes that it stands for, and its extra bits for more. */
const COPIES: readonly (readonly [symbol: number, bytes: number, extraBits: number])[] = [
  [285, 258, 0],
  [284, 227, 5],
  [281, 131, 5],
  [277, 67, 4],
  [273, 35, 3],
  [269, 19, 2],
  [265, 11, 1],
  [257, 3, 0]
];

/** Compresses bytes. */
export function zlibRuns(bytes: Uint8Array): Uint8Array {
  const bits = new BitWriter();
  // The last block, with fixed codes.
  bits.write(1, 1);
  bits.write(1, 2);
  for (let at = 0; at < bytes.length;) {
    const run = at === 0 ? 0 : runLength(bytes, at);
    const copy = COPIES.find(([, length]) => length <= run);
    if (copy === undefined) {
      writeSymbol(bits, bytes[at]);
    } else {
      const [symbol, , extraBits] = copy;
      writeSymbol(bits, symbol);
      // No more bytes than the fewest; then the distance 1.
      bits.write(0, extraBits + DISTANCE_BITS);
    }
    at += copy?.[1] ?? 1;
  }
  writeSymbol(bits, END_OF_BLOCK);
  return concatenate([Uint8Array.of(0x78, 0x01), bits.bytes(), bigEndian(adler32(bytes))]);
}

/** How many bytes from a position on equal the one before it; no more than the longest copy. */
function runLength(bytes: Uint8Array, start: number): number {
  const end = Math.min(bytes.length, start + COPIES[0][1]);
  let at = start;
  while (at < end && bytes[at] === bytes[start - 1]) {
    at++;
  }
  return at - start;
}

/** Codes are written from their highest bit on. */
function writeSymbol(bits: BitWriter, symbol: number): void {
  const [code, length] =
    symbol < 144
      ? [0x30 + symbol, 8]
      : symbol < 256
        ? [0x190 + symbol - 144, 9]
        : symbol < 280
          ? [symbol - 256, 7]
          : [0xc0 + symbol - 280, 8];
  for (let bit = length - 1; bit >= 0; bit--) {
    bits.write((code >> bit) & 1, 1);
  }
}

/** Writes bits, the lowest of a byte first. */
class BitWriter {
  private readonly whole: number[] = [];
  private part = 0;
  private count = 0;

  write(value: number, length: number): void {
    for (let bit = 0; bit < length; bit++) {
      this.part |= ((value >> bit) & 1) << this.count;
      if (++this.count === 8) {
        this.whole.push(this.part);
        this.part = 0;
        this.count = 0;
      }
    }
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.count > 0 ? [...this.whole, this.part] : this.whole);
  }
}
