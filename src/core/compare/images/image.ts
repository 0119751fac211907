/** Images as pixels. */

/** An image; of an animation, the first frame. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly data: Uint8Array;
  /** The frames after the first, each with the duration of the frame before it; empty for still images. */
  readonly frames: readonly Frame[];
}

/** A frame of an animation. */
export interface Frame {
  /** In hundredths of a second. */
  readonly delay: number;
  readonly data: Uint8Array;
}
