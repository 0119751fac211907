/** Bytes in the order that file formats need, and as text. */

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
