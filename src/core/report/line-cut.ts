import type { Span } from '../notebook/cell-layout';

/** Longer lines are cut. */
const MAX_LINE_LENGTH = 100;

/** A line, or its part around what is marked, and where the mark is in it. */
export interface CutLine extends Span {
  readonly text: string;
}

/** The line of `source`, or its part around the mark if it is very long; the mark counts from the start of the line. */
export function cutAround(source: string, line: Span, { start, end }: Span): CutLine {
  const length = line.end - line.start;
  if (length <= MAX_LINE_LENGTH) {
    return { text: source.slice(line.start, line.end), start, end };
  }
  const from = start < MAX_LINE_LENGTH / 2 ? 0 : start - MAX_LINE_LENGTH / 4;
  const to = Math.min(length, from + MAX_LINE_LENGTH);
  const lead = from === 0 ? '' : '…';
  const text = source.slice(line.start + from, line.start + to);
  return {
    text: `${lead}${text}${to < length ? '…' : ''}`,
    start: start - from + lead.length,
    end: Math.min(end, to) - from + lead.length
  };
}
