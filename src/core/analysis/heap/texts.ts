/** Concatenation of literal texts, mostly file names. */
import type { SymbolicRun } from './execution-context';
import type { Value } from './value';

/** Longer texts are not file names, and their length could double with each statement. */
const MAX_LENGTH = 4096;

/** Of more texts that a path may be made of, none is followed. */
const MOST_WHOLES = 8;

/** The concatenated texts, or those that they may be; an unknown text if one of them is unknown. */
export function joinedTexts(run: SymbolicRun, parts: readonly Value[], separator: '' | '/'): Value {
  const { values } = run;
  let wholes: readonly (readonly string[])[] = [[]];
  for (const { texts } of parts) {
    wholes = wholes.flatMap(whole => texts.map(text => [...whole, text]));
    if (wholes.length === 0 || wholes.length > MOST_WHOLES) {
      return values.ofType('str');
    }
  }
  const joined = wholes.map(whole => (separator === '' ? whole.join('') : joinedPath(whole)));
  return joined.some(whole => whole.length > MAX_LENGTH)
    ? values.ofType('str')
    : values.oneOf(joined);
}

/** Joins like `os.path.join` and `/` between paths: an absolute part replaces the path so far. */
function joinedPath(parts: readonly string[]): string {
  return parts.reduce((path, part) =>
    part.startsWith('/') || path === '' ? part : `${path.replace(/\/$/, '')}/${part}`
  );
}
