/** Unpacks pictures, whatever they are packed in. */
import { decode as decodeJpeg } from 'jpeg-js';
import { gifPixels } from './gif-pixels';
import type { Pixels } from './image';
import { pngPixels } from './png-pixels';

/** Pictures with more pixels, those of all frames together, are not unpacked. */
const MOST_PIXELS = 40_000_000;
const MOST_MEMORY = 512;

/** The pixels of a picture; null where it cannot be read, or is too large. */
export function readPixels(mime: string, file: Uint8Array): Pixels | null {
  try {
    switch (mime) {
      case 'image/png':
        return pngPixels(file, MOST_PIXELS);
      case 'image/jpeg':
        return jpegPixels(file);
      case 'image/gif':
        return gifPixels(file, MOST_PIXELS);
      default:
        return null;
    }
  } catch {
    // The reader of JPEG files throws at those that are broken.
    return null;
  }
}

function jpegPixels(file: Uint8Array): Pixels {
  const { width, height, data } = decodeJpeg(file, {
    useTArray: true,
    tolerantDecoding: false,
    maxResolutionInMP: MOST_PIXELS / 1_000_000,
    maxMemoryUsageInMB: MOST_MEMORY
  });
  return { width, height, data, frames: [] };
}
