/** Bytes in the order that file formats ask for, and their checksums. */

/** Puts pieces one after another. */
export function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Numbers of two or four bytes each, the lowest byte first. */
export function littleEndian(
  ...numbers: readonly (readonly [value: number, bytes: 2 | 4])[]
): Uint8Array {
  const made: number[] = [];
  for (const [value, bytes] of numbers) {
    for (let at = 0; at < bytes; at++) {
      made.push((value >>> (8 * at)) & 255);
    }
  }
  return Uint8Array.from(made);
}

/** A number of four bytes, the highest byte first. */
export function bigEndian(value: number): Uint8Array {
  return littleEndian([value, 4]).reverse();
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16))
  );
  return Uint8Array.from(bytes, each => each.charCodeAt(0));
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  }
  return value >>> 0;
});

/** The checksum of PNG and of ZIP. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum = CRC_TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}

/** The checksum of zlib. */
export function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Bytes as base64. */
export function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const count = Math.min(3, bytes.length - at);
    pieces.push(
      ALPHABET[group >> 18] +
        ALPHABET[(group >> 12) & 63] +
        (count > 1 ? ALPHABET[(group >> 6) & 63] : '=') +
        (count > 2 ? ALPHABET[group & 63] : '=')
    );
  }
  return pieces.join('');
}
