/** Renders the frames of GIF images. */
import type { GifFrame } from './gif';
import { gifColors, readGif } from './gif';
import type { Frame, Pixels } from './image';

/** All frames as displayed; null if one cannot be read, or if all together have more than `maxPixels` pixels. */
export function gifPixels(file: Uint8Array, maxPixels: number): Pixels | null {
  const gif = readGif(file);
  if (gif === null || gif.width * gif.height * gif.frames.length > maxPixels) {
    return null;
  }
  const { width, height } = gif;
  const canvas = new Uint8Array(width * height * 4);
  const shown: Frame[] = [];
  for (const frame of gif.frames) {
    const isInside = frame.left + frame.width <= width && frame.top + frame.height <= height;
    const colors = isInside ? gifColors(frame) : null;
    if (colors === null) {
      return null;
    }
    const before = frame.disposal === 3 ? canvas.slice() : null;
    draw(canvas, width, frame, colors);
    shown.push({ delay: frame.delay, data: canvas.slice() });
    if (before !== null) {
      canvas.set(before);
    } else if (frame.disposal === 2) {
      clearFrame(canvas, width, frame);
    }
  }
  const [{ data }, ...frames] = shown;
  return { width, height, data, frames };
}

function draw(canvas: Uint8Array, width: number, frame: GifFrame, colors: Uint8Array): void {
  const { palette, transparent } = frame;
  colors.forEach((color, at) => {
    if (color !== transparent) {
      const row = frame.top + Math.floor(at / frame.width);
      const target = (row * width + frame.left + (at % frame.width)) * 4;
      canvas.set(palette.subarray(color * 3, color * 3 + 3), target);
      canvas[target + 3] = 255;
    }
  });
}

function clearFrame(canvas: Uint8Array, width: number, frame: GifFrame): void {
  for (let row = frame.top; row < frame.top + frame.height; row++) {
    const start = (row * width + frame.left) * 4;
    canvas.fill(0, start, start + frame.width * 4);
  }
}
