import type { OffsetMap } from './masked-cell';

/** A range that the masked text and the source share, or that has the same length in both. */
export interface MapSegment {
  readonly masked: number;
  readonly source: number;
  readonly length: number;
}

/** The map of a text that masking did not move. */
export const IDENTITY_MAP: OffsetMap = {
  toSource: maskedOffset => maskedOffset,
  toMasked: sourceOffset => sourceOffset
};

/** A map of segments, which ascend on both sides. */
export class SegmentMap implements OffsetMap {
  constructor(private readonly segments: readonly MapSegment[]) {}

  /** Generated text maps to the end of the segment before it. */
  toSource(maskedOffset: number): number {
    const index = this.lastAtOrBefore(maskedOffset, 'masked');
    if (index === -1) {
      return this.segments.length > 0 ? this.segments[0].source : 0;
    }
    const { masked, source, length } = this.segments[index];
    return source + Math.min(maskedOffset - masked, length);
  }

  /** The end of a segment belongs to it, unless the next one starts there in the masked text. */
  toMasked(sourceOffset: number): number | null {
    const index = this.lastAtOrBefore(sourceOffset, 'source');
    if (index === -1) {
      return null;
    }
    const { masked, source, length } = this.segments[index];
    const next = this.segments[index + 1];
    const within = sourceOffset - source;
    if (within > length || (within === length && next?.masked === masked + length)) {
      return null;
    }
    return masked + within;
  }

  /** Index of the last segment that starts at or before `offset` on a side; -1 if there is none. */
  private lastAtOrBefore(offset: number, side: 'masked' | 'source'): number {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.segments[middle][side] <= offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }
}
