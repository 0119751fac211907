import type { OffsetMap } from './masked_cell';

/** A stretch that the masked text and the source have in common, or cover at equal length. */
export interface MapSegment {
  readonly masked: number;
  readonly source: number;
  readonly length: number;
}

/** The map of a text that masking left at its place, character for character. */
export const IDENTITY_MAP: OffsetMap = {
  toSource: maskedOffset => maskedOffset,
  toMasked: sourceOffset => sourceOffset
};

/** A map made of segments, which ascend on both sides. */
export class SegmentMap implements OffsetMap {
  constructor(private readonly segments: readonly MapSegment[]) {}

  /** Text that is not in the source counts to the end of what stands before it. */
  toSource(maskedOffset: number): number {
    const segment = this.lastAtOrBefore(maskedOffset, 'masked');
    if (segment === null) {
      return this.segments.length > 0 ? this.segments[0].source : 0;
    }
    return segment.source + Math.min(maskedOffset - segment.masked, segment.length);
  }

  toMasked(sourceOffset: number): number | null {
    const segment = this.lastAtOrBefore(sourceOffset, 'source');
    if (segment === null || sourceOffset > segment.source + segment.length) {
      return null;
    }
    return segment.masked + sourceOffset - segment.source;
  }

  private lastAtOrBefore(offset: number, side: 'masked' | 'source'): MapSegment | null {
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
    return low > 0 ? this.segments[low - 1] : null;
  }
}
