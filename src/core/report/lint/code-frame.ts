import { LineIndex } from '../../notebook/line-index';
import type { SourceRange } from '../../rule-context/rule-context';
import { cutAround } from '../line-cut';

/** A line of code; `start` to `end` is marked, nothing where they are equal. */
export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Lines of a cell around a range. */
export type CodeFrame = readonly FrameLine[];

/** Lines above and below the first line of the range. */
const AROUND = 2;
/** More lines of one range are left out. */
const MAX_MARKED = 8;

/**
 * The lines around a range, or the first lines of a cell without one.
 *
 * @param numberAt - the number to show for the line that begins at an offset of the source; by default that in the cell
 */
export function codeFrame(
  source: string,
  range: SourceRange | null,
  numberAt: ((offset: number) => number) | null = null
): CodeFrame {
  const lines = new LineIndex(source);
  const first = range === null ? 1 : lines.lineAt(range.start);
  const end = range === null ? 1 : lines.lineAt(Math.max(range.start, range.end - 1));
  const last = Math.min(end, first + MAX_MARKED - 1);
  const from = Math.max(1, first - AROUND);
  const to = Math.min(lines.lineCount, last + AROUND);
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const whole = lines.lineRange(number);
    const inLine = (offset: number): number =>
      Math.max(0, Math.min(offset, whole.end) - whole.start);
    const isMarked = range !== null && number >= first && number <= last;
    const mark = isMarked
      ? { start: inLine(range.start), end: inLine(range.end) }
      : { start: 0, end: 0 };
    return { number: numberAt?.(whole.start) ?? number, ...cutAround(source, whole, mark) };
  });
}
