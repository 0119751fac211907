/** Long repetitive texts, with which each reader of what strangers wrote is attacked. */
import { MAX_CELL_LENGTH } from '../../src/core/python/flow/summarize';
import { expectLinear } from '../processor-time';

const IS_FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** Characters of the longer text: more than any file that people write has. */
const LONGEST = IS_FULL ? 10_000_000 : 1_000_000;
/** Repetitions of the shorter text in a sample. */
const SAMPLED = 4_000;
/** Seconds that the longer one may take in any case: few, because it is short. */
const SAMPLED_FREE_SECONDS = 0.1;

/** Reads a text. */
export type Reader = (text: string) => unknown;

/** What stands before and after the repeated text, in which `§` is the number of its repetition. */
export type Shape = readonly [before: string, unit: string, after: string];

/** For readers of a cell: longer cells are reported and not analyzed. */
export const CELL = MAX_CELL_LENGTH;

/**
 * Fails unless a text of a shape that is ten times as long takes about ten times as long.
 *
 * @param longest - the longest text that the reader gets: what calls it refuses longer ones
 */
export function expectLinearReading(
  read: Reader,
  [before, unit, after]: Shape,
  longest = LONGEST
): void {
  const most = Math.floor(Math.min(longest, LONGEST) / unit.length / 10);
  const repeated = (times: number): string =>
    unit.includes('§')
      ? Array.from({ length: times }, (_, at) => unit.replaceAll('§', `${at}`)).join('')
      : unit.repeat(times);
  const reading = (times: number): unknown => read(before + repeated(times) + after);
  if (IS_FULL) {
    expectLinear(reading, most);
  } else {
    expectLinear(reading, Math.min(SAMPLED, most), SAMPLED_FREE_SECONDS);
  }
}

/** The shapes inside of something else. */
export function within(before: string, after: string, shapes: readonly Shape[]): readonly Shape[] {
  return shapes.map(([start, unit, end]) => [before + start, unit, end + after]);
}
