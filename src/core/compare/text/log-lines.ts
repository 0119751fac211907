/** Removes the clock and the process number from lines of a log. Every repetition is bounded. */

const CLOCK =
  '\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?(?:Z|[+-]\\d\\d:?\\d\\d)?';
const TIME = '\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d{1,9})?';
const LEVEL = '(?:DEBUG|INFO|WARNING|WARN|ERROR|CRITICAL|FATAL)';

const HAS_LEVEL = new RegExp(`\\b${LEVEL}\\b`);
/** `[I 2024-01-02 03:04:05.678 App]`, as Jupyter writes. */
const LETTER_FIRST = new RegExp(`^(\\[[DIWEC] )(?:${CLOCK}|${TIME})(?= )`);
/** The clock before the level. */
const CLOCK_FIRST = new RegExp(`^(\\[?(?:[DIWEC] )?)(?:${CLOCK}|${TIME})(?!:?\\d)`);
/** The clock right after the level. */
const LEVEL_FIRST = new RegExp(`^(\\[?${LEVEL}\\]?[: -]{1,3}\\[?)(?:${CLOCK}|${TIME})(?!:?\\d)`);
/** The process number between the clock and the level. */
const PROCESS = new RegExp(`^(.{0,4}\\(clock\\)\\]? )\\[?\\d{1,9}\\]?(?= {1,4}\\[?${LEVEL}\\b)`);
/** TensorFlow. */
const CLOCK_AND_LETTER = new RegExp(`^${CLOCK}(?=: [IWEF] )`);
/** glog and absl. */
const LETTER_AND_DAY =
  /^([IWEF])\d{4} \d\d:\d\d:\d\d\.\d{6} {1,8}\d{1,9} (?=[\w./-]{1,200}:\d{1,9}\])/;

/** The line without its clock and process number. */
export function withoutLogClock(line: string): string {
  if (HAS_LEVEL.test(line.slice(0, 200))) {
    return line
      .replace(CLOCK_FIRST, '$1(clock)')
      .replace(LEVEL_FIRST, '$1(clock)')
      .replace(PROCESS, '$1(process)');
  }
  return line
    .replace(LETTER_FIRST, '$1(clock)')
    .replace(CLOCK_AND_LETTER, '(clock)')
    .replace(LETTER_AND_DAY, '$1(clock) (process) ');
}
