/** Decompresses DEFLATE data (RFC 1951), up to a size known beforehand. */

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258
];
const LENGTH_BITS = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0
];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13
];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** The number of codes of each length, and the symbols in code order. */
interface Huffman {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

class Corrupt extends Error {}

/** Exactly `size` bytes; null if the data is corrupt or has a different size. */
export function inflate(packed: Uint8Array, start: number, size: number): Uint8Array | null {
  try {
    return new Inflater(packed, start, size).run();
  } catch (error) {
    if (error instanceof Corrupt) {
      return null;
    }
    throw error;
  }
}

class Inflater {
  private held = 0;
  private bits = 0;
  private written = 0;
  private readonly out: Uint8Array;

  constructor(
    private readonly packed: Uint8Array,
    private at: number,
    size: number
  ) {
    this.out = new Uint8Array(size);
  }

  run(): Uint8Array {
    let isLast = false;
    while (!isLast) {
      isLast = this.take(1) === 1;
      const type = this.take(2);
      if (type === 0) {
        this.copyStored();
      } else if (type === 1) {
        this.unpack(FIXED_LENGTHS, FIXED_DISTANCES);
      } else if (type === 2) {
        this.unpack(...this.readTables());
      } else {
        throw new Corrupt();
      }
    }
    if (this.written !== this.out.length) {
      throw new Corrupt();
    }
    return this.out;
  }

  private take(count: number): number {
    while (this.bits < count) {
      if (this.at >= this.packed.length) {
        throw new Corrupt();
      }
      this.held |= this.packed[this.at++] << this.bits;
      this.bits += 8;
    }
    const value = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.bits -= count;
    return value;
  }

  private copyStored(): void {
    this.held = 0;
    this.bits = 0;
    const length = this.take(16);
    this.take(16);
    if (this.at + length > this.packed.length || this.written + length > this.out.length) {
      throw new Corrupt();
    }
    this.out.set(this.packed.subarray(this.at, this.at + length), this.written);
    this.at += length;
    this.written += length;
  }

  private decode({ counts, symbols }: Huffman): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= 15; length++) {
      code |= this.take(1);
      const count = counts[length];
      if (code - count < first) {
        return symbols[index + (code - first)];
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Corrupt();
  }

  private unpack(lengths: Huffman, distances: Huffman): void {
    for (;;) {
      const symbol = this.decode(lengths);
      if (symbol === 256) {
        return;
      }
      if (symbol < 256) {
        this.write(symbol);
        continue;
      }
      const index = symbol - 257;
      if (index >= LENGTHS.length) {
        throw new Corrupt();
      }
      const length = LENGTHS[index] + this.take(LENGTH_BITS[index]);
      const code = this.decode(distances);
      if (code >= DISTANCES.length) {
        throw new Corrupt();
      }
      const distance = DISTANCES[code] + this.take(DISTANCE_BITS[code]);
      if (distance > this.written) {
        throw new Corrupt();
      }
      for (let copied = 0; copied < length; copied++) {
        this.write(this.out[this.written - distance]);
      }
    }
  }

  private write(byte: number): void {
    if (this.written >= this.out.length) {
      throw new Corrupt();
    }
    this.out[this.written++] = byte;
  }

  private readTables(): [Huffman, Huffman] {
    const lengthCount = this.take(5) + 257;
    const distanceCount = this.take(5) + 1;
    const codeCount = this.take(4) + 4;
    const codeLengths = new Array<number>(19).fill(0);
    for (let at = 0; at < codeCount; at++) {
      codeLengths[CODE_ORDER[at]] = this.take(3);
    }
    const codes = huffman(codeLengths);
    const lengths: number[] = [];
    while (lengths.length < lengthCount + distanceCount) {
      const symbol = this.decode(codes);
      if (symbol < 16) {
        lengths.push(symbol);
      } else if (symbol === 16) {
        const previous = lengths.at(-1);
        if (previous === undefined) {
          throw new Corrupt();
        }
        append(lengths, previous, 3 + this.take(2));
      } else {
        append(lengths, 0, symbol === 17 ? 3 + this.take(3) : 11 + this.take(7));
      }
    }
    return [
      huffman(lengths.slice(0, lengthCount)),
      huffman(lengths.slice(lengthCount, lengthCount + distanceCount))
    ];
  }
}

function append(lengths: number[], length: number, times: number): void {
  for (let count = 0; count < times; count++) {
    lengths.push(length);
  }
}

function huffman(lengths: readonly number[]): Huffman {
  const counts = new Uint16Array(16);
  lengths.forEach(length => counts[length]++);
  counts[0] = 0;
  const offsets = new Uint16Array(16);
  for (let length = 1; length < 15; length++) {
    offsets[length + 1] = offsets[length] + counts[length];
  }
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) {
      symbols[offsets[length]++] = symbol;
    }
  });
  return { counts, symbols };
}

const FIXED_LENGTHS = huffman(
  Array.from({ length: 288 }, (_, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
  )
);
const FIXED_DISTANCES = huffman(new Array<number>(30).fill(5));
