/** Decodes images of all supported formats. */
import { decode as decodeJpeg } from 'jpeg-js';
import { gifPixels } from './gif-pixels';
import type { Pixels } from './image';
import { pngPixels } from './png-pixels';

/** Images with more pixels, all frames together, are not decoded. */
const MAX_PIXELS = 40_000_000;
const MAX_MEMORY_MB = 512;

/** The pixels of an image; null if it cannot be read or is too large. */
export function readPixels(mime: string, file: Uint8Array): Pixels | null {
  try {
    switch (mime) {
      case 'image/png':
        return pngPixels(file, MAX_PIXELS);
      case 'image/jpeg':
        return jpegPixels(file);
      case 'image/gif':
        return gifPixels(file, MAX_PIXELS);
      default:
        return null;
    }
  } catch {
    // The JPEG decoder throws on invalid files.
    return null;
  }
}

function jpegPixels(file: Uint8Array): Pixels {
  const { width, height, data } = decodeJpeg(file, {
    useTArray: true,
    tolerantDecoding: false,
    maxResolutionInMP: MAX_PIXELS / 1_000_000,
    maxMemoryUsageInMB: MAX_MEMORY_MB
  });
  return { width, height, data, frames: [] };
}
