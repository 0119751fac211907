/** Pictures as pixels. */

/** A picture; of a moving one, its first frame. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly data: Uint8Array;
  /** The frames behind the first one, each with how long the one before it stays; empty where nothing moves. */
  readonly frames: readonly Frame[];
}

/** A frame of a moving picture. */
export interface Frame {
  /** In hundredths of a second. */
  readonly delay: number;
  readonly data: Uint8Array;
}
