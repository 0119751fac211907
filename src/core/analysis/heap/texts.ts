/** Texts that are made of literal ones: names of files, mostly. */
import type { CellRun } from './run';
import type { Value } from './value';

/** Longer ones are no names of files, and could double with each statement. */
const LONGEST_TEXT = 4096;

/** Texts one after the other; any text where one of them is not known. */
export function joinedTexts(run: CellRun, parts: readonly Value[], separator: '' | '/'): Value {
  const { values } = run;
  const texts = parts.map(({ text }) => text).filter(text => text !== null);
  if (texts.length < parts.length) {
    return values.ofType('str');
  }
  const whole = separator === '' ? texts.join('') : joinedPath(texts);
  return whole.length > LONGEST_TEXT ? values.ofType('str') : values.text(whole);
}

/** As `os.path.join` and `/` between paths have it: an absolute part begins anew. */
function joinedPath(parts: readonly string[]): string {
  return parts.reduce((path, part) =>
    part.startsWith('/') || path === '' ? part : `${path.replace(/\/$/, '')}/${part}`
  );
}
