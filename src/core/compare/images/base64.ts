/** Base64 as in notebooks, with line ends anywhere. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Uint8Array(128).fill(255);
for (let value = 0; value < 64; value++) {
  VALUES[DIGITS.charCodeAt(value)] = value;
}

/** Decodes base64; null if the text is invalid. */
export function decodeBase64(text: string): Uint8Array | null {
  const clean = text.replace(/[\s]+/g, '').replace(/={1,2}$/, '');
  if (clean.length % 4 === 1) {
    return null;
  }
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let [held, bits, at] = [0, 0, 0];
  for (let index = 0; index < clean.length; index++) {
    const code = clean.charCodeAt(index);
    const value = code < 128 ? VALUES[code] : 255;
    if (value === 255) {
      return null;
    }
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 255;
    }
  }
  return bytes;
}
