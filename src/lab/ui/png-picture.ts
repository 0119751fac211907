import type { SvgPicture } from '../../core/report/graph-svg';

/** Pixels for each pixel of the picture, for sharp text on every screen. */
const SCALE = 2;

/** Browsers draw nothing on larger canvases. */
const MAX_SIDE = 16_000;
const MAX_PIXELS = 100_000_000;

/**
 * Draws an SVG picture as PNG, smaller where the browser could not draw it at its size.
 *
 * @throws Error - if the browser cannot draw it
 */
export async function pngOf({ text, width, height }: SvgPicture): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const scale = pictureScale(width, height);
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (png === null) {
    throw new Error('The browser cannot draw a picture of this size.');
  }
  return png;
}

/** Pixels of the drawn picture for each pixel of a picture of this size. */
export function pictureScale(width: number, height: number): number {
  return Math.min(
    SCALE,
    MAX_SIDE / Math.max(width, height),
    Math.sqrt(MAX_PIXELS / (width * height))
  );
}
