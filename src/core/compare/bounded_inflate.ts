/** Decompression of untrusted DEFLATE data (RFC 1951), bounded in memory. */
import { Inflate } from 'fflate/browser';

/**
 * Compressed bytes handed over at a time. DEFLATE expands at most 1,032 times, so that one chunk gives 4.2 MB at most
 * before the size is checked again.
 */
const CHUNK = 4096;

/** A stored block, the longest thing without output, spans 17 chunks: after twice as many the stream is over. */
const IDLE_CHUNKS = 34;

/** Ends the decompression from inside the decompressor's callback. */
class TooLarge extends Error {}

/** Decompresses to exactly `size` bytes; null where the data are broken or of another size. */
export function inflateExactly(packed: Uint8Array, start: number, size: number): Uint8Array | null {
  const out = new Uint8Array(size);
  let written = 0;
  let idle = 0;
  const stream = new Inflate(data => {
    if (written + data.length > size) {
      throw new TooLarge();
    }
    out.set(data, written);
    written += data.length;
    idle = data.length > 0 ? 0 : idle + 1;
  });
  try {
    let at = start;
    do {
      stream.push(packed.subarray(at, at + CHUNK), at + CHUNK >= packed.length);
      at += CHUNK;
      // What follows the end is left unread: the decompressor would copy it again with every chunk.
    } while (at < packed.length && idle < IDLE_CHUNKS);
  } catch {
    // The decompressor throws plain errors where the data are broken.
    return null;
  }
  return written === size ? out : null;
}
